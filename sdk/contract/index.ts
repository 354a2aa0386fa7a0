export { tones } from './field.ts';
export type { Choice, Field, FieldKind, Fields, InputOf, PlaceParts, RowOf, Tone, UnitBy, ValueOf } from './field.ts';
export { auditStates, awaitingAudit, memberAuditStates, noPapers } from './audit-states.ts';
export {
  agreementOf,
  askedBefore,
  erasedRefusal,
  erasureFields,
  erasureOf,
  erasureRefusals,
  notErased,
} from './erasure.ts';
export { inputSchema, isMasked, mayBeBlank, mustBeGiven, optional, rowSchema, wordOf } from './field.ts';
export {
  bankCard,
  choice,
  colour,
  coordinates,
  creditCode,
  date,
  dateTime,
  distance,
  file,
  fileOr,
  files,
  flag,
  group,
  id,
  idNumber,
  integer,
  keptValue,
  list,
  longText,
  mobile,
  money,
  month,
  openChoice,
  place,
  paperNumber,
  plate,
  ratio,
  reference,
  region,
  roadBetween,
  secret,
  shape,
  text,
  unitPrice,
  vin,
  weight,
} from './field-kinds.ts';
export { fieldsSeenAs, givenValues, seenFields, seenValue } from './file-sets.ts';
export type { DictionaryWord, DictionaryWords } from './live-choices.ts';
export { speakDictionary } from './live-choices.ts';
export type { CommonRefusal, Refusals, RefusalText } from './refusal.ts';
export { commonRefusals } from './refusal.ts';
export { placeRefusals } from './place-refusals.ts';
export { nobodyElse, payerIsChecker } from './three-people.ts';
export type {
  Access,
  Condition,
  FieldOf,
  FilterKind,
  FilterOf,
  ListQuery,
  Lookup,
  Order,
  Page,
  RecordBase,
  RecordOf,
  Resource,
  SortOf,
} from './resource.ts';
export { baseFilters, countableBy, defineResource, fieldOf, resourceNamed } from './resource.ts';
export type { AnswerOf, Command, InputOfCommand, Needs, Query, QueryInput, RefusalOf } from './command.ts';
export type { Opened, OpenScope } from './open.ts';
export { openPrefix } from './open.ts';
export { commandSchema, defineCommand, defineQuery, isAsNeeded, keptFields } from './command.ts';
export type { PickQuery } from './pick-query.ts';
export { pickQuery } from './pick-query.ts';
export { hasPickers, pickedFields } from './lookup.ts';
export type { VisitVerdict } from './visit.ts';
export { askingVisit, paperAnswer, visitAnswer } from './visit.ts';
export type { Actor, TimelineEntry, Transition, Workflow } from './workflow.ts';
export { defineWorkflow } from './workflow.ts';
export type { DomainEvent, ServiceToken, Slot } from './token.ts';
export { defineEvent, defineSlot, token } from './token.ts';
export type { Port, ToldByHand } from './port.ts';
export { definePort } from './port.ts';
export { paletteCommands } from './console-slots.ts';
export type { PlaceOnPaper } from './resource-slots.ts';
export { auditChecks, extraColumns, recordActions, recordTabs } from './resource-slots.ts';
export type { SessionRecord } from './platform/session.ts';
export {
  brandPictureOf,
  brandPicturePath,
  branding,
  logout,
  platformConfig,
  sessionRecord,
  switchRole,
  userGet,
} from './platform/session.ts';
export { avatarSet, platformNameGet, userRoleListing } from './platform/account.ts';
export type { OwnSession } from './platform/own-account.ts';
export { changePassword, endOwnSessions, ownSessions } from './platform/own-account.ts';
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  proveCaller,
  recoveryCodesOf,
  secondFactorLogin,
  secondFactorState,
} from './platform/second-factor.ts';
export type { MenuRow, NoticeLevel, PartnerStopped, PluginOff } from './platform/console.ts';
export {
  announcementQuery,
  announcementRead,
  announcementReadAll,
  announcementRow,
  customColumnAdd,
  customColumnEdit,
  customColumnGet,
  dictionaryBySort,
  dictionaryGet,
  errorReport,
  fileAnswer,
  filePath,
  menuRow,
  noticeByMail,
  noticeKinds,
  noticeLevels,
  noticeMute,
  pulsePath,
  roleMenuListing,
  uploadPaths,
} from './platform/console.ts';
export { plateColours } from './platform/plate-colours.ts';
export type { PartnerOffer } from './platform/partner-plugins.ts';
export {
  partnerApiPath,
  partnerDevPath,
  partnerFirePath,
  partnerBackHeader,
  partnerBackPath,
  partnerBodyBytes,
  partnerFilePath,
  partnerInstallPath,
  partnerReceiptPath,
  partnerReportPath,
  partnerSubmitPath,
  partnerKeysPath,
} from './platform/partner-plugins.ts';
export { callsBack, keepLimits, keepPaths, partnerKeepPath, partnerLinkPath } from './platform/partner-keep.ts';
export { fitsSetting, settingField } from './setting-field.ts';
export { partnerOpened } from './platform/partner-opened.ts';
export {
  cancelTask,
  exportColumn,
  retryTask,
  startBulk,
  startExport,
  taskFailures,
  taskFilePath,
  taskKind,
  tasks,
  taskStatus,
} from './platform/tasks.ts';
export { packInput } from './packed-file.ts';
export type { PackedFile } from './packed-file.ts';
export type { ImportColumn, ImportRow, ImportStart, ReadRow, Skipped } from './platform/imports.ts';
export {
  importColumn,
  importFilePath,
  importRow,
  importRows,
  importRowState,
  importTemplatePath,
  repairImport,
  runImport,
} from './platform/imports.ts';
export { auditClaims, claimAudit, claimSeconds, releaseAudit } from './platform/claims.ts';
export {
  codeCountdown,
  codeLength,
  codeRefusals,
  operationUnboundWechat,
  hearMail,
  hearPartner,
  hearSms,
  sendVerifyCode,
  testGetMobile,
  testSendCaptcha,
  validateVerifyCode,
} from './platform/codes.ts';
export {
  login,
  loginByMobile,
  loginTypes,
  loginWays,
  retrievePassword,
  serviceProviderGet,
  signOnFaults,
  signOnLogin,
  signOnPath,
  signOnReturnPath,
  socialAddress,
  socialLogin,
  systemName,
  verificationUserInfo,
} from './platform/sign-in-ways.ts';
export type { SignOnFault } from './platform/sign-in-ways.ts';
export type { SavedViewRow, ViewContent } from './platform/views.ts';
export {
  savedViewDelete,
  savedViewListing,
  savedViewRow,
  savedViewSave,
  savedViewSetDefault,
  viewContent,
} from './platform/views.ts';
export type { AccountCode, ChartAccount, OwnerType } from './platform/ledger.ts';
export { accountCode, accountStatus, chartOfAccounts, ownerType } from './platform/ledger.ts';
export type { PartProps, SlotRecords } from './slot-parts.ts';
export type { DriverRecord } from './slot-records/driver.ts';
export type { GoodsRecord } from './slot-records/goods.ts';
export type { VehicleRecord } from './slot-records/vehicle.ts';
export type { WaybillRecord } from './slot-records/waybill.ts';
