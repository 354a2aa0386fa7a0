import type { SessionRecord } from '@freightdeck/sdk/contract';
import { logout, switchRole, userGet } from '@freightdeck/sdk/contract';
import type { Auth, Http, I18n, Session } from '@freightdeck/sdk/web';
import { Fault } from '@freightdeck/sdk/web';
import { makeAutoObservable, runInAction } from 'mobx';
import type { CurrentSession } from './current-session.ts';
import { hasRole } from './session-record.ts';
import type { KeptRights } from './session-record.ts';

/** Asks before something unsent is lost. */
export interface LeaveGuard {
  mayLose(): true | Promise<boolean>;
}

/** Signing in, acting as somebody else, and leaving. */
export class AuthStore implements Auth {
  /** Why the last sign-in did not work; stays until the next try. */
  failure = '';
  private readonly current: CurrentSession;
  private readonly http: Http;
  private readonly i18n: Pick<I18n, 'text'>;
  private readonly unsaved: LeaveGuard;

  constructor(current: CurrentSession, http: Http, i18n: Pick<I18n, 'text'>, unsaved: LeaveGuard) {
    this.current = current;
    this.http = http;
    this.i18n = i18n;
    this.unsaved = unsaved;
    makeAutoObservable<this, 'current' | 'http' | 'i18n' | 'unsaved'>(
      this,
      { current: false, http: false, i18n: false, unsaved: false },
      { autoBind: true },
    );
  }
  get record(): SessionRecord | undefined {
    return this.current.record;
  }
  get token(): string | undefined {
    return this.current.token;
  }
  get session(): Session | undefined {
    return this.current.session;
  }

  /** Signs in as whoever a way of signing in names; false with `failure` set when that was not possible. */
  async enter(ask: (http: Http) => Promise<{ readonly session: SessionRecord }>): Promise<boolean> {
    this.failure = '';
    try {
      const { session } = await ask(this.http);
      if (!hasRole(session)) throw new Error(this.i18n.text('core.auth.noRole'));
      this.current.adopt(session);
    } catch (error) {
      const silent = error instanceof Fault && (error.kind === 'network' || error.kind === 'timeout');
      runInAction(() => {
        this.failure = silent
          ? this.i18n.text('core.auth.requestFailed')
          : (error as Error).message || this.i18n.text('core.auth.requestFailed');
      });
      return false;
    }
    await this.current.entered.tell();
    return this.token !== undefined;
  }
  /** Nothing is said until the next try. */
  forgive(): void {
    this.failure = '';
  }
  /** The own messenger is bound no more: the record says so, and what is kept of it, before the page comes anew. */
  unbound(): void {
    const { record } = this;
    if (record)
      this.current.adopt({ ...record, extUserInfo: { ...record.extUserInfo, isBindWechat: '0', openId: '' } });
  }
  /** The person's record, fresh. A failure is swallowed: the stored record still serves. */
  async renew(): Promise<void> {
    const { record } = this;
    if (!record) return;
    try {
      const answer = await this.http.ask(userGet, { id: record.id }, { quiet: true });
      if (answer && this.token)
        this.current.adopt({ ...answer.session, sessionToken: answer.session.sessionToken || record.sessionToken });
    } catch (error) {
      if (error instanceof Fault && error.kind === 'session') throw error;
    }
  }
  async switchTo(groupId: string, roleId?: string): Promise<boolean> {
    if (!(await this.unsaved.mayLose())) return false;
    const { session } = await this.http.run(switchRole, { groupId, roleId: roleId ?? null });
    this.current.adopt(session);
    await this.current.entered.tell();
    return true;
  }
  async signOut(): Promise<void> {
    if (!(await this.unsaved.mayLose())) return;
    if (this.token) await this.http.run(logout, {}, undefined, { quiet: true }).catch(() => undefined);
    this.end();
  }
  /** Forgets the session on this side. */
  end(): void {
    this.current.end();
  }
  /** Keeps beside the record what the menus brought. */
  keepRights(rights: KeptRights): void {
    this.current.keepRights(rights);
  }
}
