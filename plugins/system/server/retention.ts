import { provide, RetentionDays, retentions, sql } from '@freightdeck/sdk/server';
import type { Provided } from '@freightdeck/sdk/server';

const prefix = 'retention.';

/**
 * Why a parameter about retention cannot have this value; undefined where it can, and of any other parameter. `whole`:
 * it is a whole number of the operator's.
 */
export function retentionFault(
  key: string,
  value: string,
  whole: boolean,
): { readonly days: number } | { readonly kinds: string } | undefined {
  if (!key.startsWith(prefix)) return undefined;
  const kept = retentions.find(({ kind }) => `${prefix}${kind}` === key);
  if (!kept) return { kinds: retentions.map(({ kind }) => `${prefix}${kind}`).join(' ') };
  return whole && /^\d{1,5}$/.test(value) && Number(value) >= kept.least ? undefined : { days: kept.least };
}

/** The days that stand in 系统参数, of the operator: `retention.<kind>`. */
export const provideRetention: Provided = provide(RetentionDays, () => ({
  set: async ({ tx }) => {
    const rows = await tx.rows<{ key: string; value: string }>(sql`
      select config_key as key, config_value as value from system_config
      where platform_id = '00001' and config_key like ${`${prefix}%`} and delete_status = '0'`);
    return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), Number(value)]));
  },
}));
