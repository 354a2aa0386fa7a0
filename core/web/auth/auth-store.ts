import type { SessionRecord } from '@freightdeck/sdk/contract';
import { logout, switchRole, userGet } from '@freightdeck/sdk/contract';
import type { Auth, Http, Session } from '@freightdeck/sdk/web';
import { Fault } from '@freightdeck/sdk/web';
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { hasRole, noRights, readStored, sessionOf, storageKey, writeStored } from './session-record.ts';
import type { KeptRights } from './session-record.ts';

export interface AuthCallbacks {
  readonly http: () => Http;
  readonly storage: Storage;
  readonly text: (id: string) => string;
  /** Somebody is signed in now, or acts as somebody else: load what depends on it. */
  readonly entered: () => Promise<void>;
  /** Nobody is signed in any more. */
  readonly left: () => void;
  /** Asks before something unsent is lost. */
  readonly mayLeave?: () => true | Promise<boolean>;
}

/** Who is signed in. The token is in memory and in session storage, nowhere else. */
export class AuthStore implements Auth {
  record: SessionRecord | undefined;
  /** Why the last sign-in did not work; stays until the next try. */
  failure = '';
  token: string | undefined;
  private rights: KeptRights = noRights;
  private readonly callbacks: AuthCallbacks;
  private readonly key: string;

  constructor(callbacks: AuthCallbacks) {
    this.callbacks = callbacks;
    this.key = storageKey(location.pathname);
    const stored = readStored(callbacks.storage, this.key);
    this.token = stored?.sessionToken;
    this.record = stored?.record;
    makeAutoObservable<this, 'callbacks' | 'key' | 'rights'>(
      this,
      { record: observableRef, callbacks: false, key: false, rights: false },
      { autoBind: true },
    );
  }
  get session(): Session | undefined {
    return this.record && sessionOf(this.record);
  }

  /** Signs in as whoever a way of signing in names; false with `failure` set when that was not possible. */
  async enter(ask: (http: Http) => Promise<{ readonly session: SessionRecord }>): Promise<boolean> {
    this.failure = '';
    try {
      const { session } = await ask(this.callbacks.http());
      if (!hasRole(session)) throw new Error(this.callbacks.text('core.auth.noRole'));
      this.adopt(session);
    } catch (error) {
      const silent = error instanceof Fault && (error.kind === 'network' || error.kind === 'timeout');
      runInAction(() => {
        this.failure = silent
          ? this.callbacks.text('core.auth.requestFailed')
          : (error as Error).message || this.callbacks.text('core.auth.requestFailed');
      });
      return false;
    }
    await this.callbacks.entered();
    return this.token !== undefined;
  }
  /** Nothing is said until the next try. */
  forgive(): void {
    this.failure = '';
  }
  /** The own messenger is bound no more: the record says so, and what is kept of it, before the page comes anew. */
  unbound(): void {
    const { record } = this;
    if (record) this.adopt({ ...record, extUserInfo: { ...record.extUserInfo, isBindWechat: '0', openId: '' } });
  }
  /** The person's record, fresh. A failure is swallowed: the stored record still serves. */
  async renew(): Promise<void> {
    const { record } = this;
    if (!record) return;
    try {
      const answer = await this.callbacks.http().ask(userGet, { id: record.id }, { quiet: true });
      if (answer && this.token)
        this.adopt({ ...answer.session, sessionToken: answer.session.sessionToken || record.sessionToken });
    } catch (error) {
      if (error instanceof Fault && error.kind === 'session') throw error;
    }
  }
  async switchTo(groupId: string, roleId?: string): Promise<boolean> {
    if (!(await (this.callbacks.mayLeave?.() ?? true))) return false;
    const { session } = await this.callbacks.http().run(switchRole, { groupId, roleId: roleId ?? null });
    this.adopt(session);
    await this.callbacks.entered();
    return true;
  }
  async signOut(): Promise<void> {
    if (!(await (this.callbacks.mayLeave?.() ?? true))) return;
    if (this.token)
      await this.callbacks
        .http()
        .run(logout, {}, undefined, { quiet: true })
        .catch(() => undefined);
    this.end();
  }
  /** Forgets the session on this side. */
  end(): void {
    this.callbacks.storage.removeItem(this.key);
    this.token = undefined;
    this.record = undefined;
    this.rights = noRights;
    this.callbacks.left();
  }
  /** Keeps beside the record what the menus brought. */
  keepRights(rights: KeptRights): void {
    this.rights = rights;
    if (this.record) writeStored(this.callbacks.storage, this.key, this.record, rights);
  }
  private adopt(record: SessionRecord): void {
    this.record = record;
    this.token = record.sessionToken;
    writeStored(this.callbacks.storage, this.key, record, this.rights);
  }
}
