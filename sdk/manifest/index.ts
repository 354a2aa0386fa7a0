export { partnerDevAddress } from './partner-dev.ts';
export { compareVersions, satisfies, sdkVersion } from './sdk-version.ts';

/** A text in both languages of the console. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** Who may open a route: `operator` = platform 00001 only, `provider` = every other platform only. */
export type Audience = 'both' | 'operator' | 'provider';

/** One page of a plugin, as data: enough to draw menu, tab and refusal without running plugin code. */
export interface RouteManifest {
  /** Path behind the `#`, to the letter of the specification: `/waybillManage`. */
  readonly path: `/${string}`;
  readonly title: Text;
  readonly audience: Audience;
  /** Name of the menu group the page stands in (`truckingManage`); absent on pages without a menu entry. */
  readonly group?: string;
  /** Fluent icon name without size and style: `VehicleTruck`. */
  readonly icon?: string;
  /** Opened from the route named here, has no menu entry of its own, shares its permission and shows 返回. */
  readonly parent?: string;
  /** A page every signed-in user of the audience may open, whatever the menus say (`/home`, `/exportReport`). */
  readonly open?: true;
  /** The tab cannot be closed. */
  readonly pinned?: true;
  /** `false`: the page is not kept alive when another tab is shown. */
  readonly cache?: false;
  /** One tab per distinct query instead of one per path (record pages). */
  readonly multi?: true;
  /** No watermark over this page. */
  readonly plain?: true;
  /** What the palette recognises as belonging to this list: filter → pattern of what was typed, the whole of it. */
  readonly finds?: Readonly<Record<string, string>>;
}

/** What a plugin adds to a slot of the core or of another plugin, as data; the code is in its web half. */
export interface Contribution {
  readonly title: Text;
  /** Permission key that shows it. */
  readonly key?: string;
  readonly order?: number;
}

/** A kind of file that a plugin takes; the server holds every upload to it. */
export interface UploadKind {
  readonly title: Text;
  readonly accept: readonly ('jpg' | 'png' | 'pdf')[];
  /** Of one file; 10 MB at most. */
  readonly maxBytes: number;
  /** Permission key of those who may send one. */
  readonly key?: string;
}
/** What a partner's service has the console tell people; who holds the key sees it. */
export interface NoticeKind {
  readonly title: Text;
  /** Route of the plugin that it leads to. */
  readonly opens?: string;
  readonly key?: string;
}
/** A plugin, as pure data. Evaluated at build time and by the catalogue; never runs anything. */
export interface PluginManifest {
  /** Folder and package name without `plugin-`: `waybill`. */
  readonly id: string;
  readonly version: string;
  /** Range of SDK versions it was written for, `^1.0`. */
  readonly sdk: string;
  readonly title: Text;
  /** `menu` (default): matched when one of its menus is in the user's; `always`; `manual`: only by a toggle. */
  readonly activation?: 'menu' | 'always' | 'manual';
  /** Ids of the plugins whose contracts it imports; they are matched with it. Acyclic. */
  readonly requires?: readonly string[];
  /**
   * Keys of the services its web half provides (`rates.clock@1`). Whoever requires it finds them from its own setup on;
   * without any, its code waits until somebody wants it.
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
   * Dictionary code → how long its entries hold (default: until the person signs out). The web half has the entries; a
   * partner's codes begin with `<id>.`.
   */
  readonly dictionaries?: Readonly<Record<string, { readonly ttlSeconds?: number }>>;
  /** Notices by kind, `<id>.<kind>`; answers of the plugin's own service name them. */
  readonly notices?: Readonly<Record<string, NoticeKind>>;
  /** Kinds of files by name, `<id>.<kind>`; `Upload.send` is given the name. */
  readonly uploads?: Readonly<Record<string, UploadKind>>;
  /**
   * A partner's own service: path below `/api/partner/<id>/` → the permission key its callers need. Each is a POST with
   * a JSON body.
   */
  readonly serves?: Readonly<Record<string, string>>;
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
 * Declares a plugin. A menu or permission that names an unknown route, or a served path with an unknown key, does not
 * compile.
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
 * grants.
 */
export function grants(held: readonly string[], wanted: string): boolean {
  if (!wanted) return false;
  const all = `${wanted.slice(0, wanted.indexOf(':'))}:*`;
  return held.some((entry) => entry.split(/[,;\s]+/).some((key) => key !== '' && (key === wanted || key === all)));
}

const known = new WeakMap<readonly string[], Map<string, boolean>>();
/**
 * `grants` for whoever asks for every button of every row: what a list of keys grants is worked out once, so the list
 * must never change.
 */
export function granted(held: readonly string[], wanted: string): boolean {
  let answers = known.get(held);
  if (answers === undefined) known.set(held, (answers = new Map()));
  let answer = answers.get(wanted);
  if (answer === undefined) answers.set(wanted, (answer = grants(held, wanted)));
  return answer;
}
/** These plugins, and whatever requires one of them. */
export function withDependents(ids: Iterable<string>, manifests: readonly PluginManifest[]): ReadonlySet<string> {
  const off = new Set(ids);
  if (off.size === 0) return off;
  for (let before = -1; before !== off.size;) {
    before = off.size;
    for (const { id, requires = [] } of manifests) if (requires.some((wanted) => off.has(wanted))) off.add(id);
  }
  return off;
}
