import { callerName, missingPapers, serve, serveWorkflow, sql } from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { companyAudit, companyStatus, editCompany } from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { change, differences } from './change-records.ts';

const decided = (call: Pick<Call, 'caller' | 'now'>) => ({
  auditBy: callerName(call),
  auditAt: call.now(),
});

const labels = { zh, en };
/** The business licence always; where a person stands for the company, both sides of the identity card. */
const papersOf = (idNumber: string | null): readonly string[] =>
  idNumber ? ['licenseFile', 'idFront', 'idBack'] : ['licenseFile'];

/** Approval also enables the company. */
const audit = serveWorkflow(companyAudit, {
  approve: {
    guard: (call, company) => {
      const papers = missingPapers(call, company, papersOf(company.idNumber), labels);
      if (papers) call.refuse('noPapers', { papers });
    },
    effect: (call) => ({ ...decided(call), auditRemark: null, status: 1 }),
  },
  reject: { effect: (call, _company, { reason }) => ({ ...decided(call), auditRemark: reason }) },
  cancel: {
    guard: async (call, { platformId, id }) => {
      // Asked of the waybill table because waybills depend on shippers and not the reverse.
      if (
        await call.tx.one(sql`select from waybill where platform_id = ${platformId} and company_id = ${id}
          and waybill_status between 10 and 80 limit 1`)
      )
        call.refuse('underway');
      if (
        await call.tx.one(sql`select from ledger_account where platform_id = ${platformId} and owner_type = 'company'
          and owner_id = ${id} and balance <> 0 limit 1`)
      )
        call.refuse('moneyLeft');
    },
    effect: (_call, _company, { reason }) => ({ auditRemark: reason, status: 0 }),
  },
  resubmit: { effect: (_call, company, input) => ({ ...differences(company, input), auditBy: null, auditAt: null }) },
});

const edit = serve(editCompany, async (call, { reason, ...wanted }, company) =>
  change(call as Call, company, wanted, { reason, action: 'edit' }),
);

export const companyServes: readonly Served[] = [audit, serveWorkflow(companyStatus, {}), edit];
