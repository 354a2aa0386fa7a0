export { contractStatus, contractType, ownParty, party, signMethod } from './contract-states.ts';
export { contracts, signatures } from './contract.ts';
export {
  addContract,
  contractLife,
  editContract,
  expireContract,
  refuseContract,
  renewContract,
  sendContract,
  signContract,
  terminateContract,
  verifyContract,
  voidContract,
} from './contract-life.ts';
export { checkContract, printContract } from './paper.ts';
export {
  addTemplate,
  contractTemplates,
  disableTemplate,
  editTemplate,
  enableTemplate,
  templateLife,
} from './template.ts';
export { poundStatus, poundType, rejectCode } from './pound-states.ts';
export { drawnPictures, pounds } from './pound.ts';
export { slipReadings } from './slip-readings.ts';
export {
  addPound,
  amendPound,
  approvePound,
  handInPound,
  poundLife,
  readPoundAgain,
  rejectPound,
  uploadPound,
  voidPound,
} from './pound-life.ts';
export { damageFlag, receiptState } from './receipt-states.ts';
export { drawnReceipts, receipts } from './receipt.ts';
export {
  addReceipt,
  confirmReceipt,
  editReceipt,
  fileReceipt,
  handInReceipt,
  receiptLife,
  rejectReceipt,
  uploadReceipt,
  voidReceipt,
} from './receipt-life.ts';
