import { Ledger, serve } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';
import { payDeposit } from '../contract/index.ts';
import { approvedCompany, orderNumber } from './order-number.ts';

/** 缴纳保证金: from the shipper's wallet to its deposit. */
const deposit = serve(payDeposit, async (call, { companyId, amount }) => {
  const company = await approvedCompany(call, companyId);
  if (!company) return call.refuse('noCompany');
  const number = await orderNumber(call, 'BZ');
  const owner = { ownerType: 'company', ownerId: company.id, ownerName: company.companyName, amount } as const;
  const { journalNo } = await call.get(Ledger).post(call, {
    bizType: 'deposit',
    bizNo: number,
    requestId: number,
    platformId: company.platformId,
    postings: [
      { code: 2001, side: 'D', ...owner },
      { code: 2003, side: 'C', ...owner },
    ],
  });
  return { journalNo };
});
export const depositServes: readonly Served[] = [deposit];
