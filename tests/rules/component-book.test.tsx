import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '../../plugins/demo/locales/en.json' with { type: 'json' };
import zh from '../../plugins/demo/locales/zh.json' with { type: 'json' };
import { inputEntries } from '../../plugins/demo/web/parts/book/inputs.tsx';
import { stateEntries } from '../../plugins/demo/web/parts/book/states.tsx';
import { valueEntries } from '../../plugins/demo/web/parts/book/values.tsx';
import * as ui from '../../sdk/ui/index.ts';
import { Tasks } from '../../sdk/web/index.ts';
import { consoleServices } from '../support/console-services.tsx';

const entries = { ...valueEntries, ...inputEntries, ...stateEntries };
/** Parts: exported with a capital letter, and no context. */
const parts = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && !name.endsWith('Context'));
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the book has every part of sdk/ui, and nothing that is none', () => {
  expect(parts.length).toBeGreaterThan(30);
  expect(Object.keys(entries).toSorted()).toEqual(parts.toSorted());
});

it.each([
  ['zh', zh],
  ['en', en],
] as const)('every entry draws something in %s', (_language, messages) => {
  const texts = Object.fromEntries(Object.entries(messages).map(([id, text]) => [`demo.${id}`, text]));
  const { Console, services } = consoleServices({ texts });
  services.set(Tasks.key, { running: [], failures: () => Promise.resolve([]) });
  for (const [name, Entry] of Object.entries(entries)) {
    const { container, unmount } = render(
      <Console>
        <Entry />
      </Console>,
    );
    expect(container.childElementCount, name).toBeGreaterThan(0);
    unmount();
  }
});
