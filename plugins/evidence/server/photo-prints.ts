import { createHash } from 'node:crypto';
import { Stage, sql } from '@freightdeck/sdk/server';
import type { Call } from '@freightdeck/sdk/server';
import { drawnPictures, drawnReceipts } from '../contract/index.ts';

export interface Print {
  readonly photo: string;
  readonly sha256: string;
}
export interface Photographed {
  readonly photo: string;
  readonly photo2?: string | null;
  readonly photo3?: string | null;
}

/** In demo and test mode, slips may be drawn. */
const isPlayed = (call: Pick<Call, 'find'>): boolean => call.find(Stage) !== undefined;

/** The fingerprints of the photos; each photo must be a stored picture of the tenant. */
export async function printsOf(
  call: Pick<Call, 'tx' | 'find'> & { refuse(code: 'photoMissing'): never },
  platformId: string,
  { photo, photo2, photo3 }: Photographed,
): Promise<readonly Print[]> {
  const photos = [
    ...new Set([photo, photo2, photo3].filter((one): one is string => typeof one === 'string' && one !== '')),
  ];
  const drawn = photos.filter((one) => [...drawnPictures, ...drawnReceipts].some((picture) => picture === one));
  const prints = drawn.map((one) => ({ photo: one, sha256: createHash('sha256').update(one).digest('hex') }));
  if (drawn.length > 0 && !isPlayed(call)) call.refuse('photoMissing');
  const stored = photos.filter((one) => !drawn.includes(one));
  if (stored.length > 0)
    prints.push(
      ...(await call.tx.rows<Print>(sql`
      select id as photo, sha256 from stored_file
      where platform_id = ${platformId} and id = any(${stored}::text[]) and content_type in ('image/png', 'image/jpeg')
        and delete_status = '0'`)),
    );
  if (photos.length === 0 || prints.length < photos.length) call.refuse('photoMissing');
  return prints;
}

/** Other slips of the tenant with the same photo. Two at the same time wait for each other. */
export async function twinsOf(
  call: Pick<Call, 'tx'>,
  platformId: string,
  poundId: string,
  prints: readonly Print[],
): Promise<{ readonly duplicateFlag: 0 | 1; readonly duplicateOf: string | null }> {
  const wanted = prints.map((print) => print.sha256).sort();
  for (const print of wanted)
    await call.tx.rows(sql`select pg_advisory_xact_lock(hashtext(${`pound ${platformId} ${print}`}))`);
  const twins = await call.tx.rows<{ poundSn: string }>(sql`
    select distinct p.pound_sn from pound_photo f join pound p on p.platform_id = f.platform_id and p.id = f.pound_id
    where f.platform_id = ${platformId} and f.sha256 = any(${wanted}::text[]) and p.id <> ${poundId}
      and p.pound_status <> 4 order by p.pound_sn limit 8`);
  return twins.length === 0
    ? { duplicateFlag: 0, duplicateOf: null }
    : { duplicateFlag: 1, duplicateOf: twins.map((twin) => twin.poundSn).join('、') };
}

/** Replaces the slip's earlier fingerprints. */
export async function keepPrints(
  call: Pick<Call, 'tx'>,
  platformId: string,
  poundId: string,
  prints: readonly Print[],
): Promise<void> {
  await call.tx.run(sql`delete from pound_photo where platform_id = ${platformId} and pound_id = ${poundId}`);
  await call.tx.run(sql`
    insert into pound_photo (platform_id, pound_id, photo, sha256)
    select ${platformId}, ${poundId}, photo, sha256 from jsonb_to_recordset(${JSON.stringify(prints)}::jsonb)
      as f (photo text, sha256 text)`);
}
