import { firstRefusal, servePicks, sql } from '@freightdeck/sdk/server';
import type { FieldPicks, Served } from '@freightdeck/sdk/server';
import { addDepositWithdrawal, addRecharge, grantQuota, matchStatement, payDeposit } from '../contract/index.ts';
import { isApproved } from './order-number.ts';

/** Commands about a shipper's money refuse one that is not approved; their pickers show it grey. */
const shipper: FieldPicks = { refusal: () => firstRefusal({ code: 'noCompany', when: sql`not (${isApproved})` }) };
/** Lines of the bank that nobody has claimed. */
const openLine: FieldPicks = { where: () => sql`r.direction = 'IN' and r.match_status in (0, 3)` };

export const pickServes: readonly Served[] = [
  servePicks(addRecharge, { companyId: shipper }),
  servePicks(grantQuota, { companyId: shipper }),
  servePicks(addDepositWithdrawal, { companyId: shipper }),
  servePicks(payDeposit, { companyId: shipper }),
  servePicks(matchStatement, { statementNo: openLine }),
];
