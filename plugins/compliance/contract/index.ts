export {
  complianceRules,
  disableRule,
  editRule,
  enableRule,
  ruleChanges,
  ruleFlow,
  ruleMode,
  ruleStatus,
  simulateRule,
} from './rule.ts';
export type { ComplianceFact } from './check.ts';
export {
  askWaiver,
  buildEvidence,
  checkAgain,
  checkWaybill,
  complianceChecks,
  factTold,
  freezeRisk,
  ruleResults,
} from './check.ts';
export { addWaiver, approveWaiver, rejectWaiver, waiverLife, waivers } from './waiver.ts';
export type { MsgType, RegulatorAnswer, RegulatorMessage, Repair } from './report.ts';
export {
  amendReport,
  closeReport,
  hearReport,
  msgType,
  pauseQueue,
  queueLife,
  readPayload,
  regQueues,
  regReports,
  regulatorSubmit,
  reportLife,
  reportRefusals,
  resendReport,
  resumeQueue,
  runQueue,
  sendReport,
} from './report.ts';
export { monthTargets, regMonths } from './report-months.ts';
export { correctTax, declareTax, generateTax, payTax, taxFilings, taxLife } from './tax.ts';
export { TripStory } from './trip-story.ts';
