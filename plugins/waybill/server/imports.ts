import {
  callerName,
  insertRecord,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
  withNumbers,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { goodsDispatched, goodsFinished } from '@freightdeck/plugin-goods/contract';
import {
  attachEvidence,
  deleteRow,
  editRow,
  importBatches,
  importLife,
  importRows,
  uploadBatch,
  waybills,
} from '../contract/index.ts';
import type { LineProblem } from '../contract/index.ts';
import { lockGoods } from './assignment.ts';
import type { AssignableGoods } from './assignment.ts';
import { checkLines } from './check-lines.ts';
import type { CheckedLine } from './check-lines.ts';
import { knownTo } from './import-crews.ts';
import type { Line } from './import-line.ts';
import { importTrip, stoppedWords } from './import-rows.ts';
import { errorsOf } from './problem-texts.ts';

const [ready, wrong, imported] = [0, 1, 2];
const [waits, finished, partly] = [1, 3, 4];
type Asking = Pick<Call, 'tx' | 'platformId' | 'now' | 'get'>;
type Row = Line & { readonly id: string; readonly rowStatus: number; readonly problems: readonly LineProblem[] };

const checked = (problems: readonly LineProblem[]) => ({
  rowStatus: problems.length > 0 ? wrong : ready,
  errors: errorsOf(problems),
  problems: [...problems],
});
/** A kept row as a line; cells that could not be read stand in its problems. */
const lineOf = <R extends Row>(row: R): R => ({
  ...row,
  unread: Object.fromEntries(
    row.problems.flatMap(({ field, code, values }) => (code === 'unread' ? [[field, String(values['typed'])]] : [])),
  ),
});
async function check(
  call: Asking,
  goods: AssignableGoods,
  lines: readonly Line[],
  lock = false,
): Promise<readonly CheckedLine[]> {
  return checkLines(lines, await knownTo(call, lines, lock), { ...goods, now: call.now() });
}

/** Counts of a batch follow from its rows; it is finished when none is left that might still come in. */
async function recount({ tx }: Pick<Call, 'tx'>, platformId: string, batchId: string): Promise<void> {
  await tx.run(sql`
    update waybill_import_batch b set total = n.total, ok_count = n.good, fail_count = n.bad,
      status = case when b.status = ${partly} and n.done = n.total then ${finished}::int else b.status end
    from (select count(*)::int as total, (count(*) filter (where row_status <> ${wrong}))::int as good,
      (count(*) filter (where row_status = ${wrong}))::int as bad,
      (count(*) filter (where row_status = ${imported}))::int as done
      from waybill_import_row where platform_id = ${platformId} and batch_id = ${batchId} and delete_status = '0') as n
    where b.platform_id = ${platformId} and b.id = ${batchId}`);
}
/** The rows that are not in yet, in their order; locked. */
const openRows = async (
  call: Pick<Call, 'tx' | 'get'>,
  platformId: string,
  batchId: string,
): Promise<readonly Row[]> => {
  const rows = await call.tx.rows<Row>(sql`
    select * from waybill_import_row where platform_id = ${platformId} and batch_id = ${batchId}
      and row_status <> ${imported} and delete_status = '0' order by line_no for update`);
  return withNumbers(call, importRows.fields, rows);
};
/** The goods of a batch that is open. Batch and goods are locked. */
async function openGoods(
  call: Asking & { refuse(code: 'closed' | 'imported' | 'notFound'): never },
  row: { readonly batchId: string; readonly rowStatus: number },
): Promise<AssignableGoods> {
  const batch = await call.tx.one<{ goodsId: string; status: number }>(
    sql`select goods_id, status from waybill_import_batch where platform_id = ${call.platformId}
      and id = ${row.batchId} for update`,
  );
  if (batch?.status !== waits && batch?.status !== partly) return call.refuse('closed');
  if (row.rowStatus === imported) return call.refuse('imported');
  return (await lockGoods(call, batch.goodsId)) ?? call.refuse('notFound');
}
/** Checks what is left of a batch: a line that was mended or given up makes room for others, or takes it. */
async function checkAgain(
  call: Parameters<typeof updateRecord>[0],
  asking: Asking,
  goods: AssignableGoods,
  batchId: string,
): Promise<void> {
  const rows = (await openRows(asking, asking.platformId, batchId)).map(lineOf);
  for (const [index, { problems }] of (await check(asking, goods, rows)).entries()) {
    const row = rows[index];
    if (row && JSON.stringify(row.problems) !== JSON.stringify(problems))
      await updateRecord(call, importRows, row.id, undefined, checked(problems));
  }
  await recount(asking, asking.platformId, batchId);
}

const upload = serve(uploadBatch, async (call, { goodsId, fileName, rows }) => {
  const goods = await lockGoods(call, goodsId);
  if (!goods) return call.refuse('notFound');
  if (rows.length === 0) call.refuse('noRows');
  const serial = await call.tx.one<{ serial: number }>(sql`select nextval('waybill_import_serial') as serial`);
  const batchNo = `DR${call.now().slice(2, 10).replaceAll('-', '')}${String(serial?.serial).padStart(6, '0')}`;
  const batchId = await insertRecord(call, importBatches, {
    batchNo,
    goodsId,
    goodsSn: goods.goodsSn,
    fileName,
    total: rows.length,
    okCount: 0,
    failCount: 0,
    status: waits,
    operator: callerName(call),
    at: call.now(),
  });
  const lines = rows.map((row, index): Line => ({ ...row, lineNo: row.lineNo ?? index + 1 }));
  const all = await check(call, goods, lines);
  for (const { line, problems } of all) {
    const { unread: _unread, ...cells } = line;
    await insertRecord(call, importRows, { batchId, batchNo, ...cells, ...checked(problems) });
  }
  await recount(call, call.platformId, batchId);
  const failCount = all.filter(({ good }) => !good).length;
  await recordEvent(call, importBatches, batchId, {
    action: 'add',
    fromState: 0,
    toState: waits,
    detail: { total: rows.length, failCount },
  });
  return { id: batchId, batchNo, okCount: rows.length - failCount, failCount };
});

const life = serveWorkflow(importLife, {
  confirmBatch: {
    effect: async (call, batch) => {
      const { platformId, goodsId } = batch;
      // The goods come before drivers and vehicles, as in an assignment.
      const goods = await lockGoods(call, goodsId);
      const rows = (await openRows(call, platformId, batch.id)).filter(({ rowStatus }) => rowStatus === ready);
      if (rows.length === 0 || !goods) return call.refuse('nothingReady');
      let [okCount, loadedKg, settledKg] = [0, 0, 0];
      for (const [index, { good, problems }] of (await check(call as Call, goods, rows, true)).entries()) {
        const id = rows[index]?.id ?? '';
        if (!good) {
          await updateRecord(call, importRows, id, undefined, checked(problems));
          continue;
        }
        const made = await importTrip(call as Call, goodsId, goods, good);
        if ('stops' in made) {
          const why = { field: 'vehicleNum', code: 'ruleStops', values: stoppedWords(made) };
          await updateRecord(call, importRows, id, undefined, checked([why]));
          continue;
        }
        [okCount, loadedKg, settledKg] = [okCount + 1, loadedKg + good.loadNetKg, settledKg + made.settleKg];
        await updateRecord(call, importRows, id, undefined, {
          rowStatus: imported,
          waybillId: made.id,
          waybillSn: made.waybillSn,
        });
      }
      // One event for the whole table instead of one per row, which would update the goods source a thousand times.
      if (okCount > 0) {
        await call.emit(goodsDispatched, { platformId, goodsId, kg: loadedKg, trips: okCount });
        await call.emit(goodsFinished, { platformId, goodsId, kg: settledKg, trips: okCount });
      }
      const left = (await openRows(call, platformId, batch.id)).length;
      const inside = batch.total - left;
      return { status: left === 0 ? finished : inside > 0 ? partly : waits, okCount: inside, failCount: left };
    },
  },
  // What has been imported stays; only the lines that are left are given up.
  cancelBatch: {
    effect: async (call, batch) => {
      if (batch.status !== partly) return {};
      const given = await openRows(call, batch.platformId, batch.id);
      for (const { id } of given) await updateRecord(call, importRows, id, undefined, { deleteStatus: '1' });
      return { status: finished, total: batch.total - given.length, failCount: 0 };
    },
  },
});
/** The call as the tenant of the batch, whoever acts on its line. */
const inBatchOf = <R>(
  { tx, now, get, refuse }: Pick<Call, 'tx' | 'now' | 'get'> & { readonly refuse: R },
  { platformId }: Pick<Call, 'platformId'>,
) => ({ tx, now, get, refuse, platformId });
const edit = serve(editRow, async (call, cells, row) => {
  const { id, batchId } = row;
  const asking = inBatchOf(call, row);
  const goods = await openGoods(asking, row);
  // Numbers of people are shown masked, so an empty one stays what it was as long as the name does.
  const same = row.driverName === cells.driverName;
  const keptNumber = (name: 'driverMobile' | 'driverIdNumber') => cells[name] ?? (same ? row[name] : null);
  await updateRecord(call, importRows, id, row.version, {
    ...cells,
    carrierPrice: cells.carrierPrice ?? null,
    driverMobile: keptNumber('driverMobile'),
    driverIdNumber: keptNumber('driverIdNumber'),
    ...checked([]),
  });
  await checkAgain(call, asking, goods, batchId);
});
const remove = serve(deleteRow, async (call, _input, row) => {
  const asking = inBatchOf(call, row);
  const goods = await openGoods(asking, row);
  await updateRecord(call, importRows, row.id, row.version, { deleteStatus: '1' });
  await checkAgain(call, asking, goods, row.batchId);
});
/** A trip of goods that ask for papers comes in once its line has them. */
const attach = serve(attachEvidence, async (call, { evidence }, row) => {
  await updateRecord(call, importRows, row.id, row.version, { evidence });
  if (row.rowStatus === imported) {
    // Its trip is there already: what shows it stands on the trip, too.
    if (row.waybillId) await updateRecord(call, waybills, row.waybillId, undefined, { importEvidence: evidence });
    return;
  }
  const asking = inBatchOf(call, row);
  const goods = await openGoods(asking, row);
  await checkAgain(call, asking, goods, row.batchId);
});

const readyCount = sql`(select count(*)::int from waybill_import_row n where n.platform_id = r.platform_id
  and n.batch_id = r.id and n.row_status = ${ready} and n.delete_status = '0')`;
export const importServes: readonly Served[] = [
  serveResource(importBatches, { columns: { readyCount }, order: sql`r.at desc` }),
  serveResource(importRows, { where: () => sql`r.delete_status = '0'`, order: sql`r.line_no` }),
  upload,
  life,
  edit,
  remove,
  attach,
];
