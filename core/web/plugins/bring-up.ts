import type { PageDefinition } from '@freightdeck/sdk/web';
import { runInAction } from 'mobx';
import type { Container } from '../../di/index.ts';
import type { Loaders } from '../i18n/index.ts';
import { within } from '../i18n/index.ts';
import { takePreloaded } from '../prefetch/preload.ts';
import type { PluginEntry } from './plugin-entry.ts';
import { faultOf, PluginFault } from './plugin-entry.ts';
import type { PluginScope } from './plugin-scope.ts';
import type { RegisteredRoute } from './route-registry.ts';

export const loadBudgetMs = 15_000;
export const setupBudgetMs = 3_000;

/** What the kernel needs of the console. */
export interface KernelDoors {
  readonly storage: Storage;
  readonly report: (error: unknown, info: string, plugin?: string) => void;
  readonly can: (key: string) => boolean;
  /** Binds what a plugin gets in a form of its own: calls that end with it. */
  readonly furnish: (container: Container, scope: PluginScope) => void;
  readonly addMessages: (plugin: string, loaders: Loaders) => Promise<void>;
  readonly removeMessages: (plugin: string) => void;
  /** Runs a lazy import; fails with PLG-211 or PLG-212. */
  readonly fetch: <T>(load: (() => Promise<T>) | undefined, what: string) => Promise<T>;
  /** The code of a page has come; awaited before the page is drawn. */
  readonly beforePage?: (route: RegisteredRoute, definition: PageDefinition) => Promise<void>;
  /** Routes and tabs may have to follow a changed set of plugins. */
  readonly changed: () => void;
}

/**
 * Code, texts, setup, after the plugins in `providers`. Whatever fails, the scope is emptied and the record says why;
 * nobody else notices.
 */
export async function bringUp(
  entry: PluginEntry,
  scope: PluginScope,
  doors: KernelDoors,
  providers: readonly string[],
  activate: (id: string) => Promise<void>,
): Promise<void> {
  entry.become('loading');
  try {
    const started = performance.now();
    const [code] = await Promise.all([
      doors.fetch(entry.source.load, entry.id),
      ...providers.map((id) => required(entry.id, id, activate)),
    ]);
    const web = code.default;
    alive(entry, scope);
    await doors
      .fetch(
        () =>
          doors.addMessages(entry.id, {
            zh: () => takePreloaded(web.messages.zh).then((file) => file.default),
            en: () => takePreloaded(web.messages.en).then((file) => file.default),
          }),
        `${entry.id}/messages`,
      )
      .finally(() => {
        scope.use(() => {
          if (entry.scope === undefined || entry.scope === scope) doors.removeMessages(entry.id);
        });
      });
    const loaded = performance.now();
    alive(entry, scope);
    await within(
      setupBudgetMs,
      setUp(entry, () => web.setup?.(scope)),
      () => new PluginFault('PLG-221', `setup of ${entry.id} took longer than ${setupBudgetMs} ms`),
    );
    alive(entry, scope);
    runInAction(() => {
      entry.web = web;
      entry.loadMs = Math.round(loaded - started);
      entry.setupMs = Math.round(performance.now() - loaded);
      entry.become('active');
    });
  } catch (error) {
    const fault = error instanceof PluginFault ? error : new PluginFault('PLG-211', String(error), error);
    scope.close();
    // Taken down on purpose meanwhile: its record belongs to whatever came after.
    if (entry.scope !== scope) throw fault;
    runInAction(() => {
      entry.scope = undefined;
      entry.become('failed', { code: fault.code, reason: fault.message });
    });
    doors.report(fault.cause ?? fault, fault.code, entry.id);
    throw fault;
  }
}
function alive(entry: PluginEntry, scope: PluginScope): void {
  if (scope.signal.aborted) throw new PluginFault('PLG-211', `${entry.id} was taken down while it loaded`);
}
async function required(id: string, wanted: string, activate: (id: string) => Promise<void>): Promise<void> {
  try {
    await activate(wanted);
  } catch (error) {
    throw new PluginFault(
      'PLG-301',
      `${id} → ${wanted}: ${error instanceof PluginFault ? `${error.code} ${error.message}` : String(error)}`,
      error,
    );
  }
}
async function setUp(entry: PluginEntry, run: () => void | Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    throw new PluginFault('PLG-222', error instanceof Error ? error.message : `setup of ${entry.id} failed`, error);
  }
}

/** The lazy import of the kernel: 15 s, told apart by code. `failed` hears of it first. */
export const lazyFetch =
  (failed: (error: unknown) => void, budget = loadBudgetMs) =>
  async <T>(load: (() => Promise<T>) | undefined, what: string): Promise<T> => {
    if (!load) throw new PluginFault('PLG-211', `${what} is not part of the plugin`);
    try {
      return await within(
        budget,
        takePreloaded(load),
        () => new PluginFault('PLG-212', `${what} did not load within ${budget} ms`),
      );
    } catch (error) {
      failed(error);
      throw faultOf(error);
    }
  };
