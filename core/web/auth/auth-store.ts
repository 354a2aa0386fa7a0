import type { SessionRecord } from '@freightdeck/sdk/contract';
import { logout, switchRole, userGet } from '@freightdeck/sdk/contract';
import type { Auth, Http, I18n, Session } from '@freightdeck/sdk/web';
import { Fault, Refusal } from '@freightdeck/sdk/web';
import { makeAutoObservable, runInAction } from 'mobx';
import type { CurrentSession } from './current-session.ts';
import { keepDevice } from './known-devices.ts';
import { hasRole } from './session-record.ts';
import type { KeptRights } from './session-record.ts';

/** Asks the person before unsent input is lost. */
export interface LeaveGuard {
  mayLose(): true | Promise<boolean>;
}

const pictureReasons: ReadonlySet<string> = new Set(['picture', 'pictureWrong']);
/** A picture of digits (`data:` address), and the ticket that goes back with what was read. */
export interface PictureAsked {
  readonly picture: string;
  readonly ticket: string;
}

/** Signs in and out, and switches to another role or tenant. */
export class AuthStore implements Auth {
  /** Why the last sign-in failed, for display; empty again at the next try. */
  failure = '';
  /** The ticket of a sign-in that waits for a code of the authenticator. */
  secondStep: string | undefined;
  /** Digits that have to be read before the password of this account is tried again. */
  picture: PictureAsked | undefined;
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

  /** Signs in with one of the ways of signing in. On failure returns false and sets `failure`. */
  async enter(ask: (http: Http) => Promise<{ readonly session: SessionRecord }>): Promise<boolean> {
    this.failure = '';
    try {
      const { device, ...session } = (await ask(this.http)).session;
      if (device) keepDevice(session.userName, device);
      if (!hasRole(session)) throw new Error(this.i18n.text('core.auth.noRole'));
      runInAction(() => {
        this.secondStep = undefined;
        this.picture = undefined;
      });
      this.current.adopt(session);
    } catch (error) {
      const silent = error instanceof Fault && (error.kind === 'network' || error.kind === 'timeout');
      runInAction(() => {
        const isPicture = error instanceof Refusal && pictureReasons.has(error.reason);
        this.picture = isPicture ? (error.current as PictureAsked) : undefined;
        if (error instanceof Refusal && error.reason === 'secondFactor') {
          this.secondStep = (error.current as { readonly ticket: string }).ticket;
          return;
        }
        if (error instanceof Refusal && error.reason === 'spent') this.secondStep = undefined;
        this.failure = silent
          ? this.i18n.text('core.auth.requestFailed')
          : (error as Error).message || this.i18n.text('core.auth.requestFailed');
      });
      return false;
    }
    await this.current.entered.tell();
    return this.token !== undefined;
  }
  /** Clears the message of the failed sign-in, and what is left of it. */
  forgive(): void {
    this.failure = '';
    this.secondStep = undefined;
    this.picture = undefined;
  }
  /**
   * The person's own messenger account is no longer bound: updates the session record, also in storage, before the page
   * reloads.
   */
  unbound(): void {
    const { record } = this;
    if (record)
      this.current.adopt({ ...record, extUserInfo: { ...record.extUserInfo, isBindWechat: '0', openId: '' } });
  }
  /**
   * Fetches the session record again. Failures are ignored, except an ended session: the stored record is still usable.
   */
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
  /** Ends the session in this browser, without asking or telling the platform. */
  end(): void {
    this.current.end();
  }
  /** Stores the rights that came with the menus beside the session record. */
  keepRights(rights: KeptRights): void {
    this.current.keepRights(rights);
  }
}
