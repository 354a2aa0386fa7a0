import { sql } from '@freightdeck/sdk/server';
import type { Tx, WatchedFigure } from '@freightdeck/sdk/server';
import { bank as plugin } from '../plugin.ts';

/** The newest check of each book that has accounts. */
const newest = sql`
  select a.platform_id, c.result, c.checked_at from (select distinct platform_id from ledger_account) a
  left join lateral (select result, checked_at from ledger_check c where c.platform_id = a.platform_id
    order by c.checked_at desc limit 1) c on true`;

const figure = (name: string, help: string, value: typeof newest, state?: WatchedFigure['state']): WatchedFigure => ({
  name,
  help,
  ...(state && { state }),
  read: async (tx: Tx) => {
    const found = await tx.one<{ value: number }>(sql`select ${value} as value from (${newest}) n`);
    return [{ value: found?.value ?? 0 }];
  },
});

/** Whether the books are checked, and what the checks say. */
export const watched: readonly WatchedFigure[] = [
  figure('ledger_books', 'Books that have accounts', sql`count(*)::int`),
  figure(
    'ledger_books_faulty',
    'Books whose newest check found faults',
    sql`(count(*) filter (where result <> 0))::int`,
    {
      title: { zh: '账簿差错', en: 'Books with faults' },
      unit: 'count',
      badFrom: 1,
      todo: {
        zh: '资金变动前先在账簿核对中查明差错。',
        en: 'Find out why, under Ledger checks, before more money moves.',
      },
      path: plugin.routes.ledgerChecks.path,
    },
  ),
  figure('ledger_books_unchecked', 'Books that were never checked', sql`(count(*) filter (where result is null))::int`),
  figure(
    'ledger_check_oldest_seconds',
    'Age of the newest check of the book that was checked least lately',
    sql`coalesce(extract(epoch from clock_timestamp() - min(checked_at)), 0)::int`,
    {
      title: { zh: '最久未核对的账簿', en: 'Oldest check of a book' },
      unit: 'second',
      warnFrom: 129_600,
      todo: {
        zh: '每晚核对未完成：查看后台任务 账簿核对。',
        en: 'The nightly check does not come through: look at its job.',
      },
      path: plugin.routes.ledgerChecks.path,
    },
  ),
];
