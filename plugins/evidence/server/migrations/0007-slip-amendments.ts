import type { Migration } from '@freightdeck/sdk/server';

/** The plate that the app read on a slip; and why an approved slip was amended, until it is decided on. */
export const slipAmendments: Migration = {
  name: 'evidence/0007-slip-amendments',
  sql: `
alter table pound add column ocr_plate text, add column amend_reason text, add column amend_evidence text;`,
};
