import { callerName, serve, serveWorkflow } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { companyAudit, companyStatus, editCompany } from '../contract/index.ts';
import { change, differences } from './change-records.ts';

const decided = (call: Pick<Call, 'caller' | 'now'>) => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});

/** Approval also enables the company. */
const audit = serveWorkflow(companyAudit, {
  approve: { effect: (call) => ({ ...decided(call), auditRemark: null, status: 1 }) },
  reject: { effect: (call, _company, { reason }) => ({ ...decided(call), auditRemark: reason }) },
  resubmit: { effect: (_call, company, input) => ({ ...differences(company, input), auditBy: null, auditAt: null }) },
});

const edit = serve(editCompany, async (call, { reason, ...wanted }, company) =>
  change(call as Call, company, wanted, { reason, action: 'edit' }),
);

export const companyServes: readonly Served[] = [audit, serveWorkflow(companyStatus, {}), edit];
