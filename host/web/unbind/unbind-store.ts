import { makeAutoObservable, runInAction } from 'mobx';
import { operationUnboundWechat, validateVerifyCode } from '@freightdeck/sdk/contract';
import type { SessionRecord } from '@freightdeck/sdk/contract';
import { Fault } from '@freightdeck/sdk/web';
import type { Http } from '@freightdeck/sdk/web';
import { operatorPlatform } from '@freightdeck/core/web/auth';
import { codeFault } from '../login/code-field.tsx';

/** Unbinds the person's own messenger account: checks the code first, then unbinds. */
export class UnbindStore {
  captcha = '';
  busy = false;
  /** Error from the server. */
  failure = '';
  private tried = false;
  private readonly http: Http;
  private readonly record: SessionRecord;

  constructor(http: Http, record: SessionRecord) {
    this.http = http;
    this.record = record;
    makeAutoObservable<this, 'http' | 'record'>(this, { http: false, record: false }, { autoBind: true });
  }
  type(captcha: string): void {
    this.captcha = captcha;
    this.failure = '';
  }
  /** Message id of the code's error, after it was sent. */
  get fault(): string | undefined {
    return this.tried ? codeFault(this.captcha) : undefined;
  }
  /** Parameters of the request for a code. */
  get request() {
    return { mobile: this.record.mobile, businessIndex: '0' as const, signNode: this.record.currentGroupId };
  }
  /** True when the messenger account has been unbound. */
  async confirm(): Promise<boolean> {
    this.tried = true;
    if (this.busy || codeFault(this.captcha)) return false;
    this.busy = true;
    this.failure = '';
    const captcha = this.captcha.trim();
    const {
      currentGroupId: platformId,
      mobile,
      sessionToken,
      extUserInfo: { openId },
    } = this.record;
    const side =
      platformId === operatorPlatform
        ? ({ identity: '1', deviceType: 'platformWeb' } as const)
        : ({ identity: '2', deviceType: 'serviceWeb' } as const);
    try {
      await this.http.run(validateVerifyCode, { sessionToken, captcha }, undefined, { quiet: true });
      await this.http.run(operationUnboundWechat, { platformId, openId, mobile, captcha, ...side }, undefined, {
        quiet: true,
      });
      return true;
    } catch (error) {
      // An ended session shows its own alert.
      if (!(error instanceof Fault && error.kind === 'session'))
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
