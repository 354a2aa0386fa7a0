export { codeHistory, codeRecords, codeRules, codesOfCompany, codeType, updateCode } from './codes.ts';
export { config, services } from './config.ts';
export {
  addServiceProvider,
  batchConfigureProviders,
  cancelProvider,
  configureProvider,
  disableProvider,
  editServiceProvider,
  enableProvider,
  openServiceProvider,
  providerLife,
  resetProviderAdmin,
  serviceProviders,
  takenLabels,
} from './provider.ts';
export { providerBatches, providerRecords } from './records.ts';
export {
  addProviderKey,
  disableProviderKey,
  editProviderKeyIp,
  expireProviderKey,
  providerKeyLife,
  providerKeys,
  rotateProviderKey,
} from './secret-key.ts';
export {
  addRequirement,
  deleteRequirement,
  editRequirement,
  meetRequirement,
  reopenRequirement,
  requirementLife,
  requirements,
  requirementStates,
  sortRequirements,
} from './requirement.ts';
export {
  addCopartner,
  bindCopartner,
  bindLife,
  copartnerBinds,
  copartnerLife,
  copartners,
  disableCopartner,
  editCopartner,
  enableCopartner,
  partnerErasure,
  unbindCopartner,
} from './copartner.ts';
export { confirmFee, contractFees, feeLife } from './contract-fee.ts';
export { providerShippers } from './provider-shipper.ts';
