import { sql } from '@freightdeck/sdk/server';
import type { Database, Scope } from '@freightdeck/sdk/server';
import type { PluginManifest } from '@freightdeck/sdk/manifest';
import { scopeOf } from '../auth/session-info.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import type { OpenedFile } from '../http/file-store.ts';
import type { SecretBox } from '../outside/secret-box.ts';
import { isOperatorPlatform, systemScope } from '../tenancy/operator.ts';
import { isAlone, sessionAlone } from './back-entrance.ts';
import type { BackEntrance, Entered } from './back-entrance.ts';
import type { HoldsFile } from './files-of-records.ts';
import { makeLink, takeLink } from './file-links.ts';
import { inForce } from './in-force.ts';
import type { KeepBody, KeepCall, pageCalls } from './keep-forms.ts';
import { readKeepBody } from './keep-forms.ts';
import { KeepRefused } from './keep-refused.ts';
import { keysHeld } from './keys-held.ts';
import { readSettings } from './plugin-settings.ts';
import { removeStored, store, storedAt, storedKeys } from './plugin-storage.ts';
import type { StorageOwner } from './plugin-storage.ts';

export interface PluginKeepOptions {
  readonly database: Database;
  /** Opens the secrets among settings, for services alone. */
  readonly box: SecretBox;
  /** Files, as a person opens them; absent: no file is given. */
  readonly files?: KeptFiles | undefined;
  readonly holds: HoldsFile;
  readonly entrance: Pick<BackEntrance, 'enter' | 'enterAs'>;
  readonly now?: (() => Date) | undefined;
}
/** Stored files as a person sees and opens them, behind the guard of papers. */
export interface KeptFiles {
  look(session: SessionInfo, id: string): Promise<Pick<OpenedFile, 'name' | 'mime'> | undefined>;
  open(session: SessionInfo, id: string): Promise<OpenedFile | undefined>;
}
const scopeFor = (platformId: string): Scope => scopeOf({ platformId, isOperator: isOperatorPlatform(platformId) });
/** A service that works by itself has no key, and opens no paper that needs one. */
const sessionOf = (entered: Entered): SessionInfo => entered.session ?? sessionAlone(entered, []);
/** Who asks, for which plugin. */
interface Asker {
  readonly platformId: string;
  readonly manifest: PluginManifest;
  /** Empty: nobody, but the service by itself. */
  readonly userId: string;
  /** The service of the plugin, which reads its secrets. */
  readonly isService: boolean;
}

/** Settings, values and files of partners' plugins: for their pages, and for their services. */
export class PluginKeep {
  readonly #options: PluginKeepOptions;

