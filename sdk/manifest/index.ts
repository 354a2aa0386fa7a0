import type { Setting } from './settings.ts';

export type { Required } from './find-culprits.ts';
export { findCulprits } from './find-culprits.ts';
export { codeWords } from './code-words.ts';
export { partnerDevAddress } from './partner-dev.ts';
export type { Setting, SettingKind, SettingOption, SettingsOf } from './settings.ts';
export { compareVersions, satisfies, sdkVersion } from './sdk-version.ts';

/** A text in both languages of the console. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** Who may open a route: `operator` = platform 00001 only, `provider` = every other platform only. */
export type Audience = 'both' | 'operator' | 'provider';

/** One page of a plugin, as data: enough to draw menu, tab and refusal without running the plugin's code. */
export interface RouteManifest {
  /** Path after the `#`, exactly as in the specification: `/waybillManage`. */
  readonly path: `/${string}`;
  readonly title: Text;
  readonly audience: Audience;
  /** Name of the menu group of the page (`truckingManage`); absent on pages without a menu entry. */
  readonly group?: string;
  /** Fluent icon name without size and style: `VehicleTruck`. */
  readonly icon?: string;
  /**
   * A page opened from the route named here: it has no menu entry, shares that route's permission and shows 返回 (back).
   */
  readonly parent?: string;
  /** A page that every signed-in user of the audience may open, whatever the menus say (`/home`, `/exportReport`). */
  readonly open?: true;
  /** The tab cannot be closed. */
  readonly pinned?: true;
  /** `false`: the page is not kept alive when another tab is shown. */
  readonly cache?: false;
  /** One tab per distinct query instead of one per path (record pages). */
  readonly multi?: true;
  /** No watermark over this page. */
  readonly plain?: true;
  /**
   * Records that are seen here: name of their resource → what in the address names one, `id` on a record page, a filter
   * on a list. Values that name such a record link to it, where the person may open the page.
   */
  readonly shows?: Readonly<Record<string, string>>;
  /** Ids of plugins of `uses` whose records are all that this page is about: it goes away with any of them. */
  readonly needs?: readonly string[];
  /** How the command palette recognises input that belongs to this list: filter → pattern for the whole input. */
  readonly finds?: Readonly<Record<string, string>>;
}

/** What a plugin adds to a slot of the core or of another plugin, as data; the component is in its web half. */
export interface Contribution {
  readonly title: Text;
  /** Permission key that shows it; of several, any one does. */
  readonly key?: string | readonly string[];
  readonly order?: number;
}

/** A kind of file that a plugin accepts; the server checks every upload against it. */
export interface UploadKind {
  readonly title: Text;
  readonly accept: readonly ('jpg' | 'png' | 'pdf')[];
  /** Largest size of one file; at most 10 MB. */
  readonly maxBytes: number;
  /** Permission key needed to upload one. */
  readonly key?: string;
}
/** A kind of notice that a partner's service may send; holders of the key see it. */
export interface NoticeKind {
  readonly title: Text;
  /** How pressing they are, `info` unless it says so. Urgent ones, which nobody can mute, are the platform's own. */
  readonly level?: 'info' | 'warning';
  /** Route of the plugin to which it links. */
  readonly opens?: string;
  readonly key?: string;
}
/** Work that a partner's service does on a schedule, once for each tenant. */
export interface JobKind {
  readonly title: Text;
  /**
   * Minutes from one due time to the next, counted from midnight in Shanghai: 15 at least, a week (10 080) at most.
   * 1440 is every midnight.
   */
  readonly everyMinutes: number;
  /** Path below `/api/partner/<id>/` where the service is called; never one of `serves`. */
  readonly path: string;
}
/** What a partner's plugin does with a call that it declares: `read` reads records, `do` carries out a command. */
export type CallScope = 'read' | 'do';
/** A plugin, as pure data: evaluated at build time and by the catalogue, without side effects. */
export interface PluginManifest {
  /** Folder and package name without `plugin-`: `waybill`. */
  readonly id: string;
  readonly version: string;
  /** Range of SDK versions it was written for, `^1.0`. */
  readonly sdk: string;
  readonly title: Text;
  /** `menu` (default): active when one of its menus is among the user's; `always`; `manual`: only by a QA toggle. */
  readonly activation?: 'menu' | 'always' | 'manual';
  /** Ids of the plugins whose contracts it imports; they become active together with it. Must not be circular. */
  readonly requires?: readonly string[];
  /**
   * Ids of plugins whose contracts it imports, too, but without which it works: they become active together with it
   * where they are on, and may be switched off alone.
   */
  readonly uses?: readonly string[];
  /**
   * Keys of the services its web half provides (`rates.clock@1`). A plugin that requires it can use them from its own
   * `setup` on; a plugin without this is loaded only when one of its parts is needed.
   */
  readonly provides?: readonly string[];
  readonly routes: Readonly<Record<string, RouteManifest>>;
  /** Server menu name → route name. */
  readonly menus: Readonly<Record<string, string>>;
  /** Route name → codes; the key is `<route>:<code>`. */
  readonly permissions: Readonly<Record<string, readonly string[]>>;
  /** Slot name → contributions by their own id. */
  readonly contributions?: Readonly<Record<string, Readonly<Record<string, Contribution>>>>;
  /**
   * Dictionary code → how long its entries stay valid (default: until sign-out). The web half provides the entries; a
   * partner's codes begin with `<id>.`.
   */
  readonly dictionaries?: Readonly<Record<string, { readonly ttlSeconds?: number }>>;
  /** Kinds of notices, `<id>.<kind>`, which answers of the plugin's own service may contain. */
  readonly notices?: Readonly<Record<string, NoticeKind>>;
  /** Kinds of files, `<id>.<kind>`, as passed to `Upload.send`. */
  readonly uploads?: Readonly<Record<string, UploadKind>>;
  /**
   * A partner's own service: path below `/api/partner/<id>/` → permission key that callers need. Every call is a POST
   * with a JSON body.
   */
  readonly serves?: Readonly<Record<string, string>>;
  /**
   * What a partner's plugin asks of the platform itself, in its pages and from its service: the name of a resource
   * (`waybill`) or a query → `read`, the name of a command (`waybill.assign`) → `do`. Whatever is not here is refused.
   */
  readonly calls?: Readonly<Record<string, CallScope>>;
  /**
   * Of what a partner's service is told: name of a command of the platform (`waybill.sign`) → path below
   * `/api/partner/<id>/`, never one of `serves`. The command's resource must be declared to `read` in `calls`.
   */
  readonly hears?: Readonly<Record<string, string>>;
  /** What a partner's service does on a schedule. */
  readonly jobs?: Readonly<Record<string, JobKind>>;
  /** What each tenant sets for a partner's plugin, by name: `{ rateUrl: { title, kind: 'text' } }`. */
  readonly settings?: Readonly<Record<string, Setting>>;
  /** A partner's plugin keeps values here, for each tenant and each person: at most 1 MB a tenant. */
  readonly stores?: true;
  /** A partner's service fetches files: those of the plugin's own kinds, and of records that it may read. */
  readonly fetches?: true;
  /**
   * Earlier versions of a partner's plugin that its publisher gives up: from which day they are no longer offered, and
   * on which day they end.
   */
  readonly retires?: Readonly<Record<string, Retirement>>;
  /** Words for the codes of its permission keys (`giveBack`), for whoever grants or consents to them. */
  readonly codes?: Readonly<Record<string, Text>>;
}

