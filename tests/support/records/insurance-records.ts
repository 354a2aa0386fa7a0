import {
  approveOrder,
  addProduct,
  createPolicy,
  openAccount,
  topUpAccount,
} from '../../../plugins/insurance/contract/index.ts';
import { productInput } from '../../../plugins/insurance/fixtures.ts';
import { Ledger, sql } from '../../../sdk/server/index.ts';
import type { MakeRecords } from './tenant-maker.ts';

/** A product, the shipper's terms, a policy that has been drawn, and an account that was topped up once. */
export const insuranceRecords: MakeRecords = async (
  { platformId, n, mark, maker, operator, run, one, answers, within },
  ids,
) => {
  const insureProduct = await run(
    addProduct,
    productInput(7000 + n, { insurerCode: `REC${n}`, insurerName: `示范保司${n}` }),
    operator,
    undefined,
    '00001',
  );
  const underwritingAccount = await run(openAccount, { productId: insureProduct, warnCents: 0 }, maker);
  await within((call) =>
    call.get(Ledger).post(call, {
      bizType: 'ownFunds',
      bizNo: `${mark}-ENT`,
      requestId: `insurance-${platformId}`,
      postings: [
        { code: 1001, ownerType: 'channel', ownerId: 'ENT', side: 'D', amount: 100_000 },
        { code: 3001, ownerType: 'tenant', ownerId: platformId, side: 'C', amount: 100_000 },
      ],
    }),
  );
  await run(topUpAccount, { amount: 100_000, channel: 'ENT', reason: `${mark}-20` }, maker, underwritingAccount);
  const underwritingOrder = await one(sql`select id from underwriting_order where platform_id = ${platformId}`);
  await run(
    approveOrder,
    {},
    { ...operator, actor: 'provider', id: `checker_${platformId}`, name: `${mark}-21` },
    underwritingOrder,
  );
  await answers();
  return {
    insureProduct,
    underwritingAccount,
    underwritingOrder,
    underwritingMovement: `${underwritingOrder}-o`,
    shipperInsurance: await one(
      sql`select id from shipper_insurance where platform_id = ${platformId} and company_id = ${ids['company']}`,
    ),
    policy: await run(
      createPolicy,
      { waybillId: ids['waybill'] ?? '', productId: insureProduct, cargoValueCents: 1_000_000 },
      { ...maker, name: `${mark}-22` },
    ),
  };
};
