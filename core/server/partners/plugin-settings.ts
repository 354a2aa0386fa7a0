import { fitsSetting, settingField } from '@freightdeck/sdk/contract';
import type { PluginManifest, Setting } from '@freightdeck/sdk/manifest';
import { sql } from '@freightdeck/sdk/server';
import type { PartnerSettings, SettingMisfit, SettingState, StoredChange, Tx } from '@freightdeck/sdk/server';
import { InvalidInput, issuesByField } from '../api/issue-texts.ts';
import type { IssueText } from '../api/issue-texts.ts';
import { changesIn } from '../api/record-changes.ts';
import type { SecretBox } from '../outside/secret-box.ts';
import { inForce } from './in-force.ts';

type Value = string | number | boolean;
interface KeptSetting {
  readonly name: string;
  readonly value: Value | null;
  readonly sealed: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string;
}
/** A plugin's settings belong to one tenant. */
interface Owner {
  readonly platformId: string;
  readonly pluginId: string;
}
/** For what a secret is sealed: it opens for no other tenant, plugin or setting. */
const placeOf = ({ platformId, pluginId }: Owner, name: string): string =>
  `plugin setting ${platformId} ${pluginId} ${name}`;

const keptOf = (tx: Tx, { platformId, pluginId }: Owner): Promise<readonly KeptSetting[]> =>
  tx.rows<KeptSetting>(sql`
    select name, value, sealed, updated_at, updated_by from plugin_setting where platform_id = ${platformId}
      and plugin_id = ${pluginId} order by name`);
const fits = (setting: Setting | undefined, { value, sealed }: KeptSetting): boolean =>
  setting !== undefined && (sealed === null ? fitsSetting(setting, value) : setting.kind === 'secret');
const misfitsOf = (
  settings: Readonly<Record<string, Setting>>,
  kept: readonly KeptSetting[],
): readonly SettingMisfit[] =>
  kept
    .filter((one) => !fits(own(settings, one.name), one))
    .map(({ name, value }) => ({ name, why: own(settings, name) ? 'other' : 'gone', value }));
const own = (settings: Readonly<Record<string, Setting>>, name: string): Setting | undefined =>
  Object.hasOwn(settings, name) ? settings[name] : undefined;

/** The settings that the version in force for a tenant declares; undefined: none, or it is not active there. */
async function declaredFor(tx: Tx, { platformId, pluginId }: Owner): Promise<PluginManifest['settings']> {
  const active = await tx.one<{ settings: PluginManifest['settings'] | null }>(sql`
    select p.manifest -> 'settings' as settings from plugin_activation a ${inForce}
    where a.platform_id = ${platformId} and a.plugin_id = ${pluginId} and a.ticket is not null`);
  return active?.settings ?? undefined;
}

/** What a plugin reads of its settings, and the names of those whose stored value it cannot use any more. */
export interface ReadSettings {
  readonly values: Readonly<Record<string, Value>>;
  readonly misfits: readonly string[];
}
/** `box`: for its service, which reads the secrets, too; pages do not. */
export async function readSettings(
  tx: Tx,
  owner: Owner,
  { settings = {} }: Pick<PluginManifest, 'settings'>,
  box?: SecretBox,
): Promise<ReadSettings> {
  const kept = await keptOf(tx, owner);
  const values: Record<string, Value> = {};
  for (const [name, { default: usual, kind }] of Object.entries(settings))
    if (usual !== undefined && kind !== 'secret') values[name] = usual;
  for (const one of kept) {
    const { name, value, sealed } = one;
    if (!fits(own(settings, name), one)) continue;
    const opened = sealed === null ? value : box?.open(placeOf(owner, name), sealed);
    if (opened !== undefined && opened !== null) values[name] = opened;
    else if (box) throw new Error(`The setting ${name} of ${owner.pluginId} cannot be opened with FREIGHTDECK_SECRET`);
  }
  return { values, misfits: misfitsOf(settings, kept).map(({ name }) => name) };
}

/** What is wrong with a change, at each field; a required setting has a value after it. */
function issuesOf(
  settings: Readonly<Record<string, Setting>>,
  kept: readonly KeptSetting[],
  changed: ReadonlyMap<string, unknown>,
): Readonly<Record<string, IssueText>> {
  const issues: Record<string, IssueText> = {};
  for (const [name, value] of changed) {
    const setting = own(settings, name);
    if (value === null) continue;
    const found = setting && settingField(setting).schema.safeParse(value);
    if (!found) issues[name] = { key: 'unrecognized_keys' };
    else if (!found.success) issues[name] = issuesByField(found.error.issues, value)['body'] ?? { key: 'invalid' };
  }
  for (const [name, setting] of Object.entries(settings)) {
    if (!setting.required || setting.default !== undefined || issues[name]) continue;
    const before = kept.find((one) => one.name === name);
    const isThere = changed.has(name) ? changed.get(name) !== null : before !== undefined && fits(setting, before);
    if (!isThere) issues[name] = { key: 'required' };
  }
  return issues;
}

