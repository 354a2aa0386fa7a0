export { pdfPrinter, pdfPrinterAt } from './pdf-printer.ts';
