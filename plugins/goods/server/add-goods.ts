import { insertRecord, recordEvent, serve, sql } from '@freightdeck/sdk/server';
import { addGoods, goodsSources } from '../contract/index.ts';
import { isDangerous } from './domain/dangerous-goods.ts';
import { nextGoodsSn } from './goods-number.ts';

/** The company is locked for sharing: it cannot be disabled while its goods are being published. */
export const serveAddGoods = serve(addGoods, async (call, { publish, ...input }) => {
  const company = await call.tx.one<{ companyName: string; status: number }>(
    sql`select company_name, status from company where platform_id = ${call.platformId} and id = ${input.companyId} for share`,
  );
  if (!company) return call.refuse('notFound');
  if (company.status !== 1) call.refuse('companyDisabled');
  if (isDangerous(input.cargoType, input.goodsName)) call.refuse('dangerousGoods');
  if (input.carrierPrice === 0) call.refuse('priceMissing');
  if (input.totalKg === 0) call.refuse('invalid');
  if (input.validTo <= call.now()) call.refuse('validToPast');
  const status = publish ? 30 : 10;
  const goodsSn = await nextGoodsSn(call);
  const id = await insertRecord(call, goodsSources, { ...input, goodsSn, companyName: company.companyName, status });
  await recordEvent(call, goodsSources, id, { action: 'add', toState: status });
  return { id, goodsSn };
});
