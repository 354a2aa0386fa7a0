import { announcementQuery } from '../../sdk/contract/index.ts';
import type { ServiceToken } from '../../sdk/contract/index.ts';
import * as sdk from '../../sdk/web/index.ts';
import { token } from '../../sdk/contract/index.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createContainer, lazy } from '../../core/di/index.ts';
import { AuthStore, CurrentSession } from '../../core/web/auth/index.ts';
import { consoleContainer } from '../../core/web/console/console-container.ts';
import { Drafts, Interrupted } from '../../core/web/drafts/index.ts';
import { ErrorLog, ErrorReporter } from '../../core/web/errors/index.ts';
import { ApiClient } from '../../core/web/http/index.ts';
import { Trails } from '../../core/web/trails/index.ts';
import { Views } from '../../core/web/views/index.ts';

const isToken = (value: unknown): value is ServiceToken<unknown> =>
  typeof value === 'object' && value !== null && 'symbol' in value && 'key' in value;
/** Whatever the SDK names as a service, found in what it exports: a new one is asked for here by itself. */
const exported: readonly unknown[] = Object.values(sdk);
// Settings and values are a plugin's own: they are bound for each, not for the console.
const named = exported.filter(isToken).filter((one) => ![sdk.Settings.key, sdk.Storage.key].includes(one.key));
const container = () => consoleContainer({ catalogue: [] });
beforeEach(() => sessionStorage.clear());

describe('services of the console', () => {
  test('every one the SDK names, and every one the pages of the core ask for, is there and made once', () => {
    expect(named.map(({ key }) => key)).toEqual(expect.arrayContaining(['core.auth@1', 'core.http@1', 'core.tasks@1']));
    const services = container();
    for (const one of [...named, Drafts, Interrupted, Trails, Views] as readonly ServiceToken<unknown>[]) {
      const made: unknown = services.get(one);
      expect(made, one.key).toBeTypeOf('object');
      expect(services.get(one), one.key).toBe(made);
    }
  });
  test('the shell and the plugins have the same one, whatever it is asked for by', () => {
    const services = container();
    expect(services.get(sdk.Auth)).toBe(services.get(AuthStore));
    expect(services.child().get(sdk.Auth)).toBe(services.get(AuthStore));
  });
  test('are given the services they need: another one in its place is the one they use', async () => {
    const services = container();
    const ask = vi.fn(async () => ({ notReadCount: 7, pageResult: { itemList: [] } }));
    services.replace(sdk.Http, { ask } as unknown as sdk.Http);
    services.replace(CurrentSession, {
      session: { userId: 'u1', platformId: '10001', isOperator: false },
    } as CurrentSession);
    await services.get(sdk.Notices).load();
    expect([services.get(sdk.Notices).unread, ask.mock.calls[0]]).toEqual([
      7,
      [announcementQuery, expect.objectContaining({ target: '10001' }), { quiet: true }],
    ]);
  });
  test('an error is sent to the platform for whoever is signed in, and for nobody else', () => {
    const services = container();
    const run = vi.fn(async () => ({}));
    services.replace(sdk.Http, { run } as unknown as sdk.Http);
    services.get(ErrorReporter);
    const log = services.get(ErrorLog);
    log.report(new Error('before'), 'test');
    expect(run).not.toHaveBeenCalled();
    services.get(CurrentSession).token = 'token';
    log.report(new Error('after'), 'test');
    expect(run.mock.calls).toEqual([
      [expect.anything(), expect.objectContaining({ message: 'after' }), undefined, { quiet: true }],
    ]);
  });
  test('an uncaught error is logged; that a size is observed one frame later is none', () => {
    const log = container().get(ErrorLog);
    const off = log.listen(window);
    const told = ['ResizeObserver loop completed with undelivered notifications.', 'ResizeObserver is not defined'];
    for (const message of told) window.dispatchEvent(new ErrorEvent('error', { message }));
    off();
    expect(log.log.map(({ message, info }) => [message, info])).toEqual([[told[1], 'window']]);
  });
  test('none can be asked for by a token that only looks like one of the inner ones', () => {
    const services = container();
    expect(() => services.get(token('core.options', 1))).toThrow('No service core.options@1 here');
    expect(() => services.get(token('core.root', 1))).toThrow('No service core.root@1 here');
  });
});

describe('the container', () => {
  const Name = token<string>('test.name', 1);
  class Greeting {
    readonly text: string;
    constructor(name: string) {
      this.text = `hello ${name}`;
    }
  }
  test('gives a service of the console what the console has, also when a plugin with its own is the first to ask', () => {
    const root = createContainer();
    root.load((bind) => {
      bind.value(Name, 'console');
      bind.service(Greeting, [Name]);
    });
    const plugin = root.child();
    plugin.bind(Name, () => 'plugin');
    expect([plugin.get(Greeting).text, plugin.get(Name), root.get(Name)]).toEqual([
      'hello console',
      'plugin',
      'console',
    ]);
    plugin.dispose();
    expect([plugin.get(Name), plugin.has(Name)]).toEqual(['console', true]);
  });
  test('two that need each other: one is looked up at each use; without that it is told which', () => {
    class Head {
      readonly tail: () => Tail;
      constructor(tail: () => Tail) {
        this.tail = tail;
      }
    }
    class Tail {
      readonly head: Head;
      constructor(head: Head) {
        this.head = head;
      }
    }
    const root = createContainer();
    root.load((bind) => {
      bind.composed(Box, { head: Head, tail: Tail });
      bind.service(Head, [lazy(Tail)]);
      bind.service(Tail, [Head]);
    });
    expect(root.get(Tail).head.tail()).toBe(root.get(Tail));
    expect(root.get(Box).parts.tail).toBe(root.get(Tail));
    const ring = createContainer();
    ring.load((bind) => {
      bind.made(Head, [Tail], (tail) => new Head(() => tail));
      bind.service(Tail, [Head]);
    });
    expect(() => ring.get(Tail)).toThrow(/circular/i);
  });
  class Box {
    readonly parts: { readonly head: object; readonly tail: object };
    constructor(parts: { readonly head: object; readonly tail: object }) {
      this.parts = parts;
    }
  }
  test('what was not bound is named', () => {
    expect(() => createContainer().get(ApiClient)).toThrow('No service ApiClient here');
  });
});
