import { choice, defineResource, file, optional, speakDictionary, text } from '@freightdeck/sdk/contract';
import { ChoiceInput, FieldValue } from '@freightdeck/sdk/ui';
import { Dictionary, I18n, listPage } from '@freightdeck/sdk/web';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { I18nStore, coreMessages } from '../../core/web/i18n/index.ts';
import { DictionaryStore } from '../../core/web/dictionary/index.ts';
import { recordTitle } from '../../core/web/pages/actions.ts';
import { ListView } from '../../core/web/pages/index.ts';
import { consoleServices } from '../support/console-services.tsx';

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
} as typeof ResizeObserver;
afterEach(() => {
  cleanup();
  speakDictionary({});
});
const state = choice('LIVE_STATE', [
  { value: 1, zh: '待办', en: 'Open' },
  { value: 2, zh: '完成', en: 'Done' },
]);
const brand = choice('tyre-leasing.brand', []);
const tyres = defineResource({
  name: 'tyre',
  path: '/api/tyre',
  table: 'tyre',
  tenancy: 'tenant',
  label: 'sn',
  access: ['tyre:view'],
  sorts: [],
  fields: { sn: text(20), state, brand: optional(brand), paper: optional(file()) },
  filters: { state: 'equal', brand: 'equal' },
});
const row = { id: '1', platformId: '1', version: 1, abilities: [], sn: 'T1', state: 2, brand: 'M', paper: 'FILE1' };

describe('the dictionary of a console', () => {
  it('names what a list shows and offers what a form and a filter ask for', async () => {
    speakDictionary({ LIVE_STATE: [{ value: '2', zh: '办结', en: 'Closed' }] });
    const world = consoleServices({ texts: { 'waybill.field.state': '状态', 'waybill.field.brand': '品牌' } });
    const brands = observable.box<readonly { value: string; zh: string; en: string }[]>([], { deep: false });
    world.services.set(Dictionary.key, { entries: () => brands.get(), reload: vi.fn() });
    world.http.list.mockResolvedValue({ itemList: [row], total: 1, page: 1, limit: 20, totals: {} });
    const definition = listPage(tyres, { columns: ['sn', 'state', 'brand', 'paper'], filters: ['state', 'brand'] });
    render(
      <world.Console>
        <ListView definition={definition} />
      </world.Console>,
    );
    await screen.findByText('T1');
    const words = (name: string) =>
      [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(screen.getByRole('grid').textContent).toContain('办结');
    expect(words('状态')).toEqual(['全部', '办结']);
    // Those of a plugin come when its dictionary was read.
    act(() => runInAction(() => brands.set([{ value: 'M', zh: '米其林', en: 'Michelin' }])));
    await waitFor(() => expect(words('品牌')).toEqual(['全部', '米其林']));
    expect(screen.getByRole('grid').textContent).toContain('米其林');
    expect(screen.getByRole('grid').textContent).not.toContain('FILE1');
  });
  it('keeps a value that was switched off in a form that has it, and offers it to nobody else', () => {
    speakDictionary({ LIVE_STATE: [{ value: '2', zh: '完成', en: 'Done' }] });
    const world = consoleServices();
    const input = (value: number | null) => (
      <world.Console>
        <ChoiceInput field={state} label="状态" value={value} onChange={() => undefined} />
      </world.Console>
    );
    const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    const { rerender } = render(input(1));
    expect(offered()).toEqual(['请选择', '完成', '待办']);
    rerender(input(2));
    expect(offered()).toEqual(['请选择', '完成']);
  });
  it('is heard at once: what shows a name renders anew', async () => {
    const i18n = new I18nStore(coreMessages, sessionStorage);
    await i18n.load();
    const answer = { dictionary: { LIVE_STATE: [{ value: '2', zh: '办结', en: 'Closed' }] } };
    const dictionary = new DictionaryStore(
      { ask: async () => answer } as never,
      { records: [] } as never,
      { session: { platformId: '10001' } } as never,
      i18n,
    );
    const world = consoleServices();
    world.services.set(I18n.key, i18n);
    render(
      <world.Console>
        <FieldValue field={state} value={2} />
      </world.Console>,
    );
    expect(screen.getByText('完成')).toBeTruthy();
    await act(() => dictionary.reload());
    expect(screen.getByText('办结')).toBeTruthy();
  });
});

describe('a record whose name is one of a closed set', () => {
  it('is called by its word, in either language', () => {
    const resource = { ...tyres, label: 'state' as const };
    expect(recordTitle(resource, row)).toEqual({ zh: '完成', en: 'Done' });
    expect(recordTitle(tyres, row)).toEqual({ zh: 'T1', en: 'T1' });
  });
});

describe('a file of a record', () => {
  it('is a link that opens it, never its id', async () => {
    const world = consoleServices();
    world.upload.open.mockResolvedValue('blob:paper');
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    // The browser of the tests reads no pictures.
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no picture'));
    render(
      <world.Console>
        <FieldValue field={tyres.fields.paper} value="FILE1" />
      </world.Console>,
    );
    await userEvent.click(await screen.findByRole('button', { name: '查看文件' }));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('blob:paper', '_blank', 'noopener'));
    expect(world.upload.open).toHaveBeenCalledWith('FILE1');
    expect(document.body.textContent).not.toContain('FILE1');
  });
});
