import { callerName, insertRecord, jobOverRows, Ledger, OwnNotices, serve, sql, step } from '@freightdeck/sdk/server';
import type { Call, LedgerFault } from '@freightdeck/sdk/server';
import { ledgerChecks, verifyLedger } from '../contract/index.ts';
import { bank as plugin } from '../plugin.ts';
import { bookChecks } from './checks/all-checks.ts';
import { readChecks } from './checks/book-check.ts';
import { rulesOf } from './closing/day-checks.ts';

/** Most findings stored in a report; the counts include the others. */
const keptMost = 200;

/** Checks a book against every rule and stores the findings. */
async function checkBook(
  call: Call,
  book: string,
): Promise<{
  readonly id: string;
  readonly platformId: string;
  readonly faultCount: number;
  readonly faults: readonly LedgerFault[];
}> {
  const found = [...(await call.get(Ledger).verify(call, book)), ...(await readChecks(call, bookChecks, book))];
  const size = await call.tx.one<{ journals: number; accounts: number }>(sql`
    select (select count(*)::int from ledger_journal where platform_id = ${book}) as journals, (select count(*)::int
      from ledger_account where platform_id = ${book}) as accounts`);
  const faults = found.slice(0, keptMost);
  const id = await insertRecord(call, ledgerChecks, {
    platformId: book,
    checkedAt: call.now(),
    checkedBy: callerName(call),
    result: found.length === 0 ? 0 : 1,
    faultCount: found.length,
    journalCount: size?.journals ?? 0,
    accountCount: size?.accounts ?? 0,
    faults,
  });
  return { id, platformId: book, faultCount: found.length, faults };
}

/** Whoever may check the book, and the operator, hear of what the night has found. */
async function tellFaults(call: Call, book: string, rules: string, count: number): Promise<void> {
  for (const platformId of new Set([book, '00001']))
    await call.find(OwnNotices)?.add(call.tx, {
      platformId,
      kind: `bank.ledgerFaults.${book}`,
      level: 'urgent',
      key: 'ledgerDetails:verify',
      title: { zh: '账簿核对发现差错', en: 'The nightly check found faults' },
      text: {
        zh: `服务商${book}：${count}处差错，规则${rules}。`,
        en: `Provider ${book}: ${count} faults, rules ${rules}.`,
      },
      opens: { path: plugin.routes.ledgerChecks.path, query: {} },
    });
}

export const serveVerifyLedger = serve(verifyLedger, async (call, { platformId }) => {
  const book = platformId ?? call.platformId;
  if (book !== call.platformId && !call.isOperator) call.refuse('otherBook');
  if (!(await call.tx.one(sql`select platform_id from platform where platform_id = ${book}`))) call.refuse('notFound');
  return checkBook(call as Call, book);
});

/** Every night from three o'clock on, for each book with postings. */
export const nightlyCheck = jobOverRows(
  'ledger:verify',
  600,
  step(
    async (call, mayTry) => {
      const [day, time] = call.now().split(' ') as [string, string];
      return time < '03:00:00'
        ? []
        : call.tx.rows<{ id: string }>(sql`
    select distinct a.platform_id as id from ledger_account a
    where not exists (select 1 from ledger_check c where c.platform_id = a.platform_id
      and c.created_by = ${call.caller.id} and c.checked_at >= (${`${day} 03:00:00`}::timestamp at time zone
      'Asia/Shanghai'))
      and ${mayTry(sql`a.platform_id`)} order by 1 limit 50`);
    },
    async (call, { id }) => {
      const { faults, faultCount } = await checkBook(call, id);
      if (faultCount > 0) await tellFaults(call, id, rulesOf(faults), faultCount);
    },
  ),
);
