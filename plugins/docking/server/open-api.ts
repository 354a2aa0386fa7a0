import { addressesOf, sql } from '@freightdeck/sdk/server';
import type { OpenCallEntry, OpenHolder, OpenKey, OpenKeys, OpenParts, Tx } from '@freightdeck/sdk/server';

interface Kept {
  readonly id: string;
  readonly secretSealed: string;
  readonly openPlatformId: string;
  readonly name: string;
  readonly isVoid: boolean;
  readonly isOn: boolean;
  readonly ipWhite: string | null;
  readonly callsPerMinute: number;
}
interface Link {
  readonly platformId: string;
  readonly scopes: readonly string[];
  readonly shipperId: string;
  readonly shipperName: string;
}

/** The shipper a third party means by its code, while the link of the two is in use. */
async function holderOf(tx: Tx, openPlatformId: string, companyCode: string): Promise<OpenHolder | undefined> {
  const link = await tx.one<Link>(sql`
    select platform_id, scopes, company_id as shipper_id, company_name as shipper_name from open_platform_company
    where open_platform_id = ${openPlatformId} and third_company_code = ${companyCode} and link_status = 1`);
  return (
    link && {
      platformId: link.platformId,
      scopes: link.scopes,
      shipper: { id: link.shipperId, name: link.shipperName },
    }
  );
}
/** Credentials of third-party platforms: each call acts for one shipper who is linked to the platform. */
const keys: OpenKeys = {
  find: async (tx, keyId, companyCode, now): Promise<OpenKey | undefined> => {
    const kept = await tx.one<Kept>(sql`
      select c.id, c.secret_sealed, c.open_platform_id, o.name, c.expire_at <= ${now}::timestamptz is true as is_void,
        o.open_status = 1 as is_on, o.ip_white, o.calls_per_minute
      from open_platform_credential c join open_platform o on o.id = c.open_platform_id where c.app_key = ${keyId}`);
    if (!kept) return undefined;
    const holder = companyCode === undefined ? undefined : await holderOf(tx, kept.openPlatformId, companyCode);
    return { ...kept, keyId, addresses: addressesOf(kept.ipWhite), holder };
  },
  used: (tx, id, now) =>
    tx.run(sql`
      update open_platform_credential set last_use_at = ${now}::timestamptz where id = ${id}
        and (last_use_at is null or last_use_at < ${now}::timestamptz - interval '1 minute')`),
};

/** Writes a row of 调用日志, which is only ever added to. */
export const logCall = (tx: Tx, entry: OpenCallEntry): Promise<number> =>
  tx.run(sql`
    insert into open_call_log (platform_id, id, open_platform_id, company_id, company_name, direction, call_path,
      biz_no, call_result, error_text, request_digest, app_key, nonce, created_at, created_by, updated_at, updated_by)
    values (${entry.platformId}, ${entry.id}, ${entry.openPlatformId ?? null}, ${entry.shipper?.id ?? null},
      ${entry.shipper?.name ?? null}, 'IN', ${entry.path}, ${entry.bizNo ?? null},
      ${entry.failedFor === undefined ? 1 : 0}, ${entry.failedFor ?? null}, ${entry.digest}, ${entry.keyId ?? null},
      ${entry.nonce ?? null}, ${entry.at}::timestamptz, ${entry.keyId ?? ''}, ${entry.at}::timestamptz,
      ${entry.keyId ?? ''})`);

/** What this plugin adds to the open API. */
export const open: OpenParts = {
  keys,
  log: logCall,
  hookTarget: (tx, target) =>
    tx.one(sql`
      select o.callback_url as url, c.id, c.app_key as key_id, c.secret_sealed from open_platform_company l
      join open_platform o on o.id = l.open_platform_id and o.open_status = 1
      join open_platform_credential c on c.open_platform_id = o.id and c.rotate_at is null and c.expire_at is null
      where l.id = ${target} and l.link_status = 1 and o.callback_url is not null`),
};
