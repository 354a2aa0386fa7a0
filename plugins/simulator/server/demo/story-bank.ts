import { sql } from '@freightdeck/sdk/server';
import type { DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime } from '@freightdeck/sdk/values';
import { importLines, openAccount, ownFunds, pullStatement, toSuspense } from '@freightdeck/plugin-bank/contract';

const MINUTE = 60_000;
export type StoryChannel = 'SIM' | 'ENT';
/** What somebody pays to the provider. */
export interface Deposit {
  readonly cents: number;
  readonly payer: string;
  readonly memo: string;
}
const yuan = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** The provider's accounts at the played bank: what comes in by the bank's file, what goes out by its statement. */
export class StoryBank {
  readonly #stage: DemoStage;
  readonly #platformId: string;
  readonly #accounts = new Map<StoryChannel, string>();

  constructor(stage: DemoStage, platformId: string) {
    this.#stage = stage;
    this.#platformId = platformId;
  }

  async #accountOf(at: DemoCall, moment: string, channel: StoryChannel): Promise<string> {
    const known = this.#accounts.get(channel);
    if (known !== undefined) return known;
    const { tx } = at(moment, 'system');
    const find = (): Promise<{ accountNo: string } | undefined> =>
      tx.one<{ accountNo: string }>(sql`
        select account_no from sub_account where platform_id = ${this.#platformId} and channel = ${channel}
          and owner_type = 'tenant' and open_status = 2`);
    let account = await find();
    if (!account) {
      const name = await tx.one<{ name: string }>(
        sql`select platform_name as name from platform where platform_id = ${this.#platformId}`,
      );
      await at(moment, 'provider').execute(openAccount, {
        channel,
        ownerType: 'tenant',
        ownerId: this.#platformId,
        ownerName: name?.name ?? '',
        accountName: name?.name ?? '',
      });
      await this.#stage.answers(at(moment, 'system'));
      account = await find();
    }
    if (!account) throw new Error(`${this.#platformId} has no account at ${channel}`);
    this.#accounts.set(channel, account.accountNo);
    return account.accountNo;
  }

  /** Money comes in: the cashier imports the bank's file. Ids of the lines, in the order of `deposits`. */
  async deposit(
    at: DemoCall,
    moment: number,
    channel: StoryChannel,
    deposits: readonly Deposit[],
  ): Promise<readonly string[]> {
    const accountNo = await this.#accountOf(at, formatDateTime(moment - 60 * MINUTE), channel);
    const [day = '', time = ''] = formatDateTime(moment - 30 * MINUTE).split(' ');
    const number = `${day.replaceAll('-', '')}${time.replaceAll(':', '')}${this.#platformId}${channel}`;
    const content = [
      '交易日期,交易时间,流水号,收入金额,支出金额,对方户名,对方账号,摘要',
      ...deposits.map(({ cents, payer, memo }, n) =>
        [
          day,
          time,
          `${number}${String(n + 1).padStart(3, '0')}`,
          yuan(cents),
          '',
          payer,
          '6210990012345678',
          memo,
        ].join(),
      ),
    ].join('\n');
    const cashier = at(formatDateTime(moment), 'provider', 'cashier');
    await cashier.execute(importLines, {
      channel,
      accountNo,
      fileName: `对账单${day}.csv`,
      content: Buffer.from(content).toString('base64'),
      take: true,
    });
    const lines = await cashier.tx.rows<{ id: string }>(sql`
      select id from fund_statement where platform_id = ${this.#platformId} and channel = ${channel}
        and channel_no like ${`${number}%`} order by channel_no`);
    return lines.map(({ id }) => id);
  }

  /** The provider's own money: it pays drivers before shippers on credit have paid, and taxes and fees. */
  async own(at: DemoCall, moment: number, channel: StoryChannel, cents: number): Promise<void> {
    const { tx } = at(formatDateTime(moment), 'system');
    const name = await tx.one<{ name: string }>(
      sql`select platform_name as name from platform where platform_id = ${this.#platformId}`,
    );
    const lines = await this.deposit(at, moment, channel, [{ cents, payer: name?.name ?? '', memo: '自有资金存入' }]);
    for (const id of lines) await at(formatDateTime(moment), 'provider').execute(ownFunds, {}, { id });
  }

  /** The statement of a day: what went out stands on it, each line with its journal. */
  async pull(at: DemoCall, moment: number, channel: StoryChannel): Promise<void> {
    const accountNo = await this.#accountOf(at, formatDateTime(moment), channel);
    const evening = formatDateTime(moment);
    await at(evening, 'provider').execute(pullStatement, { channel, accountNo, day: evening.slice(0, 10) });
    await this.#stage.answers(at(evening, 'system'));
    // A new account begins with a deposit of its owner, and with money of which nobody knows whose it is. Lines of
    // later days are there already where another plugin's demo has read a later statement.
    const open = await at(evening, 'provider').tx.rows<{ id: string; own: boolean }>(sql`
      select id, summary = '自有资金存入' as own from fund_statement where platform_id = ${this.#platformId}
        and channel = ${channel} and account_no = ${accountNo} and match_status = 0 and direction = 'IN'
        and at <= ${evening}::timestamptz order by id`);
    for (const { id, own } of open)
      if (own) await at(evening, 'provider').execute(ownFunds, {}, { id });
      else await at(evening, 'provider').execute(toSuspense, { reason: '付款方无法核实' }, { id });
  }
}