const told = '••••••';
/** For the log: of a secret only that it has been entered or taken away. */
const changesOf = (
  kept: readonly KeptSetting[],
  changed: ReadonlyMap<string, unknown>,
  isSecret: (name: string) => boolean,
): StoredChange['fields'] =>
  Object.fromEntries(
    [...changed].map(([name, after]) => {
      const before = kept.find((one) => one.name === name);
      const was = before && (before.sealed === null ? before.value : told);
      return [name, { before: was ?? null, after: after !== null && isSecret(name) ? told : after }];
    }),
  );

/** Settings of partners' plugins as the plugins page shows and changes them. */
export const partnerSettings = (box: SecretBox): PartnerSettings => ({
  of: async ({ tx, platformId }, pluginId) => {
    const settings = await declaredFor(tx, { platformId, pluginId });
    if (!settings) return undefined;
    const kept = await keptOf(tx, { platformId, pluginId });
    return {
      settings: Object.entries(settings).map(([name, setting]): SettingState => {
        const found = kept.find((one) => one.name === name);
        const there = found && fits(setting, found) ? found : undefined;
        return {
          ...setting,
          name,
          value: there?.value ?? (setting.kind === 'secret' ? null : (setting.default ?? null)),
          isSet: there !== undefined,
          updatedAt: there?.updatedAt ?? null,
          updatedBy: there?.updatedBy ?? null,
        };
      }),
      misfits: misfitsOf(settings, kept),
    };
  },
  change: async ({ tx, platformId, now, caller }, pluginId, { values, secrets }) => {
    const owner = { platformId, pluginId };
    const settings = await declaredFor(tx, owner);
    if (!settings) return false;
    const isSecret = (name: string): boolean => own(settings, name)?.kind === 'secret';
    // One of two at once waits here, so that what is required is there after both.
    await tx.run(sql`
      select from plugin_activation where platform_id = ${platformId} and plugin_id = ${pluginId} for update`);
    const kept = await keptOf(tx, owner);
    const misplaced = [
      ...Object.keys(values).filter((name) => values[name] !== null && isSecret(name)),
      ...Object.keys(secrets).filter((name) => secrets[name] !== null && !isSecret(name)),
    ];
    const changed = new Map(Object.entries({ ...values, ...secrets }));
    const issues = {
      ...issuesOf(settings, kept, changed),
      ...Object.fromEntries(misplaced.map((name) => [name, { key: 'invalid_type' }])),
    };
    if (Object.keys(issues).length > 0) throw new InvalidInput(issues);
    for (const [name, value] of changed) {
      if (value === null) {
        await tx.run(sql`
          delete from plugin_setting where platform_id = ${platformId} and plugin_id = ${pluginId} and name = ${name}`);
        continue;
      }
      const sealed = isSecret(name) ? box.seal(placeOf(owner, name), String(value)) : null;
      const open = sealed === null ? JSON.stringify(value) : null;
      await tx.run(sql`
        insert into plugin_setting (platform_id, plugin_id, name, value, sealed, updated_at, updated_by)
        values (${platformId}, ${pluginId}, ${name}, ${open}::jsonb, ${sealed},
          ${now()}::timestamptz, ${caller.name})
        on conflict (platform_id, plugin_id, name) do update set value = excluded.value, sealed = excluded.sealed,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by`);
    }
    changesIn(tx)?.noted(changesOf(kept, changed, isSecret));
    return true;
  },
  reseal: async ({ tx }) => {
    const rows = await tx.rows<Owner & { readonly name: string; readonly sealed: string }>(sql`
      select platform_id, plugin_id, name, sealed from plugin_setting where sealed is not null
        order by platform_id, plugin_id, name for update`);
    for (const { sealed, name, ...owner } of rows) {
      const again = box.sealAgain(placeOf(owner, name), sealed);
      if (again !== undefined && again !== sealed)
        await tx.run(sql`
          update plugin_setting set sealed = ${again} where platform_id = ${owner.platformId}
            and plugin_id = ${owner.pluginId} and name = ${name}`);
    }
  },
});
