import { sql } from '@freightdeck/sdk/server';
import type { Call, DemoCall, DemoStage } from '@freightdeck/sdk/server';
import { formatDateTime, parseDateTime } from '@freightdeck/sdk/values';
import { CardStory } from '@freightdeck/plugin-bank/contract';
import {
  addRecharge,
  auditRecharge,
  confirmRecharge,
  confirmGrant,
  grantQuota,
  matchStatement,
} from '@freightdeck/plugin-funds/contract';
import {
  addBatch,
  addLine,
  approveBatch,
  approveSettlement,
  createSettlement,
  payBatch,
  pullReceipts,
  putIntoBatch,
  retrySettlement,
  submitBatch,
  submitSettlement,
} from '@freightdeck/plugin-settlement/contract';
import { editTerms } from '@freightdeck/plugin-shipper/contract';
import { StoryBank } from './story-bank.ts';
import { collect, openInvoicing, tellFee, tellMonth } from './tell-month.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** What is younger than this is left to the people of the demo. */
const leftOpen = 6 * DAY;
/** Cents that are recharged at once at least. */
const rechargeCents = 5_000_000;
/** What a provider puts into its channels when it begins, in cents. */
const ownCents = [
  ['SIM', 300_000_000],
  ['ENT', 20_000_000],
] as const;
/** Smaller demos are made for tests, which need trips that nobody has settled. */
export const leastScale = 0.015;

interface Waiting {
  readonly id: string;
  readonly companyId: string;
  readonly companyName: string;
  readonly settleMode: number;
  readonly receivableAmount: number;
}
interface AddedLine {
  readonly lineType: 'ADD_WAIT' | 'DED_LATE' | 'DED_OTHER';
  readonly amount: number;
  readonly reason: string;
}
const wire = (ms: number): string => formatDateTime(ms);

/** What is added to or taken off some orders. */
const lineOf = (n: number): AddedLine | undefined =>
  n % 12 === 5
    ? { lineType: 'ADD_WAIT', amount: 10_000 + (n % 7) * 5_000, reason: '卸货排队，压车费' }
    : n % 25 === 9
      ? { lineType: 'DED_LATE', amount: 8_000, reason: '晚到扣款' }
      : undefined;

/**
 * The money of a tenant's trips, told week by week beside them: shippers pay in, orders are made, checked and paid in a
 * batch by three people and the played bank, what it refused is sent again a week later.
 */
export class MoneyStory {
  readonly #stage: DemoStage;
  readonly #platformId: string;
  readonly #end: number;
  readonly #bank: StoryBank;
  /** The Monday until which everything has been told. */
  #told: number;
  #orders = 0;
  /** The month whose papers were made last. */
  #closed = '';

  constructor(stage: DemoStage, platformId: string, start: string) {
    this.#stage = stage;
    this.#platformId = platformId;
    this.#bank = new StoryBank(stage, platformId);
    const from = parseDateTime(`${start.slice(0, 10)} 09:00:00`)?.getTime() ?? 0;
    this.#told = from - ((new Date(from).getUTCDay() + 6) % 7) * DAY;
    this.#end = (parseDateTime(stage.now)?.getTime() ?? 0) - leftOpen;
  }

  /** Whether a demo of this scale tells of money, with the plugins that run. */
  static async isTold(stage: DemoStage, platformId: string): Promise<boolean> {
    if (stage.scale < leastScale) return false;
    return stage.together(platformId, async (at) => {
      const row = await at(stage.now, 'system').tx.one<{ is: boolean }>(sql`
        select to_regclass('settlement_order') is not null and to_regclass('quota') is not null as is`);
      return row?.is ?? false;
    });
  }

  /** Terms of the shippers: every second one is on credit for a month. */
  async agree(at: DemoCall, moment: string, companyIds: readonly string[]): Promise<void> {
    for (const [index, companyId] of companyIds.entries()) {
      if (index % 2 === 0) continue;
      await at(moment, 'provider').execute(
        editTerms,
        { settleMode: 2, creditDays: 30, reason: '签约授信，月结' },
        { id: companyId },
      );
      const asked = await at(moment, 'provider').execute(grantQuota, {
        companyId,
        amount: 300_000_000,
        billDay: 5,
        creditDays: 30,
        reason: '签约授信',
      });
      await at(moment, 'operator').execute(confirmGrant, {}, asked);
    }
  }

