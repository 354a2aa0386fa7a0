import {
  callerName,
  insertRecord,
  platformName,
  recordEvent,
  serve,
  serveResource,
  serveWorkflow,
  sql,
} from '@freightdeck/sdk/server';
import type { Call, Served } from '@freightdeck/sdk/server';
import { addTitle, invoiceTitles, titleLife, approveTitle, rejectTitle } from '../contract/index.ts';
import { isAccount } from './configuration.ts';

const decided = (call: Pick<Call, 'caller' | 'now'>) => ({ auditBy: callerName(call), auditAt: call.now() });
/** One default title per shipper: the last one set. */
async function onlyDefault(call: Pick<Call, 'tx'>, platformId: string, companyId: string): Promise<void> {
  await call.tx.run(
    sql`update invoice_title set is_default = false where platform_id = ${platformId} and company_id = ${companyId}
      and is_default`,
  );
}
const add = serve(addTitle, async (call, { companyId, isDefault, ...title }) => {
  if (call.isOperator) call.refuse('onlyProviders');
  if (!isAccount(title.bankAccount)) call.refuse('account');
  const company = await call.tx.one<{ companyName: string }>(
    sql`select company_name from company where id = ${companyId} and platform_id = ${call.platformId}`,
  );
  if (!company) return call.refuse('notFound');
  const known = await call.tx.one(
    sql`select id from invoice_title where platform_id = ${call.platformId} and company_id = ${companyId}
      and title_name = ${title.titleName} and tax_no = ${title.taxNo}`,
  );
  if (known) call.refuse('taken', { field: title.titleName });
  if (isDefault) await onlyDefault(call, call.platformId, companyId);
  const id = await insertRecord(call, invoiceTitles, {
    ...title,
    companyId,
    companyName: company.companyName,
    isDefault: isDefault ?? false,
    auditStatus: 1,
    applyBy: callerName(call),
    applyById: call.caller.id,
  });
  await recordEvent(call, invoiceTitles, id, { action: 'addTitle', toState: 1 });
  return { id };
});
const life = serveWorkflow(titleLife, {
  approve: {
    guard: async (call, title) => {
      if (title.applyById === call.caller.id) call.refuse('sameHand');
      const company = await call.tx.one<{ uscc: string }>(
        sql`select uscc from company where platform_id = ${title.platformId} and id = ${title.companyId}`,
      );
      if (company?.uscc !== title.taxNo) call.refuse('otherBuyer');
    },
    effect: (call) => ({ ...decided(call), auditRemark: null }),
  },
  reject: {
    guard: (call, title) => {
      if (title.applyById === call.caller.id) call.refuse('sameHand');
    },
    effect: (call, _title, { reason }) => ({ ...decided(call), auditRemark: reason }),
  },
  edit: {
    guard: (call, _title, { bankAccount }) => {
      if (!isAccount(bankAccount)) call.refuse('account');
    },
    effect: async (call, title, input) => {
      if (input.isDefault) await onlyDefault(call, title.platformId, title.companyId);
      const given = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
      );
      return {
        ...given,
        applyBy: callerName(call),
        applyById: call.caller.id,
        auditBy: null,
        auditAt: null,
        auditRemark: null,
      };
    },
  },
});
export const titleServes: readonly Served[] = [
  serveResource(invoiceTitles, {
    byAnother: [{ maker: 'applyById', commands: [approveTitle, rejectTitle] }],
    columns: { platformName, at: sql`r.created_at` },
    order: sql`r.created_at desc`,
  }),
  add,
  life,
];
