import type { Errors, Http, Permissions } from '@freightdeck/sdk/web';
import { runInAction } from 'mobx';
import type { Container } from '../../di/index.ts';
import type { Loaders } from '../i18n/index.ts';
import { within } from '../i18n/index.ts';
import { takePreloaded } from '../prefetch/preload.ts';
import type { CatalogueEntry, PluginEntry } from './plugin-entry.ts';
import { faultOf, PluginFault } from './plugin-entry.ts';
import type { PluginScope } from './plugin-scope.ts';
import type { PluginSet } from './toggles.ts';

export const loadBudgetMs = 15_000;
export const setupBudgetMs = 3_000;

/** Runs a lazy import; fails with PLG-211 or PLG-212. */
export type FetchCode = <T>(load: (() => Promise<T>) | undefined, what: string) => Promise<T>;
/** What the kernel needs from the console. */
export interface KernelServices {
  /** All installed plugins. */
  readonly catalogue: readonly CatalogueEntry[];
  /** Services of the console; each plugin gets a child container of it. */
  readonly root: Container;
  /** Plugins switched on or off, and pinned versions. */
  readonly set: PluginSet;
  readonly storage: Storage;
  readonly errors: Pick<Errors, 'report'>;
  readonly permissions: Permissions;
  /** Each plugin gets its own client, whose calls end with the plugin. */
  readonly http: { during(life: AbortSignal): Http };
  readonly i18n: {
    add(plugin: string, loaders: Loaders): Promise<void>;
    remove(plugin: string): void;
  };
  readonly fetch: FetchCode;
}

/**
 * Activates a plugin: loads its code, activates the plugins in `providers`, adds its texts and runs its setup. On
 * failure its scope is closed and its record has the reason; other plugins are not affected.
 */
export async function bringUp(
  entry: PluginEntry,
  scope: PluginScope,
  services: Pick<KernelServices, 'fetch' | 'i18n' | 'errors'>,
  providers: readonly string[],
  activate: (id: string) => Promise<void>,
): Promise<void> {
  entry.become('loading');
  try {
    const started = performance.now();
    const [code] = await Promise.all([
      services.fetch(entry.source.load, entry.id),
      ...providers.map((id) => required(entry.id, id, activate)),
    ]);
    const web = code.default;
    alive(entry, scope);
    await services
      .fetch(
        () =>
          services.i18n.add(entry.id, {
            zh: () => takePreloaded(web.messages.zh).then((file) => file.default),
            en: () => takePreloaded(web.messages.en).then((file) => file.default),
          }),
        `${entry.id}/messages`,
      )
      .finally(() => {
        scope.use(() => {
          if (entry.scope === undefined || entry.scope === scope) services.i18n.remove(entry.id);
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
    services.errors.report(fault.cause ?? fault, fault.code, entry.id);
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
 * Runs a lazy import with a time limit; a time-out and a failed load have different codes. `failed` is called before
 * the error is thrown.
 */
export const lazyFetch =
  (failed: (error: unknown) => void, budget = loadBudgetMs): FetchCode =>
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
