export { openStatus, openType } from './states.ts';
export {
  addOpenPlatform,
  deleteOpenPlatform,
  disableOpenPlatform,
  editOpenPlatform,
  enableOpenPlatform,
  issueCredential,
  openPlatformLife,
  openPlatformNames,
  openPlatforms,
  testOpenPlatform,
} from './open-platform.ts';
export { credentials, revokeCredential } from './credential.ts';
export {
  addThirdPlatformCompany,
  companyLinkLife,
  companyLinks,
  deleteThirdPlatformCompany,
  disableCompanyLink,
  enableCompanyLink,
  hookDelivered,
  modifyPlatformStatus,
} from './company-link.ts';
export { openCalls } from './open-call.ts';
