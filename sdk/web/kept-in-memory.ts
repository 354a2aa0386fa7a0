import { keepLimits, partnerBackPath, partnerKeepPath, partnerLinkPath } from '../contract/index.ts';

/** What is answered to a call: with `data`, or refused with a reason. */
interface KeptAnswer {
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: unknown;
}

/** A file that a service may fetch by a link. */
export interface FakeFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array;
}
/** What is kept for the plugin from the beginning. */
export interface FakeKept {
  /** Values of its settings: pages read them, and so does the service. */
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  /** Settings that only the service reads. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** By their ids. */
  readonly files?: Readonly<Record<string, FakeFile>>;
}
interface Entry {
  readonly value: unknown;
  readonly version: number;
  readonly updatedAt: string;
}
type Owner = { readonly platform: string; readonly user: string };
interface StorageBody {
  readonly scope?: unknown;
  readonly key?: string;
  readonly value?: unknown;
  readonly version?: number;
}
const no = (status: number, reason: string, data?: unknown): KeptAnswer => ({
  status,
  reason,
  message: reason,
  ...(data === undefined ? {} : { data }),
});
const keyForm = /^[A-Za-z0-9][\w.:/-]{0,99}$/;
const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * Settings, storage and links to files as the console keeps them, with its limits and refusals, until the program ends:
 * for the gateway of tests, and for a plugin in development, which nobody has activated.
 */
export class KeptInMemory {
  /** Replaced by whoever has it: the next build of a plugin in development has other settings. */
  kept: FakeKept;
  readonly #values = new Map<string, Map<string, Entry>>();
  readonly #links = new Map<string, FakeFile>();
  readonly #callers = new Map<string, Owner>();
  #version = 0;

  constructor(kept: FakeKept) {
    this.kept = kept;
  }
  /** The token with which a service calls back while it works for somebody. */
  token(owner: Owner): string {
    const token = `back.${crypto.randomUUID()}.fake`;
    this.#callers.set(token, owner);
    return token;
  }
  /** The answer to a call of a page or, with its token, of the service; undefined: it is none of these calls. */
  answer(
    path: string,
    body: object,
    { page, token }: { readonly page: Owner; readonly token: string },
  ): KeptAnswer | undefined {
    const [, plugin, call] = new RegExp(`^${partnerKeepPath}/([^/]+)/(.+)$`).exec(path) ?? [];
    if (plugin !== undefined && call !== undefined) {
      if (call === 'file') return undefined;
      const { model } = body as { readonly model?: object };
      return this.#answer(call, model ?? body, page, false);
    }
    if (!path.startsWith(`${partnerBackPath}/`)) return undefined;
    const below = path.slice(partnerBackPath.length + 1);
    const owner = this.#callers.get(token);
    return owner ? this.#answer(below, body, owner, true) : no(401, 'session');
  }
  /** The file behind a link, the first time. */
  take(path: string): FakeFile | undefined {
    const file = this.#links.get(path);
    this.#links.delete(path);
    return file;
  }

  #answer(call: string, body: object, owner: Owner, isService: boolean): KeptAnswer | undefined {
    const { settings = {}, secrets = {}, files = {} } = this.kept;
    if (call === 'settings')
      return { status: 200, data: { values: isService ? { ...settings, ...secrets } : settings, misfits: [] } };
    if (call === 'file') {
      const { id = '' } = body as { readonly id?: string };
      const file = Object.hasOwn(files, id) ? files[id] : undefined;
      if (!file) return no(404, 'fileNone');
      const url = `${partnerLinkPath}/${owner.platform}/${crypto.randomUUID()}`;
      this.#links.set(url, file);
      const expiresAt = new Date(Date.now() + keepLimits.linkSeconds * 1000).toISOString();
      const { length: bytes } =
        typeof file.content === 'string' ? new TextEncoder().encode(file.content) : file.content;
      return { status: 200, data: { url, expiresAt, name: file.name, type: file.type, bytes } };
    }
    return call.startsWith('storage/') ? this.#stored(call.slice('storage/'.length), body, owner) : undefined;
  }
  #stored(
    call: string,
    { scope, key = '', value, version }: StorageBody,
    { platform, user }: Owner,
  ): KeptAnswer | undefined {
    if (scope !== 'tenant' && scope !== 'user') return no(400, 'keepForm');
    const all = this.#values.get(platform) ?? new Map<string, Entry>();
    this.#values.set(platform, all);
    const own = scope === 'user' ? `user ${user} ` : 'tenant ';
    if (call === 'keys') {
      const keys = [...all].flatMap(([name, entry]) =>
        name.startsWith(own)
          ? [{ key: name.slice(own.length), version: entry.version, updatedAt: entry.updatedAt }]
          : [],
      );
      return { status: 200, data: { keys: keys.sort((one, other) => (one.key < other.key ? -1 : 1)) } };
    }
    if (!keyForm.test(key)) return no(400, 'keyForm');
    const there = all.get(own + key);
    if (call === 'get') return { status: 200, data: { entry: there ?? null } };
    if (version !== undefined && version !== (there?.version ?? 0)) return no(409, 'stale', there ?? null);
    if (call === 'remove') {
      all.delete(own + key);
      return { status: 200, data: {} };
    }
    if (call !== 'set') return undefined;
    if (value === undefined) return no(400, 'keepForm');
    if (bytesOf(value) > keepLimits.value) return no(400, 'valueTooLarge');
    if (!there && all.size >= keepLimits.keys) return no(409, 'tooManyKeys');
    const others = [...all].reduce((sum, [name, entry]) => sum + (name === own + key ? 0 : bytesOf(entry.value)), 0);
    if (others + bytesOf(value) > keepLimits.bytes) return no(409, 'storageFull');
    this.#version = Math.max(Date.now(), this.#version + 1);
    all.set(own + key, { value, version: this.#version, updatedAt: new Date(this.#version).toISOString() });
    return { status: 200, data: { version: this.#version } };
  }
}
