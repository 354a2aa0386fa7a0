import { raw } from 'sql-template-tag';
import { expect, it } from 'vitest';
import { CountCache } from '../../core/server/api/count-cache.ts';
import { numberOf } from '../../core/server/api/list-totals.ts';
import type { View } from '../../core/server/api/registry.ts';
import { waybills } from '../../plugins/waybill/contract/index.ts';
import { sql } from '../../sdk/server/index.ts';
import type { Call } from '../../sdk/server/index.ts';
import { onEachDatabase } from '../support/database.ts';

/** A table whose rows after the so-manieth take their time. */
const slowAfter = (rows: number): string =>
  `(select n, case when n > ${rows} then pg_sleep(1)::text else '' end as waited
    from generate_series(1, 20000) n offset 0) r`;
const view = (from: string): View => ({
  resource: { ...waybills, totals: [], tenancy: 'none' } as never,
  serving: { from: raw(from) },
  workflows: [],
  commands: [],
});

onEachDatabase('counting that takes too long', [], (open, kind) => {
  // The embedded database does one thing after another, and stops no statement.
  it.runIf(kind !== 'pglite')(
    'ends with what is known: more than so many; the transaction lives on',
    async () => {
      const database = await open();
      const found = await database.transaction({ role: 'operator', platformId: '00001' }, async (tx) => {
        const call = { tx, isOperator: true, platformId: '00001' } as unknown as Call;
        const counted = [];
        for (const from of [slowAfter(15_000), slowAfter(0), slowAfter(20_000)])
          counted.push(await numberOf(call, view(from), [sql`r.waited is not null`], new CountCache(), undefined));
        return { counted, after: await tx.one(sql`select current_setting('statement_timeout') <> '3500ms' as ok`) };
      });
      expect(found).toEqual({
        counted: [
          { total: null, totals: {}, moreThan: 10_000 },
          { total: null, totals: {}, moreThan: 0 },
          { total: 20_000, totals: {} },
        ],
        after: { ok: true },
      });
    },
    60_000,
  );
});
