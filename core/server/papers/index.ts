export { pdfPrinter } from './pdf-printer.ts';
