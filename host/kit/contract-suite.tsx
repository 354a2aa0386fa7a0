import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import type { Console } from '@freightdeck/core/web/console';
import type { WebPlugin } from '@freightdeck/sdk/web';
import type { ComponentType, ReactElement } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { consoleWith, draw, pageOf } from './plugin-console.tsx';

// Rules that every plugin has to meet. `freightdeck-plugin test` runs them on the plugin in this folder.
const folder = process.env.FREIGHTDECK_PLUGIN ?? '';
const module = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'web/index.ts')).href)) as {
  readonly default: WebPlugin;
};
const plugin = module.default;
const { manifest } = plugin;
/** Waits until effects and what they started have run. */
const settled = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, 50);
  });

const open: Console[] = [];
afterEach(async () => {
  for (const console of open.splice(0)) {
    await console.plugins.deactivate(manifest.id);
    console.dispose();
  }
  vi.restoreAllMocks();
});
/** A console for a person with every menu and key of the plugin; no API answers. */
async function opened(language: 'zh' | 'en'): Promise<Console> {
  const console = await consoleWith(plugin, { language });
  open.push(console);
  return console;
}
/** Renders something of the plugin and returns the missing texts; throws what it threw. */
async function drawn(console: Console, route: string, content: ReactElement): Promise<readonly string[]> {
  const { untold, caught, close } = draw(console, { plugin, route }, content);
  await settled();
  close();
  if (caught.length > 0) throw caught[0];
  return [...untold];
}
/** Props for the contributions to any slot: an empty record, and callbacks that do nothing. */
const given = {
  record: { id: '1', platformId: '1', version: 1, abilities: [] },
  changed: () => undefined,
  found: () => undefined,
  done: () => undefined,
};
const parts = Object.entries(plugin.parts).flatMap(([slot, all]) => Object.keys(all).map((id) => [slot, id] as const));

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  test.each(Object.keys(manifest.routes))('page %s stands, and each of its texts is there', async (route) => {
    const console = await opened(language);
    expect(await drawn(console, route, await pageOf(console, route))).toEqual([]);
  });
  test.each(parts)('part %s %s stands, and each of its texts is there', async (slot, id) => {
    const console = await opened(language);
    await console.plugins.activate(manifest.id);
    const Part = (await plugin.parts[slot]?.[id]?.())?.part as ComponentType<typeof given> | undefined;
    if (!Part) throw new Error('it is declared, but not there');
    expect(await drawn(console, '', <Part {...given} />)).toEqual([]);
  });
});
test('both languages have the same texts', async () => {
  const [zh, en] = await Promise.all([plugin.messages.zh(), plugin.messages.en()]);
  expect(Object.keys(en.default).sort()).toEqual(Object.keys(zh.default).sort());
});
test('what its manifest declares is there, and nothing else', () => {
  const declared = Object.entries(manifest.contributions ?? {}).flatMap(([slot, all]) =>
    Object.keys(all).map((id) => `${slot}/${id}`),
  );
  expect(parts.map((names) => names.join('/')).sort()).toEqual(declared.sort());
  expect(Object.keys(plugin.dictionaries ?? {}).sort()).toEqual(Object.keys(manifest.dictionaries ?? {}).sort());
  expect(Object.keys(plugin.pages).sort()).toEqual(Object.keys(manifest.routes).sort());
});
test('setup asks nobody, and taking the plugin down leaves no listener, no timer and no context behind', async () => {
  const console = await opened('zh');
  const asked = vi.spyOn(XMLHttpRequest.prototype, 'open');
  const left = { listeners: 0, timers: 0 };
  const restore: (() => void)[] = [];
  for (const target of [window, document]) {
    const { addEventListener, removeEventListener } = target;
    Object.assign(target, {
      addEventListener: (...listener: [string, EventListener]) => {
        left.listeners += 1;
        addEventListener.apply(target, listener);
      },
      removeEventListener: (...listener: [string, EventListener]) => {
        left.listeners -= 1;
        removeEventListener.apply(target, listener);
      },
    });
    restore.push(() => Object.assign(target, { addEventListener, removeEventListener }));
  }
  const { setInterval, clearInterval } = globalThis;
  Object.assign(globalThis, {
    setInterval: (...timer: Parameters<typeof setInterval>) => {
      left.timers += 1;
      return setInterval(...timer);
    },
    clearInterval: (timer: Parameters<typeof clearInterval>[0]) => {
      left.timers -= 1;
      clearInterval(timer);
    },
  });
  restore.push(() => Object.assign(globalThis, { setInterval, clearInterval }));
  try {
    await console.plugins.activate(manifest.id);
    expect(asked.mock.calls.map(([, address]) => address)).toEqual([]);
    const context = new WeakRef(console.plugins.entry(manifest.id)?.scope ?? {});
    await console.plugins.deactivate(manifest.id);
    expect([left, console.plugins.entry(manifest.id)?.registrations]).toEqual([{ listeners: 0, timers: 0 }, 0]);
    const collect = runInNewContext('gc') as () => void;
    await expect
      .poll(() => {
        collect();
        return context.deref() === undefined;
      })
      .toBe(true);
  } finally {
    for (const one of restore) one();
  }
});
