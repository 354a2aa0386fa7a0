import type { SessionRecord } from '@freightdeck/sdk/contract';
import type { Session } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef } from 'mobx';
import { Happening } from '../events/index.ts';
import { noRights, readStored, sessionOf, storageKey, writeStored } from './session-record.ts';
import type { KeptRights } from './session-record.ts';

/**
 * The session record of the signed-in person and the token of their calls, kept in memory and in session storage only.
 */
export class CurrentSession {
  record: SessionRecord | undefined;
  token: string | undefined;
  /** Somebody has signed in or switched role or tenant: listeners load what depends on the session. */
  readonly entered = new Happening();
  /** The session has ended: listeners clear what belongs to the person. */
  readonly left = new Happening();
  /** Runs while menus, rights and pages of a new session are on their way: no address is judged by those before. */
  preparing: Promise<unknown> | undefined = undefined;
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
      {
        record: observableRef,
        entered: false,
        left: false,
        preparing: false,
        storage: false,
        key: false,
        rights: false,
      },
      { autoBind: true },
    );
  }
  get session(): Session | undefined {
    return this.record && sessionOf(this.record);
  }
  /** Owner of what is kept in the browser: user and tenant. */
  get owner(): string | undefined {
    return this.session && `${this.session.userId}@${this.session.platformId}`;
  }
  /** What is there of the session is not the whole until this work is done. */
  async prepare<T>(work: Promise<T>): Promise<T> {
    this.preparing = work;
    try {
      return await work;
    } finally {
      if (this.preparing === work) this.preparing = undefined;
    }
  }
  adopt(record: SessionRecord): void {
    this.record = record;
    this.token = record.sessionToken;
    writeStored(this.storage, this.key, record, this.rights);
  }
  /** Stores the rights that came with the menus beside the session record. */
  keepRights(rights: KeptRights): void {
    this.rights = rights;
    if (this.record) writeStored(this.storage, this.key, this.record, rights);
  }
  /** Ends the session in this browser. */
  end(): void {
    this.storage.removeItem(this.key);
    this.token = undefined;
    this.record = undefined;
    this.rights = noRights;
    void this.left.tell();
  }
}
