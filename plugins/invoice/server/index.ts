import { defineServer } from '@freightdeck/sdk/server';
import {
  taxConfirm,
  taxIssue,
  taxRed,
  partnerIssue,
  tollStart,
  tollEnd,
  tollInvoices,
  tollFiling,
} from '../contract/index.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { invoice } from '../plugin.ts';
import { adjustingServes } from './adjusting.ts';
import { applicationServes } from './applications.ts';
import { configurationServes } from './configuration.ts';
import { replay } from './demo.ts';
import { handInPapers } from './evidence-papers.ts';
import { fileServes } from './invoice-files.ts';
import { issueJob, issuingServes } from './issuing.ts';
import { keptByInvoice } from './kept-by-invoice.ts';
import { invoiceTables } from './migrations/0001-invoices.ts';
import { etcTables } from './migrations/0002-etc.ts';
import { invoicesOutside } from './migrations/0003-outside.ts';
import { shownByWaybill } from './migrations/0004-shown-by-waybill.ts';
import { redConfirmation } from './migrations/0005-red-confirmation.ts';
import { applied } from './migrations/0006-applied.ts';
import { keysHoldTheTenant } from './migrations/0011-keys-hold-the-tenant.ts';
import { confirmationJob, confirmationServes } from './red-confirmation.ts';
import { tellInvoices } from './money-trail.ts';
import { titleServes } from './titles.ts';
import { tollPapers } from './toll-paper.ts';
import { tollInvoiceServes } from './toll-invoices.ts';
import { tollServes } from './tolls.ts';

export default defineServer(invoice, {
  ports: [taxIssue, taxRed, taxConfirm, partnerIssue, tollStart, tollEnd, tollInvoices, tollFiling],
  texts: { zh, en },
  migrations: [invoiceTables, etcTables, invoicesOutside, shownByWaybill, redConfirmation, applied, keysHoldTheTenant],
  serves: [
    ...configurationServes,
    ...titleServes,
    ...applicationServes,
    ...issuingServes,
    ...adjustingServes,
    ...confirmationServes,
    ...fileServes,
    ...tollServes,
    ...tollInvoiceServes,
    ...tollPapers,
  ],
  listens: [handInPapers, keptByInvoice, tellInvoices],
  jobs: [issueJob, confirmationJob],
  demo: replay,
});
