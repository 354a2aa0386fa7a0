import { insertRecord, serve, serveResource, serveWorkflow, sql, updateRecord } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addBank, bankLife, banks, editBank, importBanks } from '../contract/index.ts';

const add = serve(addBank, async (call, input) => {
  if (await call.tx.one(sql`select id from bank where bank_code = ${input.bankCode}`))
    call.refuse('taken', { field: input.bankCode });
  return { id: await insertRecord(call, banks, { ...input, status: 1 }) };
});
const edit = serve(editBank, async (call, input, bank) => {
  await updateRecord(call, banks, bank.id, bank.version, input);
});

const importRows = serve(importBanks, async (call, { rows }) => {
  let [added, changed] = [0, 0];
  for (const [index, line] of rows.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [bankCode = '', bankName = '', shortName = '', clearingNo = ''] = line
      .split(/[,，\t]/)
      .map((part) => part.trim());
    if (
      !/^\d{3,11}$/.test(bankCode) ||
      bankName === '' ||
      bankName.length > 40 ||
      shortName.length > 20 ||
      !/^(\d{12})?$/.test(clearingNo)
    )
      call.refuse('badRow', { row: index + 1 });
    const known = await call.tx.one<{ id: string }>(sql`select id from bank where bank_code = ${bankCode}`);
    const values = { bankName, shortName: shortName || null, clearingNo: clearingNo || null };
    if (known) {
      await updateRecord(call, banks, known.id, undefined, values);
      changed += 1;
    } else {
      await insertRecord(call, banks, { ...values, bankCode, sort: index + 1, status: 1 });
      added += 1;
    }
  }
  return { added, changed };
});
/** Name of a bank, and whether it takes new accounts. */
export async function openBank(
  call: Pick<Call, 'tx'>,
  id: string,
): Promise<{ readonly bankName: string; readonly open: boolean } | undefined> {
  const bank = await call.tx.one<{ bankName: string; status: number }>(
    sql`select bank_name, status from bank where id = ${id}`,
  );
  return bank && { bankName: bank.bankName, open: bank.status === 1 };
}
export const registerServes: readonly Served[] = [
  serveResource(banks, { order: sql`r.sort, r.bank_code` }),
  add,
  edit,
  importRows,
  serveWorkflow(bankLife, {}),
];
