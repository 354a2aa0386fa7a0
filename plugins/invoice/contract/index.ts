export { PartnerAdapter, TaxAdapter, TollAdapter } from './channel.ts';
export type {
  InvoiceAnswer,
  InvoiceNumbers,
  InvoiceOrder,
  InvoiceOrderLine,
  PartnerAnswer,
  Party,
  TollInvoice,
  TollTrip,
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
  redInvoice,
  rejectAdjustment,
} from './adjustment.ts';
export {
  addEtc,
  checkVehicle,
  etcApplies,
  etcInvoices,
  etcLife,
  inputTax,
  markDeduct,
  matchToll,
  pullTolls,
  reportEnd,
  reportStart,
  retryEtc,
  tollLife,
} from './etc.ts';
