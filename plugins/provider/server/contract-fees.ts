import { insertRecord, listen, platformName, serveResource, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { contractFees, feeLife } from '../contract/index.ts';

/** The parts of the contract's transition event that are used here. */
interface Signed {
  readonly after: {
    readonly id: string;
    readonly platformId: string;
    readonly contractNo: string;
    readonly contractType: string;
    readonly contractStatus: number;
  };
  readonly input: { readonly signMethod?: string };
}
const inForce = 40;
/** In cents, by method of signature; on paper it is free. */
const feeOf: Readonly<Record<string, number>> = { CA: 300, SMS: 100, FACE: 200 };

/** Charges the fee of a fully signed contract once. */
export const contractSigned = listen<Signed>({ name: 'contract.sign' }, async (call, { after, input }) => {
  const fee = feeOf[input.signMethod ?? ''];
  if (after.contractStatus !== inForce || fee === undefined) return;
  if (
    await call.tx.one(
      sql`select id from ele_contract_fee where platform_id = ${after.platformId} and contract_id = ${after.id}`,
    )
  )
    return;
  await insertRecord(call, contractFees, {
    platformId: after.platformId,
    contractId: after.id,
    contractNo: after.contractNo,
    contractType: after.contractType,
    channel: input.signMethod,
    feeCents: fee,
    feeMonth: call.now().slice(0, 7),
    feeStatus: 1,
  });
});
const life = serveWorkflow(feeLife, {
  confirm: { effect: (_call, fee) => ({ statementNo: `DZ${fee.feeMonth.replace('-', '')}-${fee.platformId}` }) },
});

export const feeServes: readonly Served[] = [
  serveResource(contractFees, {
    columns: { platformName },
    order: sql`r.created_at desc`,
  }),
  life,
];
