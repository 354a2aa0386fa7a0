import type { ValueOf } from '@freightdeck/sdk/contract';
import { serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { editInvoicing, queryInvoicing } from '../contract/index.ts';
import type { invoicing, Party } from '../contract/index.ts';

export interface Configured {
  readonly sellerName: string | null;
  readonly sellerTaxNo: string | null;
  readonly sellerAddress: string | null;
  readonly sellerPhone: string | null;
  readonly sellerBank: string | null;
  readonly sellerAccount: string | null;
  readonly clerk: string | null;
  readonly limitCents: number;
  readonly vatPpm: number;
  readonly channel: ValueOf<typeof invoicing.channel>;
  readonly autoIssue: boolean;
  readonly secondAudit: boolean;
}
const unset: Configured = {
  sellerName: null,
  sellerTaxNo: null,
  sellerAddress: null,
  sellerPhone: null,
  sellerBank: null,
  sellerAccount: null,
  clerk: null,
  limitCents: 10_000_000,
  vatPpm: 90_000,
  channel: 'TAX',
  autoIssue: false,
  secondAudit: false,
};
export async function configuredOf(call: Pick<Call, 'tx'>, platformId: string): Promise<Configured> {
  return (
    (await call.tx.one<Configured>(sql`
    select seller_name, seller_tax_no, seller_address, seller_phone, seller_bank, seller_account, clerk, limit_cents,
      vat_ppm, channel, auto_issue, second_audit from platform_invoicing where platform_id = ${platformId}`)) ?? unset
  );
}
/** 销方; undefined without name or tax number. */
export function sellerOf({
  sellerName,
  sellerTaxNo,
  sellerAddress,
  sellerPhone,
  sellerBank,
  sellerAccount,
}: Configured): Party | undefined {
  if (!sellerName || !sellerTaxNo) return undefined;
  return {
    name: sellerName,
    taxNo: sellerTaxNo,
    address: sellerAddress ?? '',
    phone: sellerPhone ?? '',
    bank: sellerBank ?? '',
    account: sellerAccount ?? '',
  };
}
/** Account numbers of companies have no check digit, only a length. */
export const isAccount = (text: string | null | undefined): boolean => !text || /^\d{8,32}$/.test(text);

const query = serveQuery(queryInvoicing, async (call, { platformId }) => {
  const whose = call.isOperator ? (platformId ?? call.platformId) : call.platformId;
  return { platformId: whose, ...(await configuredOf(call, whose)) };
});
const edit = serve(editInvoicing, async (call, { platformId, ...wanted }) => {
  if (call.isOperator && !platformId) call.refuse('providerNeeded');
  const whose = call.isOperator ? (platformId ?? '') : call.platformId;
  if (!call.isOperator && platformId && platformId !== whose) call.refuse('notFound');
  const known = await call.tx.one(sql`select platform_id from platform where platform_id = ${whose}`);
  if (!known) call.refuse('notFound');
  const before = await configuredOf(call, whose);
  const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined && value !== null));
  const after: Configured = { ...before, ...given };
  if (!call.isOperator && after.secondAudit !== before.secondAudit) call.refuse('onlyOperator');
  if (!isAccount(after.sellerAccount)) call.refuse('account');
  const {
    sellerName,
    sellerTaxNo,
    sellerAddress,
    sellerPhone,
    sellerBank,
    sellerAccount,
    clerk,
    limitCents,
    vatPpm,
    channel,
    autoIssue,
    secondAudit,
  } = after;
  await call.tx.run(sql`
    insert into platform_invoicing (platform_id, seller_name, seller_tax_no, seller_address, seller_phone, seller_bank,
      seller_account, clerk, limit_cents, vat_ppm, channel, auto_issue, second_audit, updated_at, updated_by)
    values (${whose}, ${sellerName}, ${sellerTaxNo}, ${sellerAddress}, ${sellerPhone}, ${sellerBank}, ${sellerAccount},
      ${clerk}, ${limitCents}, ${vatPpm}, ${channel}, ${autoIssue}, ${secondAudit}, ${call.now()}, ${call.caller.id})
    on conflict (platform_id) do update set seller_name = excluded.seller_name, seller_tax_no = excluded.seller_tax_no,
      seller_address = excluded.seller_address, seller_phone = excluded.seller_phone,
      seller_bank = excluded.seller_bank,
      seller_account = excluded.seller_account, clerk = excluded.clerk, limit_cents = excluded.limit_cents,
        vat_ppm = excluded.vat_ppm, channel = excluded.channel, auto_issue = excluded.auto_issue,
        second_audit = excluded.second_audit,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
});
export const configurationServes: readonly Served[] = [query, edit];
