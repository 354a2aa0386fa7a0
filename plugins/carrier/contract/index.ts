export { demoDriverPapers } from './demo-papers.ts';
export {
  auditStatus,
  contractStatus,
  driverImageKeys,
  identity,
  memberStatus,
  onceAudited,
  realNameStatus,
} from './states.ts';
export { driverPapers, paperFacts, paperSections } from './paper-sections.ts';
export {
  addDriver,
  basics,
  driverAdmitted,
  driverErasure,
  drivers,
  lightClasses,
  paperFields,
  papers,
} from './driver.ts';
export {
  approveDriver,
  approveDriverChange,
  cancelDriver,
  changeDriver,
  driverAudit,
  driverChangeLife,
  driverChanges,
  expireDriver,
  rejectDriver,
  rejectDriverChange,
  resubmitDriver,
  submitDriver,
} from './audit.ts';
export { blockDriver, inviteDriver, verifyDriver } from './driver-desk.ts';
export { approveAgain, rejectAgain, setTwoLevel } from './second-look.ts';
export { approveBasic, basicAudit, editBasic, rejectBasic } from './basic-audit.ts';
export { memberLife } from './member.ts';
export { addCarOwner, bindVehicles, carOwnerLife, carOwners, ownerErasure } from './car-owner.ts';
export { addContact, contactErasure, contacts } from './contact.ts';
export type { ErasedPerson } from './erasure.ts';
export { erasurePreview, personErased } from './erasure.ts';
export {
  addCarCaptain,
  bindDrivers,
  captainErasure,
  captainQrCode,
  carCaptainLife,
  carCaptains,
  editCaptainTerms,
} from './car-captain.ts';
export { addBroker, brokerErasure, brokerLife, brokers } from './broker.ts';
export { hearPerson, identityCheck, passPerson, people, personLife, settlePerson, verifyPerson } from './person.ts';
export type { RealNameAnswer } from './person.ts';
export { configFace, faceDefaults, faceLock, faceLocks, faces, faceScenes, resetFace, verifyFace } from './face.ts';
export type { Earlier, Taxes } from './tax.ts';
export { afterMonth, dueOf, nothingEarlier, registerHint, taxesOf } from './tax.ts';
