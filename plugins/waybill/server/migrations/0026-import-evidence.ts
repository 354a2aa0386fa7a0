import type { Migration } from '@freightdeck/sdk/server';

/** What showed an imported trip when its line came in belongs to the trip, where people look for it. */
export const importEvidence: Migration = {
  name: 'waybill/0026-import-evidence',
  sql: `alter table waybill add import_evidence text;
    update waybill w set import_evidence = n.evidence from waybill_import_row n
      where n.platform_id = w.platform_id and n.waybill_id = w.id and n.evidence is not null;`,
};
