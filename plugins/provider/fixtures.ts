import type { InputOfCommand } from '@freightdeck/sdk/contract';
import { isCreditCode } from '@freightdeck/sdk/values';
import type { addServiceProvider } from './contract/index.ts';

/** A credit code of the unassigned area 990000 with its check character. */
function creditCodeOf(n: number): string {
  const body = `91990000MAPRT${String(n).padStart(4, '0')}`;
  return [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].map((check) => body + check).find(isCreditCode) ?? body;
}

/** A realistic but invented provider; each `n` makes another one. */
export function providerInput(n: number): InputOfCommand<typeof addServiceProvider> {
  return {
    platformId: `p${String(n).padStart(4, '0')}`,
    platformName: `辽西示范网络货运${n}有限公司`,
    shortName: `辽西${n}`.slice(0, 16),
    platformGrade: '2',
    uscc: creditCodeOf(n),
    contactName: '嘉禾',
    contactMobile: `1990003${String(n % 10_000).padStart(4, '0')}`,
    adminUserName: `keeper${n}`,
    adminPassword: 'Lorry#4711x',
  };
}
