import { randomInt } from 'node:crypto';
import { codeCountdown, codeLength } from '@freightdeck/sdk/contract';
import { Refused, sql } from '@freightdeck/sdk/server';
import type { Database, Tx } from '@freightdeck/sdk/server';
import { hashPassword, passwordMatches } from '../auth/password.ts';
import { FailedTries } from './failed-tries.ts';

const lifeMs = 5 * 60_000;
const dayMs = 24 * 3_600_000;
const triesPerCode = 5;
const perMobile = 10;
const perAddress = 50;

/** What a code was sent for; it is valid for nothing else. */
export interface CodeUse {
  readonly purpose: 'signIn' | 'retrieve' | 'unbind';
  readonly mobile: string;
  readonly platformId: string;
}
interface Kept {
  readonly platformId: string;
  readonly id: string;
  readonly codeHash: string;
  readonly tries: number;
  readonly checkedSession: string | null;
  readonly over: boolean;
}
/** A code that was typed correctly. */
export interface HeldCode {
  /** The session that has already checked the code, or null. */
  readonly checkedSession: string | null;
  /** Binds the code to this session: it is void in every other session. */
  check(tx: Tx, sessionId: string): Promise<void>;
  /** Marks the code as used; of several calls at once only one succeeds. */
  spend(tx: Tx): Promise<void>;
}
export type IssueFault =
  { readonly reason: 'tooSoon'; readonly seconds: number } | { readonly reason: 'mobileLimit' | 'addressLimit' };

/** Verification codes: created, rate-limited, checked, used once. Only hashes are stored. */
export class CodeBook {
  readonly #now: () => Date;
  readonly #tries: FailedTries;

  constructor(database: Database, now: () => Date) {
    this.#now = now;
    this.#tries = new FailedTries(database);
  }

  /** Creates a code unless a limit is reached. Only the newest code of a use is valid. */
  async issue(
    tx: Tx,
    use: CodeUse,
    more: { readonly id: string; readonly businessIndex: string; readonly ip: string },
  ): Promise<{ readonly code: string } | IssueFault> {
    // Parallel requests must see each other's rows. The locks are always taken in this order, so that requests cannot
    // deadlock.
    await tx.one(sql`select pg_advisory_xact_lock(1, hashtext(${use.mobile}))`);
    await tx.one(sql`select pg_advisory_xact_lock(2, hashtext(${more.ip}))`);
    const now = this.#now();
    const day = new Date(now.getTime() - dayMs).toISOString();
    const sent = await tx.rows<{ at: number; own: boolean; here: boolean }>(sql`
      select (extract(epoch from sent_at) * 1000)::bigint as at, mobile = ${use.mobile} as own, ip = ${more.ip} as here
        from verify_code
      where sent_at > ${day}::timestamptz and (mobile = ${use.mobile} or ip = ${more.ip}) order by sent_at desc
        limit ${perMobile + perAddress}`);
    const own = sent.filter((one) => one.own);
    const ready = (own[0]?.at ?? 0) + codeCountdown * 1000;
    if (ready > now.getTime()) return { reason: 'tooSoon', seconds: Math.ceil((ready - now.getTime()) / 1000) };
    if (own.length >= perMobile) return { reason: 'mobileLimit' };
    if (sent.filter((one) => one.here).length >= perAddress) return { reason: 'addressLimit' };
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    await tx.run(sql`
      insert into verify_code (platform_id, id, mobile, purpose, business_index, code_hash, ip, sent_at, expires_at)
      values (${use.platformId}, ${more.id}, ${use.mobile}, ${use.purpose}, ${more.businessIndex},
        ${await hashPassword(code)}, ${more.ip},
        ${now.toISOString()}::timestamptz, ${new Date(now.getTime() + lifeMs).toISOString()}::timestamptz)`);
    return { code };
  }

  /** Records that the message was handed over for sending. */
  async markSent(tx: Tx, id: string): Promise<void> {
    await tx.run(sql`update verify_code set sms_status = 'sent' where id = ${id}`);
  }

  /** Checks a code as typed; throws one of the contract's code refusals. */
  async judge(tx: Tx, use: CodeUse, captcha: string): Promise<HeldCode> {
    const typed = captcha.trim();
    if (typed === '') throw new Refused('codeEmpty');
    if (!/^\d{6}$/.test(typed)) throw new Refused('codeWrong');
    const now = this.#now().toISOString();
    const kept = await tx.one<Kept>(sql`
      select platform_id, id, code_hash, tries, checked_session, used_at is not null
        or expires_at <= ${now}::timestamptz or sent_at > ${now}::timestamptz as over from verify_code
      where mobile = ${use.mobile} and purpose = ${use.purpose} and platform_id = ${use.platformId}
        order by sent_at desc, id desc limit 1 ${this.#tries.lock}`);
    if (kept === undefined || kept.over) throw new Refused('codeSpent');
    const attempt = await this.#tries.take(kept, triesPerCode);
    if (attempt === undefined) throw new Refused('codeSpent');
    if (!(await passwordMatches(kept.codeHash, typed))) {
      attempt.failed();
      throw new Refused('codeWrong');
    }
    await attempt.passed();
    const mine = sql`platform_id = ${kept.platformId} and id = ${kept.id}`;
    return {
      checkedSession: kept.checkedSession,
      check: async (check, sessionId) => {
        const done = await check.run(sql`
          update verify_code set checked_at = ${now}::timestamptz, checked_session = ${sessionId} where ${mine}
            and used_at is null and coalesce(checked_session, ${sessionId}) = ${sessionId}`);
        if (done !== 1) throw new Refused('codeSpent');
      },
      spend: async (spend) => {
        if (
          (await spend.run(
            sql`update verify_code set used_at = ${now}::timestamptz where ${mine} and used_at is null`,
          )) !== 1
        )
          throw new Refused('codeSpent');
      },
    };
  }

  /** Resolves when every wrong try has been written; await it before closing the database. */
  written(): Promise<void> {
    return this.#tries.written();
  }
}
