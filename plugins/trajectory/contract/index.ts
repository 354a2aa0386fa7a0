export {
  addConfig,
  alarmType,
  deleteConfig,
  editConfig,
  limits,
  pullProvider,
  standardLimits,
  testConfig,
  trajectoryConfigs,
  watchedAlarm,
} from './config.ts';
export {
  addDevice,
  bindDevice,
  deviceType,
  editDevice,
  importDevices,
  forwardPosition,
  ingestPoints,
  protocol,
  trackDevices,
  unbindDevice,
} from './device.ts';
export type { FencedPlace, TrackEvent, TrackGap, TrackPoint, TrackStop, TrackTeller } from './track.ts';
export { historyTrajectory, mostHours, repullTrack, simplifyTrack, waybillTracks, windowHours } from './track.ts';
export { alarmLife, closeAlarm, falseAlarm, handleAlarm, locusAlarms } from './alarm.ts';
export {
  confirmStatement,
  finishService,
  generateStatements,
  openService,
  payStatement,
  repullService,
  serviceLife,
  serviceStatements,
  serviceUsages,
  statementLife,
  voidStatement,
  stopService,
  unitFees,
  usageType,
  waybillServices,
} from './service.ts';
export type { OcrPicture, OcrReading } from './ocr.ts';
export { hearOcr, ocrRead, ocrRecords, ocrType, recogniseOcr, rerunOcr } from './ocr.ts';
export type { PulledPositions, PullRequest } from './pull.ts';
export { hearPull, mostPulled, pullState, trackPull } from './pull.ts';
export { TrackSummary } from './track-summary.ts';
