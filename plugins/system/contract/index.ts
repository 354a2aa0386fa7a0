export {
  addUser,
  askErasure,
  assignRoles,
  confirmUser,
  disableUser,
  editUser,
  enabledStatus,
  enableUser,
  eraseUser,
  userErased,
  kickOutUser,
  resetPassword,
  resetSecondFactor,
  unbindWechat,
  unlockUser,
  userLife,
  users,
} from './users.ts';
export type { GrantNode } from './roles.ts';
export { addRole, copyRole, deleteRole, editRole, grantRole, roleGrants, roles } from './roles.ts';
export type { MenuNode } from './menus.ts';
export { addMenu, deleteMenu, editMenu, menuMode, menus, menuTree, menuType, sortMenus } from './menus.ts';
export type { DictionaryNode } from './dictionary.ts';
export {
  addEntry,
  deleteEntry,
  dictionaryEntries,
  dictionaryTree,
  dictionaryUses,
  disableEntry,
  editEntry,
  enableEntry,
  entryLife,
} from './dictionary.ts';
export { accesses, setNoticesByMail, setProofs, setSignOn, hearSignOn, trySignOn } from './access.ts';
export { addressBrand, brands, editBrand } from './brand.ts';
export { statusRead } from './status.ts';
export type { StatusAnswer } from './status.ts';
export { backgroundJobs, jobName, retryJob, runJob } from './jobs.ts';
export { logActions } from './log-actions.ts';
export { logModules } from './log-modules.ts';
export { logChanges, logResult, logs, sessionState, signIns } from './logs.ts';
export { addParameter, deleteParameter, editParameter, parameterRecords, parameters } from './parameters.ts';
export {
  activatePartner,
  connectPartner,
  deactivatePartner,
  installPartner,
  killPartner,
  partnerOverview,
  reviewPartner,
  revokePublisher,
  trustPublisher,
  withdrawReview,
} from './partners.ts';
export { callConsent, comparePartner, downloadPartner, hearConsent, jobConsent, keepConsent } from './partners.ts';
export type { PartnerMisfit, PartnerSetting } from './partner-settings.ts';
export { configurePartner, partnerSettings } from './partner-settings.ts';
export type {
  PartnerActivation,
  PartnerAsk,
  PartnerCall,
  PartnerDifference,
  PartnerPackage,
  PartnerPublisher,
} from './partners.ts';
export {
  captchas,
  invalidateCaptcha,
  resendSmsCheck,
  sendSmsCheck,
  smsCheckLife,
  smsChecks,
  verifySmsCheck,
} from './verification.ts';
export type { Tenant, TenantPlugin } from './tenant-plugins.ts';
export { switchPluginOff, switchPluginOn, tenantPluginImpact, tenantPlugins } from './tenant-plugins.ts';
export {
  askForPartner,
  declinePartner,
  partnerCatalogue,
  partnerFace,
  setPartnerTelemetry,
} from './partner-catalogue.ts';
export type { PartnerEntry, PartnerKept, PartnerPinned, PartnerRequest } from './partner-catalogue.ts';
export {
  downloadSubmission,
  inspectSubmission,
  partnerSubmissions,
  passSubmission,
  returnSubmission,
  submissionReceipt,
  submitPartner,
} from './partner-submissions.ts';
export type { PartnerSubmission } from './partner-submissions.ts';
export { deletePartner, deprecatePartner, exportPartnerData, partnerData, removePartner } from './partner-endings.ts';
export { consentToPartner, refusePartnerUpdate } from './partner-offers.ts';
export { authorReport, partnerFigures } from './partner-report.ts';
export type { PartnerFault, PartnerUse } from './partner-report.ts';
