export {
  addCompany, approveCompany, basics, companies, companyAdmitted, companyAudit, companyStatus, disableCompany, editable, editCompany, enableCompany, enabled, rejectCompany, resubmitCompany,
} from './company.ts';
export { batchRules, batchTerms, companyConfigs, configRecords, editRules, editTerms, quota, settable } from './config.ts';
export { applyExpansion, approveExpansion, expansionLife, expansions, expireExpansion, rejectExpansion } from './expansion.ts';
export { addSpu, editSpu, getSpu } from './spu.ts';
export { fee, moneyTerms, rules } from './terms.ts';
