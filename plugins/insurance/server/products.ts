import {
  insertRecord,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
  updateRecord,
} from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { addProduct, editProduct, productLife, products } from '../contract/index.ts';

const priced = (mode: string, ratePpm: number | null | undefined, feeCents: number | null | undefined): boolean =>
  mode === 'PPM_OF_VALUE' ? (ratePpm ?? 0) > 0 : (feeCents ?? 0) > 0;
const add = serve(addProduct, async (call, input) => {
  if (!priced(input.chargeMode, input.ratePpm, input.feeCents)) call.refuse('noPrice');
  if (await call.tx.one(sql`select id from insure_product where product_no = ${input.productNo}`))
    call.refuse('taken', { field: input.productNo });
  const id = await insertRecord(call, products, { ...input, status: 1 });
  await recordEvent(call, products, id, { action: 'add', toState: 1 });
  return { id };
});
const edit = serve(editProduct, async (call, input, product) => {
  if (!priced(product.chargeMode, input.ratePpm, input.feeCents)) call.refuse('noPrice');
  await updateRecord(call, products, product.id, product.version, input);
  await recordEvent(call, products, product.id, {
    action: 'edit',
    detail: { ratePpm: input.ratePpm, feeCents: input.feeCents, minPremium: input.minPremium },
  });
});
export const productServes: readonly Served[] = [
  serveResource(products, { where: () => sql`r.delete_status = '0'`, order: sql`r.product_no` }),
  add,
  edit,
  serveWorkflow(productLife, {}),
];
