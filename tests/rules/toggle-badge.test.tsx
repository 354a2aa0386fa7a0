import type { Console } from '@freightdeck/core/web/console';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable, runInAction } from 'mobx';
import { afterEach, expect, it, vi } from 'vitest';
import { ConsoleContext } from '../../host/web/console-context.ts';
import shell from '../../host/web/locales/later-zh.json' with { type: 'json' };
import { ToggleBadge } from '../../host/web/popups/toggle-badge.tsx';
import { consoleServices } from '../support/console-services.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says how many plugins differ in this browser and which, copies a link that carries them, and puts all back', async () => {
  const user = userEvent.setup();
  const { Console: Services } = consoleServices({ texts: shell });
  const plugins = observable(
    {
      toggles: { goods: false, simulator: true } as Readonly<Record<string, boolean>>,
      records: [{ id: 'goods', title: { zh: '货源', en: 'Goods' } }],
      get wholeSet() {
        return { toggles: this.toggles, pins: {} };
      },
      toggle: vi.fn((id: string) =>
        runInAction(() => {
          const { [id]: _, ...others } = plugins.toggles;
          plugins.toggles = others;
        }),
      ),
    },
    {},
    { deep: false },
  );
  render(
    <Services>
      <ConsoleContext value={{ plugins } as unknown as Console}>
        <ToggleBadge />
      </ConsoleContext>
    </Services>,
  );
  const badge = screen.getByRole('button', { name: '本浏览器中有 2 个插件与平台设置不同' });
  await user.click(badge);
  expect(screen.getByText('货源：已停用')).toBeTruthy();
  expect(screen.getByText('simulator：已启用')).toBeTruthy();
  await user.click(screen.getByText('复制带这些设置的链接'));
  expect(new URL(await navigator.clipboard.readText()).searchParams.get('plugins')).toBe('-goods,+simulator');
  await user.click(badge);
  await user.click(screen.getByText('全部恢复'));
  expect(plugins.toggles).toEqual({});
});
