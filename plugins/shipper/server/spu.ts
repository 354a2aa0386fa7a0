import type { Field } from '@freightdeck/sdk/contract';
import { rowMaskerOf, serve, serveQuery, sql, withNumbers } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addCompany, addSpu, basics, editSpu, getSpu, quota, settable } from '../contract/index.ts';
import { change, differences, type Changing, type Values } from './change-records.ts';

type Row = Changing & Values;
const rowOf = async (
  call: Pick<Call, 'tx' | 'isOperator' | 'platformId' | 'get'>,
  id: string,
): Promise<Row | undefined> => {
  const rows = await call.tx.rows<Row>(
    sql`select * from company where id = ${id} and (${call.isOperator} or platform_id = ${call.platformId})`,
  );
  return (await withNumbers(call, basics, rows))[0];
};
const part = (row: Values, fields: Readonly<Record<string, Field>>): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]));

/** The initial configuration is recorded like a change, to show who set it. */
const add = serve(addSpu, async (call, { basic, config, quota: given }) => {
  const { invoiceTax, serviceFeeMode, ...rest } = config;
  const { id } = await call.execute(addCompany, { ...basic, invoiceTax, serviceFeeMode });
  const row = await rowOf(call, id);
  const wanted = { ...rest, ...given };
  if (row && Object.keys(differences(row, wanted)).length > 0)
    await change(call as Call, row, wanted, { reason: basic.companyName, action: 'config' });
  return { id };
});

const edit = serve(editSpu, async (call, { basic, config, quota: given, reason }, company) => {
  const row = await rowOf(call, company.id);
  if (!row) return call.refuse('notFound');
  await change(call as Call, row, { ...basic, ...config, ...given }, { reason, action: 'edit' });
});

const get = serveQuery(getSpu, async (call, { id, plain }) => {
  const row = await rowOf(call, id);
  if (!row) return undefined;
  const basic = part(row, basics);
  const shown = rowMaskerOf(basics, (key) => plain === true && call.can(key))?.(basic) ?? basic;
  return {
    basic: shown,
    config: part(row, settable),
    quota: { ...part(row, quota), expandedQuota: row.expandedQuota },
  };
});

export const spuServes: readonly Served[] = [add, edit, get];
