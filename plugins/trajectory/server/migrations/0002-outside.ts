import type { Migration } from '@freightdeck/sdk/server';

/** A picture is being read (2) until the service has answered. What has been read never changes. */
export const ocrOutside: Migration = {
  name: 'trajectory/0002-outside',
  sql: `
alter table ocr_record drop constraint ocr_record_result_check;
alter table ocr_record add constraint ocr_record_result_check check (result in (0, 1, 2));
grant update (result, result_text, ocr_confidence, cost_cents, updated_at, updated_by) on ocr_record to app_tenant, app_operator;
create function ocr_record_read_once() returns trigger language plpgsql as $$
begin
  if old.result <> 2 and (new.result, new.result_text, new.ocr_confidence, new.cost_cents) is distinct from (old.result, old.result_text, old.ocr_confidence, old.cost_cents) then
    raise exception 'what has been read stays as it was read' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ocr_record_read_once before update on ocr_record for each row execute function ocr_record_read_once();`,
};
