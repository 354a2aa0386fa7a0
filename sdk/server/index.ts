export { default as sql, empty, join } from 'sql-template-tag';
export type { Sql } from 'sql-template-tag';
export { isBuilt } from './built.ts';
export { addressesOf, storedAddresses } from './address-list.ts';
export type { Database, Migration, Scope, TransactionOptions, Tx } from './database.ts';
export type { Call, Caller, CallOf } from './call.ts';
export { callerName, Refused } from './call.ts';
export type {
  Listener,
  Provided,
  Hands,
  ResourceServing,
  Served,
  ServedCommand,
  ServedQuery,
  ServedResource,
  ServedWorkflow,
  ServerPlugin,
  Target,
  TransitionServing,
  WorkflowServing,
} from './serve.ts';
export { defineServer, listen, provide, serve, serveQuery, serveResource, serveWorkflow } from './serve.ts';
export type { Beside, FieldPicks, PickedValue, Refusing, ServedPicks } from './picks.ts';
export { firstRefusal, servePicks } from './picks.ts';
export type { Gateway, GatewayHost, OpenGateway } from './gateways.ts';
export type { Job, JobRow, JobStep, MayTry } from './jobs.ts';
export { commandStep, job, jobOverRows, nightOf, step } from './jobs.ts';
export { adoptJob, adoptStep, notInOutbox } from './adopting.ts';
export { appendOnly, idsOfTenants, numberOfTenants, recordTable, sharedTable, tenantTable } from './schema.ts';
export type { Opens } from './masking.ts';
export { maskerOf, rowMaskerOf } from './masking.ts';
export type { Erased } from './erased.ts';
export { erasedAs, Erasing, namesErased } from './erased.ts';
export { missingPapers } from './missing-papers.ts';
export type { RecordEvent, RecordValues } from './records.ts';
export { noteGivenFiles, noteRecordFiles } from './file-uses.ts';
export { bySystem, changeRecord, columnOf, insertRecord, recordEvent, updateRecord } from './records.ts';
export { othersWith } from './others-with.ts';
export { platformName } from './platform-name.ts';
export { Rights } from './rights.ts';
export type { ArchiveFault } from './partner-code.ts';
export { PartnerCode } from './partner-code.ts';
export type { SettingChange, SettingMisfit, SettingState } from './partner-settings.ts';
export { PartnerSettings } from './partner-settings.ts';
export type { OriginFault } from './partner-services.ts';
export { signOnSecretOf, signOnTry } from './sign-on.ts';
export type { SignOnProvider, SignOnTried } from './sign-on.ts';
export { PartnerServices } from './partner-services.ts';
export type { Journal, LedgerAccount, LedgerFault, Posted, Posting } from './ledger.ts';
export { Ledger, memoInWords } from './ledger.ts';
export type { Span } from './calendar.ts';
export { dayLater, momentLater, monthsUpTo, timeBetween } from './calendar.ts';
export type { DemoCall, DemoStage } from './stage.ts';
export { Stage } from './stage.ts';
export type { MailAnswer, MailMessage, Sms, SmsAnswer, SmsMessage } from './outside.ts';
export { mailSend, SmsChannel, smsOf, smsSend, SocialSignIn } from './outside.ts';
export type { OwnNotice } from './notices.ts';
export { ChangeWords } from './change-words.ts';
export type { StoredChange, ToldChange } from './change-words.ts';
export { DictionaryUses } from './dictionary-uses.ts';
export type { UsesOfValue } from './dictionary-uses.ts';
export { OwnNotices } from './notices.ts';
export { byDay, tellWhile } from './standing.ts';
export type { Standing } from './standing.ts';
export type {
  HookAnswer,
  HookRequest,
  HookTarget,
  OpenCallEntry,
  OpenHolder,
  OpenKey,
  OpenKeys,
  OpenParts,
  ToldOutside,
} from './open.ts';
export { hookSend, secretsResealed, toldOutside } from './open.ts';
export type {
  Adapter,
  AdapterKind,
  AdapterSettings,
  Connection,
  Heard,
  Intent,
  LocalAdapterKind,
  RemoteAdapterKind,
  Sending,
  StoredPictureOf,
} from './ports.ts';
export { answerHeard, answerOrAsk, defineAdapter, Outside, OutsideDesk } from './ports.ts';
export { RetentionDays, retentions } from './retention.ts';
export { cardHolderOf, cardNumberOf, sealedAgain, Sealing } from './sealing.ts';
export {
  isNumberKey,
  keepNumbers,
  numberEnds,
  numberKey,
  numberKeys,
  numbersToSeal,
  openNumber,
  openNumbers,
  sealNumbersOf,
  textWithKeys,
  textWithNumbers,
  withNumberKeys,
  withNumbers,
  valueWithNumbers,
} from './person-numbers.ts';
export { refuseShort, refuseUnsendable } from './sendable.ts';
export { Packing } from './packing.ts';
export { Sheets } from './sheets.ts';
export type { SheetCell, SheetColumn, SheetRead, SheetRow } from './sheets.ts';
export { isSignedBy, signatureOf } from './signing.ts';
export { serviceShapes } from './service-protocol.ts';
export type { ServiceState, ServiceWanted } from './service-protocol.ts';
export { addressFault, ExchangeFault, SignedClient, wireKey } from './signed-client.ts';
export type { Asked } from './signed-client.ts';
export { exchangeClockSeconds, exchangeHeaders, signedAnswer, signedRequest } from './signed-exchange.ts';
export type { Paper, PaperPart, PaperTable } from './paper.ts';
export { checkAddress, checkCode, PdfPrinter } from './paper.ts';
export type { Region } from '../map/regions.ts';
export { placeText, provinceOfCode, regionOf, regionText } from '../map/regions.ts';
export { isFarFrom, provinceAt } from '../map/province-of-point.ts';
export { checkPlace } from './check-place.ts';
export { traceHeaders, underTrace } from './trace-headers.ts';
export type { FigureState, ServerProcess, StatusLine, WatchedFigure, WatchedValue } from './watched.ts';
export { PlatformStatus } from './watched.ts';
