import type { SessionRecord } from '@freightdeck/sdk/contract';
import type { Session } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';
import { Happening } from '../events/index.ts';
import { noRights, readStored, sessionOf, storageKey, writeStored } from './session-record.ts';
import type { KeptRights } from './session-record.ts';

/** Who is signed in, and the token of their calls: in memory and in session storage, nowhere else. */
export class CurrentSession {
  record: SessionRecord | undefined;
  token: string | undefined;
  /** Somebody is signed in now, or acts as somebody else: load what depends on it. */
  readonly entered = new Happening();
  /** Nobody is signed in any more. */
  readonly left = new Happening();
  private rights: KeptRights = noRights;
  private readonly storage: Storage;
  private readonly key: string;

  constructor(storage: Storage) {
    this.storage = storage;
    this.key = storageKey(location.pathname);
    const stored = readStored(storage, this.key);
    this.token = stored?.sessionToken;
    this.record = stored?.record;
    makeAutoObservable<this, 'storage' | 'key' | 'rights'>(
      this,
      { record: observableRef, entered: false, left: false, storage: false, key: false, rights: false },
      { autoBind: true },
    );
  }
  get session(): Session | undefined {
    return this.record && sessionOf(this.record);
  }
  /** Whose things those are that are kept in the browser. */
  get owner(): string | undefined {
    return this.session && `${this.session.userId}@${this.session.platformId}`;
  }
  adopt(record: SessionRecord): void {
    this.record = record;
    this.token = record.sessionToken;
    writeStored(this.storage, this.key, record, this.rights);
  }
  /** Keeps beside the record what the menus brought. */
  keepRights(rights: KeptRights): void {
    this.rights = rights;
    if (this.record) writeStored(this.storage, this.key, this.record, rights);
  }
  /** Forgets the session on this side. */
  end(): void {
    this.storage.removeItem(this.key);
    this.token = undefined;
    this.record = undefined;
    this.rights = noRights;
    void this.left.tell();
  }
}
