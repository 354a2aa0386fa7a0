import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PluginWatch, pulseEvery } from '../../core/web/console/plugin-watch.ts';
import { matchPlugins, offForTenant } from '../../core/web/plugins/index.ts';
import type { PluginManifest } from '../../sdk/manifest/index.ts';
import type { Envelope } from '../../core/web/http/index.ts';

const manifest = (id: string, requires: readonly string[] = []): PluginManifest => ({
  id,
  version: '1.0.0',
  sdk: '^1.0',
  title: { zh: id, en: id },
  activation: 'always',
  requires,
  routes: {},
  menus: {},
  permissions: {},
});

describe('a plugin that the operator has switched off for the tenant', () => {
  const states = (more: object) => {
    const found = matchPlugins([manifest('fuel'), manifest('quotes', ['fuel']), manifest('goods')], {
      menuNames: new Set(),
      toggles: {},
      sdk: '1.0.0',
      asked: new Map(),
      signedIn: true,
      ...more,
    });
    return Object.fromEntries([...found].map(([id, { state, code, reason }]) => [id, [state, code, reason]]));
  };
  test('is blocked with the reason given, and so is what requires it; the rest is matched', () => {
    expect(states({ off: new Map([['fuel', 'contract ended']]) })).toMatchObject({
      fuel: ['blocked', offForTenant, 'contract ended'],
      quotes: ['blocked', 'PLG-301', 'no provider: quotes → fuel (contract ended)'],
      goods: ['matched', undefined, undefined],
    });
  });
  test('is not brought back by a toggle of the session', () => {
    expect(states({ off: new Map([['fuel', '']]), toggles: { fuel: true } })['fuel']?.[0]).toBe('blocked');
  });
});

describe('a console hears what is off for its tenant', () => {
  let standing: string | undefined;
  let server: string;
  let stop: () => void;
  const ask = vi.fn((..._: unknown[]): Promise<Envelope> => {
    watch.hear(server);
    return Promise.resolve({});
  });
  const follow = vi.fn(async () => {
    await Promise.resolve();
    standing = server;
  });
  let attends: boolean;
  let watch: PluginWatch;
  const look = (state: 'visible' | 'hidden'): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  beforeEach(() => {
    vi.useFakeTimers();
    [standing, server, attends] = ['none', 'none', true];
    ask.mockClear();
    follow.mockClear();
    const life = {
      get standing() {
        return standing;
      },
      follow,
    };
    const current = {
      get session() {
        return attends ? { isOperator: false } : undefined;
      },
    };
    watch = new PluginWatch(life, current, { records: [] }, { post: ask });
    watch.hear('none');
    stop = watch.start();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('from any answer, and follows once', async () => {
    server = 'fuel';
    watch.hear('fuel');
    watch.hear('fuel');
    await vi.advanceTimersByTimeAsync(0);
    watch.hear('fuel');
    expect(follow).toHaveBeenCalledTimes(1);
    server = 'none';
    watch.hear('none');
    await vi.advanceTimersByTimeAsync(0);
    expect(follow).toHaveBeenCalledTimes(2);
  });
  test('asks when it has heard nothing, soon enough, and not a call more while there are answers', async () => {
    for (let second = 0; second < 20; second += 1) {
      watch.hear('none');
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(ask).toHaveBeenCalledTimes(0);
    server = 'fuel';
    await vi.advanceTimersByTimeAsync(pulseEvery);
    expect([ask.mock.calls.length, standing]).toEqual([1, 'fuel']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil(60_000 / pulseEvery));
  });
  test('asks nothing while nobody looks, and at once when somebody does again', async () => {
    look('hidden');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(ask).not.toHaveBeenCalled();
    look('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });
  test('asks for nobody: signed out, or the operator', async () => {
    attends = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).not.toHaveBeenCalled();
  });
  test('asks less and less where there is no answer, and as before after the first one', async () => {
    ask.mockImplementation(() => Promise.reject(new Error('network')));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(ask.mock.calls.length).toBeLessThan(15);
    ask.mockImplementation(() => {
      watch.hear(server);
      return Promise.resolve({});
    });
    await vi.advanceTimersByTimeAsync(30_000);
    ask.mockClear();
    await vi.advanceTimersByTimeAsync(pulseEvery * 4);
    expect(ask).toHaveBeenCalledTimes(4);
  });
  test('does nothing before the menus are there: they bring what is off', async () => {
    standing = undefined;
    watch.hear('fuel');
    await vi.advanceTimersByTimeAsync(0);
    expect(follow).not.toHaveBeenCalled();
  });
  test('tries again with the next answer where following failed', async () => {
    follow.mockRejectedValueOnce(new Error('network'));
    server = 'fuel';
    watch.hear('fuel');
    await vi.advanceTimersByTimeAsync(0);
    watch.hear('fuel');
    await vi.advanceTimersByTimeAsync(0);
    expect([follow.mock.calls.length, standing]).toEqual([2, 'fuel']);
  });
});
