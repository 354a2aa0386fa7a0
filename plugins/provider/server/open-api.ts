import { addressesOf, listen, OutsideDesk, secretsResealed, sql } from '@freightdeck/sdk/server';
import type { Listener, OpenKey, OpenKeys, OpenParts } from '@freightdeck/sdk/server';

interface Kept {
  readonly id: string;
  readonly platformId: string;
  readonly name: string;
  readonly secretSealed: string;
  readonly scopes: readonly string[];
  readonly isVoid: boolean;
  readonly ipWhite: string | null;
  readonly callsPerMinute: number;
}

/** Keys of providers: a call acts for the whole tenant, within the scopes of the key. */
const keys: OpenKeys = {
  find: async (tx, keyId, _companyCode, now): Promise<OpenKey | undefined> => {
    const kept = await tx.one<Kept>(sql`
      select k.id, k.platform_id, p.platform_name as name, k.secret_sealed, k.scopes, k.ip_white, k.calls_per_minute,
        k.key_status = 3 or k.expire_at <= ${now}::timestamptz is true as is_void
      from service_provider_key k join platform p on p.platform_id = k.platform_id
      where k.app_key = ${keyId} and k.delete_status = '0'`);
    if (!kept) return undefined;
    const { platformId, scopes, ipWhite, ...key } = kept;
    return { ...key, keyId, isOn: true, addresses: addressesOf(ipWhite), holder: { platformId, scopes } };
  },
  used: (tx, id, now) =>
    tx.run(sql`
      update service_provider_key set last_use_at = ${now}::timestamptz where id = ${id}
        and (last_use_at is null or last_use_at < ${now}::timestamptz - interval '1 minute')`),
};
export const open: OpenParts = { keys };

/** The key of the installation has changed: secrets are sealed with the present one. */
export const resealKeys: Listener = listen(secretsResealed, async (call) => {
  const rows = await call.tx.rows<{ id: string; sealed: string }>(
    sql`select id, secret_sealed as sealed from service_provider_key where secret_sealed <> '' order by id for update`,
  );
  for (const { id, sealed } of rows) {
    const again = call.get(OutsideDesk).sealAgain(id, sealed);
    if (again !== undefined && again !== sealed)
      await call.tx.run(sql`update service_provider_key set secret_sealed = ${again} where id = ${id}`);
  }
});
