import type { Migration } from '@freightdeck/sdk/server';

/** What was read of single fields, and where it stands on the picture. It never changes either. */
export const readFields: Migration = {
  name: 'trajectory/0005-read-fields',
  sql: `
alter table ocr_record add column read_fields jsonb;
grant update (read_fields) on ocr_record to app_tenant, app_operator;
create or replace function ocr_record_read_once() returns trigger language plpgsql as $$
begin
  if old.result <> 2 and (new.result, new.result_text, new.ocr_confidence, new.cost_cents, new.read_fields) is distinct from (old.result, old.result_text, old.ocr_confidence, old.cost_cents, old.read_fields) then
    raise exception 'what has been read stays as it was read' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create index ocr_record_of_file on ocr_record (file_id) where file_id is not null;`,
};
