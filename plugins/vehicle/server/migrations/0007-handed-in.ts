import type { Migration } from '@freightdeck/sdk/server';

/** What papers say otherwise than was entered, when a vehicle is handed in; what was read of them, where it is kept. */
export const handedIn: Migration = {
  name: 'vehicle/0007-handed-in',
  sql: `
alter table vehicle add column ocr_diff jsonb not null default '[]';
create function papers_read(of_platform text, files text[]) returns table (file text, text text)
  language plpgsql stable as $$
begin
  if to_regclass('ocr_record') is null then return; end if;
  return query select distinct on (o.file_id) o.file_id, o.result_text from ocr_record o
    where o.platform_id = of_platform and o.file_id = any(files) and o.result = 1 order by o.file_id, o.at desc, o.id desc;
end $$;`,
};
