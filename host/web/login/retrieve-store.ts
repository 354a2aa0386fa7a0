import { makeAutoObservable, runInAction } from 'mobx';
import { retrievePassword, verificationUserInfo } from '@freightdeck/sdk/contract';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import type { Http } from '@freightdeck/sdk/web';
import { passwordSchema } from '@freightdeck/sdk/values';
import { codeFault } from './code-field.tsx';
import { mobileFault } from './mobile-field.tsx';

export type RetrieveField = 'mobile' | 'captcha' | 'account' | 'password' | 'again';
type Account = AnswerOf<typeof verificationUserInfo>['accounts'][number];

/**
 * 找回密码, password reset: a number, its code, and the new password twice. When the number has several accounts, the
 * person chooses one.
 */
export class RetrieveStore {
  mobile = '';
  captcha = '';
  password = '';
  again = '';
  userName = '';
  accounts: readonly Account[] = [];
  busy = false;
  /** Error from the server. */
  failure = '';
  /** Fields whose errors are shown. */
  private shown: ReadonlySet<RetrieveField> = new Set();
  private readonly http: Http;
  private readonly platformId: string | undefined;

  constructor(http: Http, platformId: string | undefined) {
    this.http = http;
    this.platformId = platformId;
    makeAutoObservable<this, 'http' | 'platformId'>(this, { http: false, platformId: false }, { autoBind: true });
  }
  set(change: Partial<Record<Exclude<RetrieveField, 'account'> | 'userName', string>>): void {
    Object.assign(this, change);
    // Another number may have other accounts.
    if (change.mobile !== undefined) Object.assign(this, { accounts: [], userName: '' });
  }
  /** Message ids of the fields' errors. */
  get faults(): Partial<Record<RetrieveField, string>> {
    const all: Record<RetrieveField, string | undefined> = {
      mobile: mobileFault(this.mobile),
      captcha: codeFault(this.captcha),
      account: this.accounts.length > 1 && !this.userName ? 'core.retrieve.account.choose' : undefined,
      password: passwordSchema.safeParse(this.password).success ? undefined : 'core.retrieve.password.rule',
      again: this.again === this.password ? undefined : 'core.retrieve.again.wrong',
    };
    return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
  }
  /** The same, only for fields whose errors are shown. */
  fault(field: RetrieveField): string | undefined {
    return this.shown.has(field) ? this.faults[field] : undefined;
  }
  show(...fields: readonly RetrieveField[]): void {
    this.shown = new Set([...this.shown, ...fields]);
  }
  /** Sets the password; true when it succeeded. */
  async send(none: string): Promise<boolean> {
    this.show('mobile', 'captcha', 'account', 'password', 'again');
    if (this.busy || Object.keys(this.faults).length > 0) return false;
    this.busy = true;
    this.failure = '';
    const mobile = this.mobile.trim();
    const common = { mobile, captcha: this.captcha.trim(), platformId: this.platformId ?? null };
    try {
      if (this.accounts.length === 0) {
        const answer = await this.http.run(verificationUserInfo, common, undefined, { quiet: true });
        runInAction(() => {
          this.accounts = answer.accounts;
          this.userName = answer.accounts.length === 1 ? (answer.accounts[0]?.userName ?? '') : '';
          if (answer.accounts.length === 0) this.failure = none;
        });
        if (!this.userName) return false;
      }
      await this.http.run(
        retrievePassword,
        { ...common, userName: this.userName, password: this.password },
        undefined,
        { quiet: true },
      );
      return true;
    } catch (error) {
      runInAction(() => {
        this.failure = (error as Error).message;
      });
      return false;
    } finally {
      runInAction(() => {
        this.busy = false;
      });
    }
  }
}
