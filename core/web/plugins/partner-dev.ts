import { partnerDevAddress } from '@freightdeck/sdk/manifest';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { Http, KeptInMemory, Permissions, Tasks, Upload } from '@freightdeck/sdk/web';
import type { WebPlugin } from '@freightdeck/sdk/web';
import { keepPaths, partnerApiPath, partnerDevPath } from '@freightdeck/sdk/contract';
import { runInAction } from 'mobx';
import type { Container } from '../../di/index.ts';
import { within } from '../i18n/index.ts';
import { callsThrough } from './calls-through.ts';
import { developedMenu } from './developed-menu.ts';
import { holdToDeclared } from './declared-calls.ts';
import { keptInPage, usualSettings } from './kept-in-page.ts';
import { bindKept } from './kept-values.ts';
import { receivedEntry } from './manifest-form.ts';
import type { CatalogueEntry } from './plugin-entry.ts';

/** What the kit's `dev` server announces after each build. */
interface Made {
  readonly manifest: PluginManifest;
  readonly entry: string;
  /** Paths of the platform that the manifest declares; absent where the console did not say how its calls are named. */
  readonly calls?: readonly string[];
}
/** The console's own services are no stores: a call of this version must not end with the one before. */
const ofConsole: ReadonlySet<string> = new Set([Http.key, Upload.key, Tasks.key]);
interface Kernel {
  swap(made: CatalogueEntry): Promise<void>;
}
type Values = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** The values of a store without its methods. */
const valuesOf = (store: Values): Values =>
  Object.fromEntries(Object.entries(store).filter(([, value]) => typeof value !== 'function'));

/** The stores of a plugin in development by service key, so that the next version continues with their values. */
class Stores {
  private readonly living = new Map<string, Values>();
  private readonly held = new Map<string, Values>();
  /** What it has stored, as if the console kept it. */
  readonly stored = new KeptInMemory({});
  hold(): void {
    for (const [key, store] of this.living) this.held.set(key, valuesOf(store));
    this.living.clear();
  }
  take(key: string, made: unknown): void {
    if (!isObject(made)) return;
    const before = this.held.get(key) ?? {};
    const own = Object.keys(valuesOf(made));
    runInAction(() => {
      for (const name of own) if (name in before) Reflect.set(made, name, before[name]);
    });
    this.living.set(key, made);
  }
}

/**
 * Calls of a plugin's own service go to the one that its author runs: `/api/partner/acme-quotes/rate` to
 * `/api/partner-dev/5177/acme-quotes/rate`.
 */
const towards = (http: Http, from: string, to: string): Http =>
  callsThrough(http, (one) => (one.path.startsWith(from) ? { ...one, path: to + one.path.slice(from.length) } : one));
/** Files of a kind that no activated version declares yet are held to the rules of the version that is written. */
const uploading = (upload: Upload, id: string, port: string): Upload => ({
  rules: (kind) => upload.rules(kind),
  send: (file, kind, ...rest) => upload.send(file, kind.startsWith(`${id}.`) ? `${port}!${kind}` : kind, ...rest),
  hand: (...call) => upload.hand(...call),
  open: (...call) => upload.open(...call),
  fetch: (...call) => upload.fetch(...call),
});

/** The manifest as after activation and with all rights: everybody who develops the plugin may use everything in it. */
const opened = (manifest: PluginManifest): PluginManifest => ({
  ...manifest,
  activation: 'always',
  menus: {},
  contributions: Object.fromEntries(
    Object.entries(manifest.contributions ?? {}).map(([slot, all]) => [
      slot,
      Object.fromEntries(Object.entries(all).map(([id, { key: _, ...one }]) => [id, one])),
    ]),
  ),
});
type Run = (address: string) => Promise<{ readonly default: WebPlugin }>;
const entryOf = ({ manifest, entry, calls }: Made, origin: string, stores: Stores, run: Run): CatalogueEntry => {
  const { port } = new URL(origin);
  const own = `/${manifest.id}/`;
  const received = receivedEntry({
    manifest: opened(manifest),
    address: `${origin}/${entry}`,
    load: () => run(`${origin}/${entry}`),
    around: (container: Container) => {
      const outer = container.get(Permissions);
      const files = container.get(Upload);
      container.bind(Permissions, () => ({ can: (key) => key.startsWith(`${manifest.id}.`) || outer.can(key) }));
      container.bind(Upload, () => uploading(files, manifest.id, port));
      // What the plugin binds stands in front of these.
      const inner = container.child();
      return {
        ...inner,
        bind: (token, make) =>
          inner.bind(token, () => {
            const made = make();
            if (!ofConsole.has(token.key)) stores.take(token.key, made);
            return made;
          }),
        dispose: () => {
          inner.dispose();
          container.dispose();
        },
      };
    },
    hold: (container, http) => {
      stores.stored.kept = { settings: usualSettings(manifest) };
      const mine = (): Http =>
        keptInPage(towards(http(), partnerApiPath + own, `${partnerDevPath}/${port}${own}`), stores.stored);
      if (calls) {
        const [serves, keeps] = [Object.keys(manifest.serves ?? {}), keepPaths(manifest)];
        holdToDeclared(container, mine, { plugin: manifest.id, serves, calls, keeps });
        return;
      }
      container.bind(Http, mine);
      bindKept(container, manifest.id);
    },
  });
  return received.strange === undefined
    ? { ...received, menu: (isOperator) => developedMenu(manifest, isOperator) }
    : received;
};

/** Adds the plugin that `freightdeck-plugin dev` serves, and replaces it after each build. */
export async function followWorkshop(
  kernel: Kernel,
  run: Run = (address) => import(/* @vite-ignore */ address) as ReturnType<Run>,
): Promise<void> {
  const origin = partnerDevAddress(location.search);
  if (origin === undefined) return;
  const stores = new Stores();
  const put = async (made: Made): Promise<void> => {
    stores.hold();
    await kernel.swap(entryOf(made, origin, stores, run));
  };
  const source = new EventSource(`${origin}/events`);
  const first = new Promise<void>((resolve, reject) => {
    source.onmessage = ({ data }: MessageEvent<string>) => {
      put(JSON.parse(data) as Made).then(resolve, reject);
    };
    source.onerror = () => reject(new Error(`nothing at ${origin}`));
  });
  await within(3000, first, () => new Error(`no plugin from ${origin}`));
}
