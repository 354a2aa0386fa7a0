import {
  callerName,
  insertRecord,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
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
} from '../contract/index.ts';
import { lockGoods } from './assignment.ts';
import { importTrip, wrongIn } from './import-rows.ts';
import type { Cells, Crews } from './import-rows.ts';

const ready = 0;
const wrong = 1;
const imported = 2;
type Row = Cells & { readonly id: string; readonly lineNo: number };
const said = (errors: readonly string[]): string | null => (errors.length > 0 ? errors.join('；').slice(0, 300) : null);
const checked = (errors: readonly string[]) => ({ rowStatus: errors.length > 0 ? wrong : ready, errors: said(errors) });

/** Counts the rows of a batch again. */
async function recount(call: Pick<Call, 'tx'>, platformId: string, batchId: string): Promise<void> {
  await call.tx.run(sql`
    update waybill_import_batch b set total = n.total, ok_count = n.good, fail_count = n.bad
    from (select count(*)::int as total, (count(*) filter (where row_status <> ${wrong}))::int as good,
      (count(*) filter (where row_status = ${wrong}))::int as bad
      from waybill_import_row where platform_id = ${platformId} and batch_id = ${batchId} and delete_status = '0') as n
    where b.platform_id = ${platformId} and b.id = ${batchId}`);
}
/** Locks a batch that is not imported yet and returns its goods source. */
async function openGoods(
  call: Pick<Call, 'tx'> & { refuse(code: 'closed'): never },
  platformId: string,
  batchId: string,
): Promise<string> {
  const batch = await call.tx.one<{ goodsId: string; status: number }>(
    sql`select goods_id, status from waybill_import_batch where platform_id = ${platformId}
      and id = ${batchId} for update`,
  );
  if (batch?.status !== 1) return call.refuse('closed');
  return batch.goodsId;
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
    status: 1,
    operator: callerName(call),
    at: call.now(),
  });
  let failCount = 0;
  const crews: Crews = new Map();
  for (const [index, cells] of rows.entries()) {
    const errors = await wrongIn(call, goods, cells, crews);
    if (errors.length > 0) failCount += 1;
    await insertRecord(call, importRows, { batchId, batchNo, lineNo: index + 1, ...cells, ...checked(errors) });
  }
  await recount(call, call.platformId, batchId);
  await recordEvent(call, importBatches, batchId, {
    action: 'add',
    fromState: 0,
    toState: 1,
    detail: { total: rows.length, failCount },
  });
  return { id: batchId, batchNo, okCount: rows.length - failCount, failCount };
});

const life = serveWorkflow(importLife, {
  confirmBatch: {
    effect: async (call, batch) => {
      const rows = await call.tx.rows<Row>(sql`
        select * from waybill_import_row where platform_id = ${batch.platformId} and batch_id = ${batch.id}
          and row_status = ${ready} and delete_status = '0' order by line_no for update`);
      if (rows.length === 0) call.refuse('nothingReady');
      const { platformId, goodsId } = batch;
      const goods = await lockGoods(call, goodsId);
      const crews: Crews = new Map();
      let [okCount, loadedKg, settledKg] = [0, 0, 0];
      for (const row of rows) {
        const made = goods
          ? await importTrip(call as Call, goodsId, { ...goods, leftKg: goods.leftKg - loadedKg }, row, crews)
          : { wrong: ['货源不存在'] };
        if ('wrong' in made) await updateRecord(call, importRows, row.id, undefined, checked(made.wrong));
        else {
          [okCount, loadedKg, settledKg] = [okCount + 1, loadedKg + row.loadNetKg, settledKg + made.settleKg];
          await updateRecord(call, importRows, row.id, undefined, {
            rowStatus: imported,
            waybillId: made.id,
            waybillSn: made.waybillSn,
          });
        }
      }
      // One event for the whole table instead of one per row, which would update the goods source a thousand times.
      if (okCount > 0) {
        await call.emit(goodsDispatched, { platformId, goodsId, kg: loadedKg, trips: okCount });
        await call.emit(goodsFinished, { platformId, goodsId, kg: settledKg, trips: okCount });
      }
      const failCount = batch.total - okCount;
      return { status: failCount > 0 ? 4 : 3, okCount, failCount };
    },
  },
});
const edit = serve(editRow, async (call, cells, row) => {
  const goodsId = await openGoods(call, row.platformId, row.batchId);
  const goods = await lockGoods({ tx: call.tx, platformId: row.platformId }, goodsId);
  if (!goods) return call.refuse('notFound');
  const errors = await wrongIn({ tx: call.tx, platformId: row.platformId, now: call.now }, goods, cells, new Map());
  await updateRecord(call, importRows, row.id, row.version, {
    ...cells,
    carrierPrice: cells.carrierPrice ?? null,
    ...checked(errors),
  });
  await recount(call, row.platformId, row.batchId);
});
const remove = serve(deleteRow, async (call, _input, row) => {
  await openGoods(call, row.platformId, row.batchId);
  await updateRecord(call, importRows, row.id, row.version, { deleteStatus: '1' });
  await recount(call, row.platformId, row.batchId);
});
const attach = serve(attachEvidence, async (call, { evidence }, row) => {
  await updateRecord(call, importRows, row.id, row.version, { evidence });
});

export const importServes: readonly Served[] = [
  serveResource(importBatches, { order: sql`r.at desc` }),
  serveResource(importRows, { where: () => sql`r.delete_status = '0'`, order: sql`r.line_no` }),
  upload,
  life,
  edit,
  remove,
  attach,
];
