import {
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addRatio, deleteRatio, editRatio, fuelRatios } from '../contract/index.ts';

/** Highest share of oil and gas together, in ppm. */
const most = 400_000;
interface Terms {
  readonly oilRatio: number;
  readonly gasRatio: number;
  readonly validFrom: string;
  readonly validTo: string;
}
interface Scope {
  readonly platformId: string;
  readonly companyId: string;
  readonly goodsId: string | null;
  readonly cargoType: string | null;
  readonly id?: string;
}
type Refusing = Pick<Call, 'tx'> & {
  refuse(code: 'oilGas' | 'days' | 'overlap', values?: Readonly<Record<string, number>>): never;
};

async function check(call: Refusing, terms: Terms, scope: Scope): Promise<void> {
  if (terms.oilRatio + terms.gasRatio > most) call.refuse('oilGas', { most: most / 10_000 });
  if (terms.validFrom > terms.validTo) call.refuse('days');
  const other = await call.tx.one(sql`
    select id from fuel_ratio where platform_id = ${scope.platformId} and company_id = ${scope.companyId}
      and coalesce(goods_id, '') = ${scope.goodsId ?? ''} and coalesce(cargo_type, '') = ${scope.cargoType ?? ''}
      and delete_status = '0' and id <> ${scope.id ?? ''} and valid_from <= ${terms.validTo}::date
        and valid_to >= ${terms.validFrom}::date limit 1`);
  if (other) call.refuse('overlap');
}
const add = serve(addRatio, async (call, { companyId, goodsId, cargoType, ...terms }) => {
  const company = await call.tx.one<{ platformId: string; companyName: string }>(
    sql`select platform_id, company_name from company where id = ${companyId} and (${call.isOperator}
      or platform_id = ${call.platformId})`,
  );
  if (!company) return call.refuse('notFound');
  const { platformId, companyName } = company;
  const goods = goodsId
    ? await call.tx.one<{ goodsSn: string }>(
        sql`select goods_sn from goods_source where id = ${goodsId} and platform_id = ${platformId}
          and company_id = ${companyId}`,
      )
    : undefined;
  if (goodsId && !goods) call.refuse('goodsWrong');
  await check(call, terms, { platformId, companyId, goodsId: goodsId ?? null, cargoType: cargoType ?? null });
  const id = await insertRecord(call, fuelRatios, {
    ...terms,
    platformId,
    companyId,
    companyName,
    goodsId,
    goodsSn: goods?.goodsSn,
    cargoType,
  });
  await recordEvent(call, fuelRatios, id, { action: 'add', detail: terms, platformId });
  return { id };
});
const edit = serve(editRatio, async (call, { reason, ...terms }, record) => {
  await check(call, terms, record);
  await updateRecord(call, fuelRatios, record.id, record.version, terms);
  await recordEvent(call, fuelRatios, record.id, {
    action: 'edit',
    reason,
    detail: terms,
    platformId: record.platformId,
  });
});
const remove = serve(deleteRatio, async (call, { reason }, record) => {
  await updateRecord(call, fuelRatios, record.id, record.version, { deleteStatus: '1' });
  await recordEvent(call, fuelRatios, record.id, { action: 'delete', reason, platformId: record.platformId });
});

/** Oil and gas of the trips signed this month, as a share of their freight. */
const actual = sql`coalesce((select (sum(w.oil_amount + w.gas_amount) * 1000000 / nullif(sum(w.freight_amount), 0))::int
  from waybill w
  where w.platform_id = r.platform_id and w.company_id = r.company_id and w.sign_at >= date_trunc('month',
    clock_timestamp()) and w.freight_amount is not null
    and (r.goods_id is null or w.goods_id = r.goods_id) and (r.cargo_type is null or w.cargo_type = r.cargo_type)), 0)`;
export const ratioServes: readonly Served[] = [
  serveResource(fuelRatios, {
    where: () => sql`r.delete_status = '0'`,
    order: sql`r.updated_at desc`,
    columns: {
      platformName,
      monthActualPpm: actual,
      updatedBy: sql`coalesce((select e.actor_name from record_event e where e.platform_id = r.platform_id
        and e.resource = 'fuelRatio' and e.record_id = r.id order by e.at desc, e.id desc limit 1), r.updated_by)`,
    },
  }),
  add,
  edit,
  remove,
];