  constructor(options: PluginKeepOptions) {
    this.#options = options;
  }
  get #now(): Date {
    return this.#options.now?.() ?? new Date();
  }

  /** A page asks. Undefined: the plugin is not active for the person's tenant, or they hold none of its keys. */
  async ofPage(
    session: SessionInfo,
    pluginId: string,
    call: (typeof pageCalls)[number],
    body: unknown,
  ): Promise<object | undefined> {
    const found = await this.#options.database.transaction(
      scopeOf(session),
      (tx) =>
        tx.one<{ manifest: PluginManifest }>(sql`
      select p.manifest from plugin_activation a ${inForce} where a.platform_id = ${session.platformId}
        and a.plugin_id = ${pluginId} and a.ticket is not null`),
      { readOnly: true },
    );
    if (!found || keysHeld(found.manifest, session).length === 0) return undefined;
    const { platformId, caller } = session;
    return this.#answer({ platformId, manifest: found.manifest, userId: caller.id, isService: false }, call, body);
  }
  /** Undefined: no valid token. */
  enter(token: string): Promise<Entered | undefined> {
    return this.#options.entrance.enter(token);
  }
  /** The service of a plugin asks, with the token that came with a call. */
  async ofService(entered: Entered, call: KeepCall, body: unknown): Promise<object> {
    if (call === 'file') return this.#link(entered, readKeepBody('file', body));
    const { claims, manifest } = entered;
    return this.#answer(
      { platformId: claims.platform, manifest, userId: isAlone(claims) ? '' : claims.sub, isService: true },
      call,
      body,
    );
  }
  /** The file of a link, once; undefined for whatever else somebody may ask for. */
  async fileOf(url: string): Promise<OpenedFile | undefined> {
    const { database, files, entrance } = this.#options;
    const link = await database.transaction(systemScope, (tx) => takeLink(tx, url, this.#now));
    if (!link || !files) return undefined;
    const { platformId: platform, pluginId: plugin, version, userId: sub, roles, fileId } = link;
    const entered = await entrance.enterAs({ platform, plugin, version, sub, roles: [...roles] });
    // As when the person opens it: whoever has lost the right in the meantime, or the plugin, gets nothing.
    return entered && files.open(sessionOf(entered), fileId);
  }

  async #answer(asker: Asker, call: Exclude<KeepCall, 'file'>, body: unknown): Promise<object> {
    const { database, box } = this.#options;
    const { manifest, platformId } = asker;
    const scope = scopeFor(platformId);
    if (call === 'settings') {
      readKeepBody(call, body);
      if (!manifest.settings) throw new KeepRefused('settingsOff');
      const owner = { platformId, pluginId: manifest.id };
      const read = await database.transaction(
        scope,
        (tx) => readSettings(tx, owner, manifest, asker.isService ? box : undefined),
        { readOnly: true },
      );
      return read;
    }
    if (!manifest.stores) throw new KeepRefused('storageOff');
    return this.#stored(asker, call, readKeepBody(call, body));
  }
  async #stored(
    { manifest, platformId, userId }: Asker,
    call: Exclude<KeepCall, 'file' | 'settings'>,
    body: KeepBody<'storage/get'> | KeepBody<'storage/keys'> | KeepBody<'storage/set'> | KeepBody<'storage/remove'>,
  ): Promise<object> {
    const { database } = this.#options;
    const scope = scopeFor(platformId);
    if (body.scope === 'user' && userId === '') throw new KeepRefused('noPerson');
    const owner: StorageOwner = { platformId, pluginId: manifest.id, userId: body.scope === 'user' ? userId : '' };
    if (call === 'storage/set') {
      const { key, value, version, requestId } = body as KeepBody<'storage/set'>;
      const wish = { key, value, version, requestId };
      return { version: await database.transaction(scope, (tx) => store(tx, owner, wish, this.#now)) };
    }
    if (call === 'storage/remove') {
      const { key, version } = body as KeepBody<'storage/remove'>;
      await database.transaction(scope, (tx) => removeStored(tx, owner, key, version));
      return {};
    }
    return database.transaction(
      scope,
      async (tx) =>
        call === 'storage/keys'
          ? { keys: await storedKeys(tx, owner) }
          : { entry: await storedAt(tx, owner, (body as KeepBody<'storage/get'>).key) },
      { readOnly: true },
    );
  }

  /** A link to a file that the plugin's own kinds took, or that stands on a record its service may read now. */
  async #link(entered: Entered, { id }: KeepBody<'file'>): Promise<object> {
    const { database, files, holds } = this.#options;
    const { claims, manifest } = entered;
    const { platform: platformId, plugin: pluginId, version, sub: userId, roles } = claims;
    if (!manifest.fetches) throw new KeepRefused('filesOff');
    const scope = scopeFor(platformId);
    const kinds = Object.keys(manifest.uploads ?? {});
    const file = await database.transaction(
      scope,
      (tx) =>
        tx.one<{ bytes: number; own: boolean }>(sql`
          select size as bytes, kind = any(${kinds}::text[]) as own from stored_file
          where platform_id = ${platformId} and id = ${id} and delete_status = '0'`),
      { readOnly: true },
    );
    if (!file || !(file.own || (await holds(entered, id)))) throw new KeepRefused('fileNone');
    // Held by the guard of a person's own download, now and once more when it is fetched.
    const seen = await files?.look(sessionOf(entered), id);
    if (!seen) throw new KeepRefused('fileNone');
    const holder = { platformId, pluginId, version, userId, roles };
    const link = await database.transaction(scope, (tx) => makeLink(tx, holder, id, this.#now));
    return { ...link, name: seen.name, type: seen.mime, bytes: file.bytes };
  }
}