  /** The provider's own money, at the bank before the first trip. */
  async payOwn(at: DemoCall, start: string): Promise<void> {
    const moment = parseDateTime(start)?.getTime() ?? 0;
    for (const [channel, cents] of ownCents) await this.#bank.own(at, moment, channel, cents);
  }

  /** Tells every week that has ended by `moment`. */
  async until(moment: number): Promise<void> {
    const last = Math.min(moment, this.#end);
    while (this.#told + WEEK <= last) {
      const monday = this.#told + WEEK;
      await this.#stage.together(this.#platformId, (at) => this.#week(at, monday));
      this.#told = monday;
      await this.#closeMonth(monday);
    }
  }

  /** The papers of a month, in the week after its fifth day. */
  async #closeMonth(monday: number): Promise<void> {
    const day = wire(monday + DAY);
    const month = wire(monday - 20 * DAY).slice(0, 7);
    if (Number(day.slice(8, 10)) < 5 || month === this.#closed || month >= day.slice(0, 7)) return;
    const closing = { month, at: monday + DAY };
    if (this.#closed === '')
      await this.#stage.together(this.#platformId, (at) => openInvoicing(at, wire(monday), this.#platformId));
    this.#closed = month;
    await this.#stage.together(this.#platformId, (at) =>
      tellMonth(this.#stage, at, this.#platformId, closing, this.#bank),
    );
    await tellFee(this.#stage, this.#platformId, closing, this.#bank);
  }

  async #week(at: DemoCall, monday: number): Promise<void> {
    const trips = await this.#waiting(at(wire(monday), 'system'), monday);
    await this.#again(at, monday);
    await collect(at, monday, this.#platformId, this.#bank);
    if (trips.length > 0) await this.#payTrips(at, monday, trips);
    await this.#bank.pull(at, monday + 11 * HOUR, 'SIM');
  }

  async #payTrips(at: DemoCall, monday: number, trips: readonly Waiting[]): Promise<void> {
    await this.#payIn(at, monday, trips);
    await this.#cards(at, monday, trips);
    const hour = (hours: number): string => wire(monday + hours * HOUR);
    let paper: string | undefined;
    const evidence = async (): Promise<string> =>
      (paper ??= await this.#stage.picture(at(hour(0.9), 'provider'), `增减项凭证 ${wire(monday).slice(0, 10)}`));
    const orders: { readonly id: string }[] = [];
    for (const trip of trips) {
      const order = await at(hour(1), 'system').execute(createSettlement, {}, trip);
      this.#orders += 1;
      const line = lineOf(this.#orders) ?? (await this.#roundedOff(at(hour(1), 'system'), order));
      if (line) await at(hour(1.1), 'provider').execute(addLine, { ...line, evidence: await evidence() }, order);
      await at(hour(1.2), 'system').execute(submitSettlement, {}, order);
      orders.push(order);
    }
    for (const order of orders) await at(hour(3), 'operator').execute(approveSettlement, {}, order);
    const name = `${wire(monday).slice(5, 10).replace('-', '月')}日运费`;
    const batch = await at(hour(4), 'system').execute(addBatch, { name, channel: 'SIM' });
    for (const order of orders) await at(hour(4), 'system').execute(putIntoBatch, { intoBatch: batch.id }, order);
    await at(hour(4.2), 'system').execute(submitBatch, {}, batch);
    await at(hour(5), 'operator').execute(approveBatch, {}, batch);
    await at(hour(6), 'provider', 'cashier').execute(payBatch, {}, batch);
    await this.#answered(at, hour(6.1));
    await at(hour(7), 'provider').execute(pullReceipts, { channel: 'SIM' });
    await this.#answered(at, hour(7.1));
  }

  /** The cashier pays: somebody else has added the cards of the drivers. */
  async #cards(at: DemoCall, monday: number, trips: readonly Waiting[]): Promise<void> {
    const call = at(wire(monday), 'system');
    const drivers = await call.tx.rows<{ id: string }>(sql`
      select distinct driver_id as id from waybill where platform_id = ${this.#platformId}
        and id = any(${trips.map(({ id }) => id)}::text[]) order by 1`);
    const driverIds = drivers.map(({ id }) => id);
    await call.get(CardStory).tell(this.#stage, at, wire(monday), { driverIds });
  }

  /** Two of three amounts that the played bank never pays (…,17) are rounded off. */
  async #roundedOff(call: Call, { id }: { readonly id: string }): Promise<AddedLine | undefined> {
    if (this.#orders % 3 === 0) return undefined;
    const order = await call.tx.one<{ cash: number }>(
      sql`select pay_cash as cash from settlement_order where platform_id = ${this.#platformId} and id = ${id}`,
    );
    return (order?.cash ?? 0) % 100 === 17 ? { lineType: 'DED_OTHER', amount: 17, reason: '抹零' } : undefined;
  }

  /** Signed trips of the weeks before that nobody has settled, those of unknown brokers left out. */
  #waiting(call: Call, monday: number): Promise<readonly Waiting[]> {
    return call.tx.rows<Waiting>(sql`
      select b.id, b.company_id, b.company_name, c.settle_mode, b.receivable_amount
        from settlement_bench b join waybill w on w.platform_id = b.platform_id and w.id = b.id
        join company c on c.platform_id = b.platform_id and c.id = b.company_id
      where b.platform_id = ${this.#platformId} and b.sign_at < ${wire(monday - DAY)} and w.freeze_flag = 0
        and b.payee_type = 'DRIVER' and coalesce(b.info_fee, 0) = 0
      order by b.sign_at, b.id`);
  }

  /** What a prepaid shipper will owe this week and does not have yet. */
  async #payIn(at: DemoCall, monday: number, trips: readonly Waiting[]): Promise<void> {
    const due = new Map<string, { readonly name: string; readonly cents: number }>();
    for (const { companyId, companyName, settleMode, receivableAmount } of trips)
      if (settleMode !== 2)
        due.set(companyId, { name: companyName, cents: (due.get(companyId)?.cents ?? 0) + receivableAmount });
    const wanted: { readonly companyId: string; readonly payer: string; readonly cents: number }[] = [];
    for (const [companyId, { name, cents }] of due) {
      const call = at(wire(monday - HOUR), 'system');
      const stands = await call.tx.one<{ cents: number }>(sql`
        select coalesce((select balance from ledger_account where platform_id = ${this.#platformId} and code = 2001
          and owner_id = ${companyId}), 0) - coalesce((select sum(receivable_amount - collected_cents)
            from settlement_order where platform_id = ${this.#platformId} and company_id = ${companyId}
              and settle_mode <> 2 and collected_cents = 0 and settle_status in (30, 40, 80)), 0) as cents`);
      const short = cents - Number(stands?.cents ?? 0);
      if (short > 0)
        wanted.push({ companyId, payer: name, cents: Math.ceil((short * 1.2) / rechargeCents) * rechargeCents });
    }
    if (wanted.length === 0) return;
    const arrived = monday - 3 * HOUR;
    const lines = await this.#bank.deposit(
      at,
      arrived,
      'SIM',
      wanted.map(({ cents, payer }) => ({ cents, payer, memo: '运费充值' })),
    );
    const file = await this.#stage.picture(at(wire(arrived), 'shipper'), `转账凭证 ${wire(arrived).slice(0, 10)}`);
    for (const [index, { companyId, payer, cents }] of wanted.entries()) {
      const on = await at(wire(arrived + HOUR), 'shipper').execute(addRecharge, {
        companyId,
        amount: cents,
        payWay: 'BANK_TRANSFER',
        payerName: payer,
        payerAccount: '6210990012345678',
        payAt: wire(arrived - HOUR),
        voucherFiles: file,
      });
      await at(wire(arrived + 1.2 * HOUR), 'provider').execute(auditRecharge, {}, on);
      await at(wire(arrived + 1.3 * HOUR), 'provider').execute(matchStatement, { statementId: lines[index] ?? '' }, on);
      await at(wire(arrived + 2 * HOUR), 'operator').execute(confirmRecharge, {}, on);
    }
  }

  /** Payments that the bank has refused, sent once more; those it refuses again stay for a person. */
  async #again(at: DemoCall, monday: number): Promise<void> {
    const call = at(wire(monday + 0.5 * HOUR), 'provider', 'cashier');
    const refused = await call.tx.rows<{ id: string }>(sql`
      select id from settlement_order where platform_id = ${this.#platformId} and settle_status = 80 and attempt = 1
        and updated_at < ${wire(monday)}
      order by id`);
    for (const order of refused) await call.execute(retrySettlement, {}, order);
    if (refused.length > 0) await this.#answered(at, wire(monday + 0.6 * HOUR));
  }

  /** Twice: the played bank takes some payments first and decides when it is asked again. */
  async #answered(at: DemoCall, moment: string): Promise<void> {
    const call = at(moment, 'system');
    await this.#stage.answers(call);
    await this.#stage.answers(call);
  }
}
