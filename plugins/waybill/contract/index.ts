export {
  changeType,
  etaState,
  freezeFlag,
  freezeReason,
  freezeScope,
  invoiceStatus,
  payeeType,
  payStatus,
  receiptStatus,
  reportStatus,
  settleStatus,
  sourceChannel,
  voidReason,
  waybillStatus,
} from './states.ts';
export { trailAsked, trailStages } from './trail.ts';
export type { TrailAsked, TrailStage, TrailStep } from './trail.ts';
export { waybills } from './waybill.ts';
export {
  acceptWaybill,
  arriveLoad,
  arriveUnload,
  assignWaybill,
  cancelWaybill,
  confirmWaybill,
  departWaybill,
  finishWaybill,
  freezeWaybill,
  grabWaybill,
  lapseWaybill,
  loadWaybill,
  proxyAccept,
  proxyArriveLoad,
  proxyArriveUnload,
  proxyDepart,
  refuseWaybill,
  shipperRefuse,
  signWaybill,
  thawWaybill,
  unloadWaybill,
  voidWaybill,
} from './commands.ts';
export type {
  CarrierPayment,
  ReceiptConfirmed,
  SettledAmounts,
  WaybillCleared,
  WaybillEstimated,
  WaybillMoved,
  WaybillPaid,
  WaybillSettled,
} from './life.ts';
export { CreditDays } from './credit-days.ts';
export type {
  CreditRepaid,
  WaybillAdvanced,
  WaybillCharged,
  WaybillCollected,
  WaybillDue,
  WaybillInsured,
} from './dues.ts';
export {
  coverRefusals,
  creditRepaid,
  invoicedRefusals,
  waybillAdvanced,
  waybillCharged,
  waybillCollected,
  waybillCovered,
  waybillDue,
  waybillInsured,
} from './dues.ts';
export { evidenceAsked, evidenceParts, signatureAsked, slipApproved, unloadRejected } from './evidence.ts';
export {
  approveTripWaiver,
  callTripDriver,
  createTripSettle,
  readingAsked,
  reportAsked,
  reportTripAgain,
  settleAsked,
  waiverApproved,
} from './trip-desk.ts';
export type { ReadingAsked, ReportAsked, SettleAsked, WaiverApproved } from './trip-desk.ts';
export { evidencePack } from './evidence-pack.ts';
export type {
  EvidenceAsked,
  EvidencePack,
  EvidencePart,
  SignatureAsked,
  SlipApproved,
  UnloadRejected,
} from './evidence.ts';
export { askGate, gateAsked, gateRefusals, passGate, passWords, stopWords } from './gate.ts';
export type { GateAsked, GateComing, GatePass, GateStage, GateStop } from './gate.ts';
export {
  checkAnswer,
  checkAsked,
  riskLevel,
  ruleResult,
  tellCheck,
  waiverAsked,
  waiverInput,
  waiverRefusals,
  waybillJudged,
} from './judged.ts';
export { ruleName, rulesNamed, ruleWords } from './rule-names.ts';
export type {
  CheckAsked,
  CheckFound,
  RiskLevel,
  RuleResult,
  StoppingRule,
  WaiverAsked,
  WaybillJudged,
} from './judged.ts';
export {
  isSigning,
  receiptConfirmed,
  waybillCleared,
  waybillEstimated,
  waybillLife,
  waybillMoved,
  waybillPaid,
  waybillSettled,
} from './life.ts';
export { freezeByNumber, freezeMany, thawFreeze, waybillFreezeLife, waybillFreezes } from './freezes.ts';
export {
  applyCaptain,
  applyCaptainMany,
  applyVehicle,
  approveChange,
  captainStates,
  mayChange,
  rejectChange,
  unsettled,
  vehicleStates,
  waybillChangeLife,
  waybillChanges,
  withdrawChange,
} from './changes.ts';
export {
  assessmentLife,
  assessments,
  creditScores,
  hideAssessment,
  rateWaybill,
  replyAssessment,
  showAssessment,
} from './assessments.ts';
export { arriveByChanged, changeArriveBy } from './arrival.ts';
export type { ArriveByChanged } from './arrival.ts';
export { checkTrip, waiveTrip } from './rules.ts';
export { checkWaybill, printWaybill } from './paper.ts';
export { confirmModifyPrice } from './repricing.ts';
export {
  attachEvidence,
  cancelBatch,
  confirmBatch,
  deleteRow,
  editRow,
  importBatches,
  importLife,
  importRows,
  isNetWeight,
  problemText,
  uploadBatch,
} from './imports.ts';
export type { LineProblem } from './imports.ts';
export { checkCarries, tooHeavy } from './step-refusals.ts';