/** When a version of a partner's plugin is given up; days are `yyyy-MM-dd`. */
export interface Retirement {
  readonly from: string;
  readonly ends?: string;
}

type Checked<M extends PluginManifest> = {
  readonly menus: Readonly<Record<string, keyof M['routes']>>;
  readonly permissions: {
    readonly [K in keyof M['permissions']]: K extends keyof M['routes'] ? readonly string[] : never;
  };
  readonly serves?: Readonly<Record<string, PermissionOf<M>>>;
  readonly uploads?: Readonly<Record<string, UploadKind & { readonly key?: PermissionOf<M> }>>;
  readonly notices?: Readonly<
    Record<string, NoticeKind & { readonly opens?: keyof M['routes']; readonly key?: PermissionOf<M> }>
  >;
};

/**
 * Declares a plugin. A menu or permission of an unknown route, or a served path with an unknown key, does not compile.
 */
export function definePlugin<const M extends PluginManifest>(manifest: M & Checked<M>): M {
  return manifest;
}

/** Every permission key a manifest declares, as a union of literals. */
export type PermissionOf<M extends PluginManifest> = {
  [R in keyof M['permissions'] & string]: `${R}:${M['permissions'][R][number]}`;
}[keyof M['permissions'] & string];

/** The permission keys of a manifest, in the order of its routes. */
export function permissionKeys(manifest: PluginManifest): string[] {
  return Object.entries(manifest.permissions).flatMap(([route, codes]) => codes.map((code) => `${route}:${code}`));
}

/**
 * True if `held` grants `wanted`: equal, or `<route>:*`. A stored entry may hold several keys. An empty key never
 * grants anything.
 */
export function grants(held: readonly string[], wanted: string): boolean {
  if (!wanted) return false;
  const all = `${wanted.slice(0, wanted.indexOf(':'))}:*`;
  return held.some((entry) => entry.split(/[,;\s]+/).some((key) => key !== '' && (key === wanted || key === all)));
}

const known = new WeakMap<readonly string[], Map<string, boolean>>();
/** A cached `grants`, for checks on every button of every row. The list of keys must never be changed in place. */
export function granted(held: readonly string[], wanted: string): boolean {
  let answers = known.get(held);
  if (answers === undefined) known.set(held, (answers = new Map()));
  let answer = answers.get(wanted);
  if (answer === undefined) answers.set(wanted, (answer = grants(held, wanted)));
  return answer;
}
/** These plugins and all that require one of them. */
export function withDependents(ids: Iterable<string>, manifests: readonly PluginManifest[]): ReadonlySet<string> {
  const off = new Set(ids);
  if (off.size === 0) return off;
  for (let before = -1; before !== off.size;) {
    before = off.size;
    for (const { id, requires = [] } of manifests) if (requires.some((wanted) => off.has(wanted))) off.add(id);
  }
  return off;
}
