export {
  channelNames,
  partnerIssue,
  taxIssue,
  taxRed,
  tollEnd,
  tollFiling,
  tollInvoices,
  tollStart,
} from './channel.ts';
export type {
  InvoiceAnswer,
  InvoiceNumbers,
  InvoiceOrder,
  InvoiceOrderLine,
  InvoiceReversal,
  PartnerAnswer,
  PartnerPush,
  Party,
  TollAnswer,
  TollInvoice,
  TollInvoices,
  TollTrip,
  TollVehicle,
} from './channel.ts';
export { editInvoicing, invoicing, queryInvoicing } from './config.ts';
export { addTitle, approveTitle, editTitle, invoiceTitles, rejectTitle, titleLife } from './title.ts';
export {
  applyInvoice,
  applyLines,
  billableWaybills,
  invoiceApplies,
  mostInvoices,
  mostWaybills,
  previewApply,
} from './application.ts';
export {
  applyLife,
  approveApply,
  pushApply,
  queryApply,
  rejectApply,
  retryApply,
  returnApply,
  reviewApply,
  withdrawApply,
} from './application-life.ts';
export {
  askRed,
  expressInvoice,
  invoiceFile,
  invoiceLife,
  invoiceLines,
  invoices,
  issueInvoice,
  outputTax,
  queryInvoice,
  retryInvoice,
  sendInvoice,
} from './invoice.ts';
export {
  addAdjustment,
  adjustLife,
  adjustments,
  approveAdjustment,
  hearRed,
  redInvoice,
  rejectAdjustment,
} from './adjustment.ts';
export {
  askConfirmation,
  cancelConfirmation,
  confirmLife,
  hearConfirmation,
  lookConfirmation,
  taxConfirm,
} from './red-confirmation.ts';
export type { RedConfirmation, RedConfirmed } from './red-confirmation.ts';
export {
  addEtc,
  checkVehicle,
  etcApplies,
  etcInvoices,
  etcLife,
  hearEtc,
  hearFiling,
  hearTolls,
  inputTax,
  markDeduct,
  matchToll,
  pullTolls,
  reportEnd,
  reportStart,
  retryEtc,
  tollLife,
} from './etc.ts';
export { mayApply } from './states.ts';
export { checkToll, printToll } from './toll-paper.ts';
