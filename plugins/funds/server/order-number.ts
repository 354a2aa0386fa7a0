import type { AccountCode } from '@freightdeck/sdk/contract';
import { sql } from '@freightdeck/sdk/server';
import type { Call, Sql } from '@freightdeck/sdk/server';

type Reading = Pick<Call, 'tx' | 'now'>;
type Asking = Pick<Call, 'tx' | 'platformId' | 'isOperator'>;

/** `CZ` 充值, `TX` 提现, `DJ` 冻结, `ZZ` 转账, `KK` 扣款, `BZ` 保证金, followed by date and serial number. */
export async function orderNumber(call: Reading, kind: 'CZ' | 'TX' | 'DJ' | 'ZZ' | 'KK' | 'BZ'): Promise<string> {
  const row = await call.tx.one<{ serial: number }>(sql`select nextval('fund_order_serial') as serial`);
  return `${kind}${call.now().slice(2, 10).replaceAll('-', '')}${String(row?.serial).padStart(8, '0')}`;
}
const ofCaller = (call: Asking): Sql => (call.isOperator ? sql`true` : sql`platform_id = ${call.platformId}`);

export interface Company {
  readonly id: string;
  readonly platformId: string;
  readonly companyName: string;
}
/** Shippers that money may be taken for; reads the company by the alias `r`. */
export const isApproved = sql`r.audit_status = 2 and r.delete_status = '0'`;
/** An approved shipper of the caller's tenant. */
export const approvedCompany = (call: Asking, id: string): Promise<Company | undefined> =>
  call.tx.one<Company>(
    sql`select id, platform_id, company_name from company r where id = ${id} and ${isApproved} and ${ofCaller(call)}`,
  );

/** A ledger account on which money can be frozen. */
export interface Wallet {
  readonly platformId: string;
  readonly accountCode: AccountCode;
  readonly ownerType: WalletOwner;
  readonly ownerId: string;
  readonly ownerName: string;
}
export type WalletOwner = 'company' | 'driver' | 'carOwner' | 'captain' | 'broker' | 'partner' | 'provider';
/** The account for the frozen money of each account. */
export const frozenOf: Readonly<Partial<Record<AccountCode, AccountCode>>> = {
  2001: 2002,
  2003: 2002,
  2101: 2102,
  2111: 2112,
  2121: 2122,
  2141: 2142,
  2401: 2402,
};
/** Accounts from and to which people are paid. */
export const walletCodes = sql`(2001, 2101, 2111, 2121, 2141, 2401)`;

export const walletOf = (call: Asking, id: string): Promise<Wallet | undefined> =>
  call.tx.one<Wallet>(sql`
    select platform_id, code as account_code, owner_type, owner_id, owner_name from ledger_account where id = ${id}
      and code in ${walletCodes} and ${ofCaller(call)}`);
