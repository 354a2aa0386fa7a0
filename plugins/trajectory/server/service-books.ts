import { taxApart } from '@freightdeck/plugin-goods/contract';
import { jobOverRows, Ledger, recordEvent, sql, step } from '@freightdeck/sdk/server';
import type { Call, Posting } from '@freightdeck/sdk/server';
import { serviceStatements } from '../contract/index.ts';

interface Due {
  readonly id: string;
  readonly platformId: string;
  readonly platformName: string;
  readonly statementNo: string;
  readonly month: string;
  readonly amount: number;
  readonly statementStatus: number;
  readonly journalId: string | null;
  readonly operatorJournalId: string | null;
}
const operatorBook = '00001';
/** The operator's output tax on its services. */
const serviceVatPpm = 60_000;
/** Confirmed and in no book yet, or voided and still in the books. */
const toBook = sql`((statement_status in (1, 2) and journal_no is null)
  or (statement_status = 3 and journal_no is not null and reversal_no is null))`;

/** What the provider owes the operator for services, in its own book. */
const owed = ({ platformId, amount }: Due): readonly Posting[] => [
  { code: 5007, ownerType: 'tenant', ownerId: platformId, side: 'D', amount },
  { code: 2202, ownerType: 'tenant', ownerId: operatorBook, side: 'C', amount },
];
/** The same in the book of the operator, its tax apart. */
function earned({ platformId, platformName, amount }: Due): readonly Posting[] {
  const { exclusive, tax } = taxApart(amount, serviceVatPpm);
  return [
    { code: 1102, ownerType: 'provider', ownerId: platformId, ownerName: platformName, side: 'D', amount },
    { code: 4002, ownerType: 'tenant', ownerId: operatorBook, side: 'C', amount: exclusive },
    { code: 2203, ownerType: 'tenant', ownerId: operatorBook, side: 'C', amount: tax },
  ];
}
const said = (due: Due, posting: string, platformId: string) => ({
  bizType: posting === 'P-33' ? 'SERVICE_BILL' : 'REVERSE',
  bizNo: due.statementNo,
  requestId: `${due.statementNo}:${posting}`,
  memo: `${due.month} 轨迹服务`,
  platformId,
});

async function enter(call: Call, due: Due): Promise<void> {
  const ledger = call.get(Ledger);
  const own = await ledger.post(call, { ...said(due, 'P-33', due.platformId), postings: owed(due) });
  const theirs = await ledger.post(call, { ...said(due, 'P-33', operatorBook), postings: earned(due) });
  await call.tx.run(sql`
    update service_statement set journal_no = ${own.journalNo}, journal_id = ${own.journalId},
      operator_journal_id = ${theirs.journalId}, version = version + 1
    where platform_id = ${due.platformId} and id = ${due.id}`);
}
async function takeBack(call: Call, due: Due): Promise<void> {
  const ledger = call.get(Ledger);
  const { journalNo } = await ledger.reverse(call, due.journalId ?? '', said(due, 'P-33:back', due.platformId));
  await ledger.reverse(call, due.operatorJournalId ?? '', said(due, 'P-33:back', operatorBook));
  await call.tx.run(sql`
    update service_statement set reversal_no = ${journalNo}, version = version + 1
    where platform_id = ${due.platformId} and id = ${due.id}`);
}
/**
 * P-33, once when a bill is confirmed, and its reversal once when it is voided: in the books of the provider and of the
 * operator together, which no command of a tenant may write both.
 */
export const bookBills = jobOverRows(
  'trajectory.bookServices',
  60,
  step(
    (call, mayTry) =>
      call.tx.rows<{ id: string }>(sql`
        select id from service_statement where ${toBook} and amount > 0 and ${mayTry(sql`id`)} order by id limit 100`),
    async (call, { id }) => {
      const due = await call.tx.one<Due>(sql`
        select s.id, s.platform_id, s.statement_no, s.month, s.amount, s.statement_status, s.journal_id,
          s.operator_journal_id, coalesce((select p.platform_name from platform p
            where p.platform_id = s.platform_id), s.platform_id) as platform_name
        from service_statement s where s.id = ${id} and ${toBook} for update`);
      if (!due) return;
      await (due.statementStatus === 3 ? takeBack(call, due) : enter(call, due));
      await recordEvent(call, serviceStatements, id, {
        action: due.statementStatus === 3 ? 'takenBack' : 'booked',
        platformId: due.platformId,
      });
    },
  ),
);
