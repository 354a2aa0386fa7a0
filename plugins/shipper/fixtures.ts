import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { isCreditCode } from '@freightdeck/sdk/values';
import type { addCompany } from './contract/index.ts';

const places = ['北疆', '渤海', '江淮', '东港', '河套', '云岭', '松原', '沂州', '汾阳', '辽西'];
const trades = ['煤业', '粮油', '钢铁', '建材', '水泥', '铝业', '木业', '冷链'];

/** A credit code of the unassigned area 990000 with its check character. */
export function creditCodeOf(n: number): string {
  const body = `91990000MADEM${String(n).padStart(4, '0')}`;
  return [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((check) => body + check).find(isCreditCode) ?? body;
}

/** A realistic but invented shipper; each `n` makes another one. */
export function companyInput(n: number): InputOfCommand<typeof addCompany> {
  return {
    companyName: `${places[n % places.length]}示范${trades[n % trades.length]}${n >= places.length ? n : ''}有限公司`,
    uscc: creditCodeOf(n),
    contacts: ['安平', '和顺', '嘉禾', '永宁'][n % 4] ?? '安平',
    mobile: `1990001${String(n % 10_000).padStart(4, '0')}`,
    invoiceTax: [65_000, 60_000, 58_000][n % 3] ?? 65_000,
    serviceFeeMode: n % 2 === 0 ? 'ADD_ON' : 'GROSS_UP',
  };
}
