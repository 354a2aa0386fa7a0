import { firstRefusal, servePicks, sql } from '@freightdeck/sdk/server';
import type { FieldPicks, Served } from '@freightdeck/sdk/server';
import { addDepositWithdrawal, addRecharge, grantQuota, matchStatement, payDeposit } from '../contract/index.ts';
import { isApproved } from './order-number.ts';

/** Commands about a shipper's money refuse one that is not approved; their pickers show it grey. */
const shipper: FieldPicks = { refusal: () => firstRefusal({ code: 'noCompany', when: sql`not (${isApproved})` }) };
/** Incomes that nobody has claimed; those with the amount of the recharge first. */
const openLine: FieldPicks = {
  where: () => sql`r.direction = 'IN' and r.match_status in (0, 3) and r.claimed_by is null`,
};

export const pickServes: readonly Served[] = [
  servePicks(addRecharge, { companyId: shipper }),
  servePicks(grantQuota, { companyId: shipper }),
  servePicks(addDepositWithdrawal, { companyId: shipper }),
  servePicks(payDeposit, { companyId: shipper }),
  servePicks(matchStatement, { statementId: openLine }),
];
