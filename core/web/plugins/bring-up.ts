import type { PageDefinition } from '@freightdeck/sdk/web';
import { runInAction } from 'mobx';
import type { Container } from '../../di/index.ts';
import type { Loaders } from '../i18n/index.ts';
import { within } from '../i18n/index.ts';
import { bring } from './foreseen.ts';
import type { PluginEntry } from './plugin-entry.ts';
import { faultOf, PluginFault } from './plugin-entry.ts';
import type { PluginScope } from './plugin-scope.ts';
import type { RegisteredRoute } from './route-registry.ts';

export const loadBudgetMs = 15_000;
export const setupBudgetMs = 3_000;

/** What the kernel needs from the console. */
export interface KernelCallbacks {
  readonly storage: Storage;
  readonly report: (error: unknown, info: string, plugin?: string) => void;
  readonly can: (key: string) => boolean;
  /** Binds services that a plugin gets in its own form, such as an HTTP client whose calls end with it. */
  readonly furnish: (container: Container, scope: PluginScope) => void;
  readonly addMessages: (plugin: string, loaders: Loaders) => Promise<void>;
  readonly removeMessages: (plugin: string) => void;
  /** Runs a lazy import; fails with PLG-211 or PLG-212. */
  readonly fetch: <T>(load: (() => Promise<T>) | undefined, what: string) => Promise<T>;
  /** Called when the code of a page has been loaded, so that its data can be requested before it renders. */
  readonly ahead?: (route: RegisteredRoute, definition: PageDefinition) => Promise<void>;
  /** Called when the set of plugins changed: routes and tabs may have to follow. */
  readonly changed: () => void;
}

/**
 * Activates a plugin: code, texts, setup, after the plugins in `providers`. On failure its scope is closed and its
 * record has the reason; other plugins are not affected.
 */
export async function bringUp(
  entry: PluginEntry,
  scope: PluginScope,
  callbacks: KernelCallbacks,
  providers: readonly string[],
  activate: (id: string) => Promise<void>,
): Promise<void> {
  entry.become('loading');
  try {
    const started = performance.now();
    const [code] = await Promise.all([
      callbacks.fetch(entry.source.load, entry.id),
      ...providers.map((id) => required(entry.id, id, activate)),
    ]);
    const web = code.default;
    alive(entry, scope);
    await callbacks
      .fetch(
        () =>
          callbacks.addMessages(entry.id, {
            zh: () => bring(web.messages.zh).then((file) => file.default),
            en: () => bring(web.messages.en).then((file) => file.default),
          }),
        `${entry.id}/messages`,
      )
      .finally(() => {
        scope.use(() => {
          if (entry.scope === undefined || entry.scope === scope) callbacks.removeMessages(entry.id);
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
    // The plugin was deactivated meanwhile; its record already belongs to a newer activation.
    if (entry.scope !== scope) throw fault;
    runInAction(() => {
      entry.scope = undefined;
      entry.become('failed', { code: fault.code, reason: fault.message });
    });
    callbacks.report(fault.cause ?? fault, fault.code, entry.id);
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

/**
 * Runs a lazy import with a limit of 15 s; a time-out and a failed load have different codes. `failed` is called first.
 */
export const lazyFetch =
  (failed: (error: unknown) => void, budget = loadBudgetMs) =>
  async <T>(load: (() => Promise<T>) | undefined, what: string): Promise<T> => {
    if (!load) throw new PluginFault('PLG-211', `${what} is not part of the plugin`);
    try {
      return await within(
        budget,
        bring(load),
        () => new PluginFault('PLG-212', `${what} did not load within ${budget} ms`),
      );
    } catch (error) {
      failed(error);
      throw faultOf(error);
    }
  };
