export {
  addCompany,
  approveCompany,
  basics,
  cancelCompany,
  companies,
  companyAdmitted,
  companyAudit,
  companyStatus,
  disableCompany,
  editable,
  editCompany,
  enableCompany,
  enabled,
  rejectCompany,
  resubmitCompany,
} from './company.ts';
export {
  batchRules,
  batchTerms,
  companyConfigs,
  configRecords,
  copyRules,
  editRules,
  editTerms,
  quota,
  settable,
} from './config.ts';
export {
  applyExpansion,
  approveExpansion,
  expansionLife,
  expansions,
  expireExpansion,
  rejectExpansion,
} from './expansion.ts';
export { shipperBatches } from './batch-records.ts';
export { debits } from './debit.ts';
export { applyRate, batchRates, rateChanges, rateLife, setRate, shipperRates, withdrawRate } from './rates.ts';
export { companySigned } from './signed.ts';
export type { CompanySigned } from './signed.ts';
export { addSpu, editSpu, getSpu } from './spu.ts';
export { fee, moneyTerms, rules } from './terms.ts';
