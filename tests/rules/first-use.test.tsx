import { defineCommand, defineResource, text } from '@freightdeck/sdk/contract';
import { Permissions, action, importAction, listPage } from '@freightdeck/sdk/web';
import type { ListDefinition } from '@freightdeck/sdk/web';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FirstUse } from '../../core/web/pages/first-use.tsx';
import { PageHelp } from '../../core/web/pages/help/page-help.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(cleanup);
const lorries = defineResource({
  name: 'lorry',
  path: '/api/lorry',
  table: 'lorry',
  tenancy: 'tenant',
  label: 'plate',
  access: ['k'],
  sorts: ['plate'],
  filters: { plate: 'like' },
  fields: { plate: text(10), remark: text(50) },
});
const add = defineCommand({
  name: 'lorry.add',
  path: '/api/lorry/add',
  access: ['lorry:add'],
  input: { plate: text(10) },
});
const list = listPage(lorries, {
  columns: ['plate', 'remark'],
  filters: ['plate'],
  actions: [importAction(add), action(add, { primary: true })],
}) as ListDefinition;
const texts = {
  'waybill.action.add': '新增车辆',
  'waybill.field.plate': '车牌',
  'waybill.field.remark': '备注',
  'waybill.help.plate': '行驶证上的号牌',
};

describe('a list that has no record yet', () => {
  it('says the first step, and its button takes it', () => {
    const { Console } = consoleServices({ texts });
    const onStart = vi.fn();
    render(
      <Console>
        <FirstUse definition={list} onStart={onStart} />
      </Console>,
    );
    expect(screen.getByText('还没有记录。第一步：新增车辆。')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '新增车辆' }));
    expect(onStart).toHaveBeenCalledWith(list.actions?.[1]);
  });
  it('offers nothing to who may not, and then does not name it either', () => {
    const { Console, services } = consoleServices({ texts });
    services.set(Permissions.key, { can: () => false });
    render(
      <Console>
        <FirstUse definition={list} onStart={vi.fn()} />
      </Console>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/新增车辆/)).toBeNull();
  });
  it('has words of its own where the plugin gives them', () => {
    const { Console } = consoleServices({ texts: { ...texts, 'waybill.empty.waybillManage': '先录入第一辆车' } });
    render(
      <Console>
        <FirstUse definition={list} onStart={vi.fn()} />
      </Console>,
    );
    expect(screen.getByText('先录入第一辆车')).toBeTruthy();
  });
});

describe('the help of a page', () => {
  const open = (more: Readonly<Record<string, string>> = {}): void => {
    const { Console } = consoleServices({ texts: { ...texts, ...more } });
    render(
      <Console>
        <PageHelp plugin="waybill" route="waybillManage" title="车辆" definition={list} />
      </Console>,
    );
  };
  const part = (id: string): string => document.querySelector(`[data-help=${id}]`)?.textContent ?? '';
  it('is made from the definition: what for, what can be done, each field once with what the contract knows of it', async () => {
    open();
    await waitFor(() => expect(part('about')).toContain('查看和办理“车辆”：可按车牌等条件查找'));
    expect(part('about')).toContain('新增车辆');
    expect(part('fields')).toBe('字段说明车牌行驶证上的号牌；文字；最多 10 个字备注文字；最多 50 个字');
  });
  it('a plugin’s own words go before the made ones', () => {
    open({ 'waybill.about.waybillManage': '车队里所有的车。' });
    expect(part('about')).toContain('车队里所有的车。');
    expect(part('about')).not.toContain('查看和办理');
  });
});
