import type { Tone } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';
import type { LoggedError, MenuEntry, PluginRecord } from '@freightdeck/sdk/web';

/** Tone for each state of a plugin. */
export const stateTones: Readonly<Record<PluginRecord['state'], Tone>> = {
  discovered: 'draft',
  blocked: 'stopped',
  idle: 'draft',
  matched: 'waiting',
  loading: 'running',
  active: 'done',
  deactivating: 'warning',
  disposed: 'void',
  failed: 'refused',
};

/** Message id and value for the kernel's reason why a plugin is matched. */
export function matchWords(matchedBy: string | undefined): { readonly id: string; readonly name: string } {
  if (matchedBy === undefined) return { id: 'plugins.by.nothing', name: '' };
  if (matchedBy === 'always') return { id: 'plugins.by.always', name: '' };
  if (matchedBy.startsWith('menu ')) return { id: 'plugins.by.menu', name: matchedBy.slice(5) };
  if (matchedBy.startsWith('route ')) return { id: 'plugins.by.route', name: matchedBy.slice(6) };
  if (matchedBy.startsWith('required by ')) return { id: 'plugins.by.required', name: matchedBy.slice(12) };
  if (matchedBy.startsWith('used by ')) return { id: 'plugins.by.used', name: matchedBy.slice(8) };
  if (matchedBy.startsWith('plugins=')) return { id: 'plugins.by.toggle', name: matchedBy.slice(8) };
  return { id: 'plugins.by.other', name: matchedBy };
}

/** Menus by name, as people read them. */
export function menuTitle(tree: readonly MenuEntry[], name: string): Text | undefined {
  for (const { name: own, title, children } of tree) {
    const found = own === name ? title : menuTitle(children, name);
    if (found) return found;
  }
  return undefined;
}
/** Plugins that cannot work without this one, whether they need it themselves or through another. */
export function dependentsOf(id: string, records: readonly PluginRecord[]): readonly PluginRecord[] {
  const gone = new Set([id]);
  for (let before = 0; before < gone.size;) {
    before = gone.size;
    for (const { id: next, requires = [] } of records) if (requires.some((one) => gone.has(one))) gone.add(next);
  }
  return records.filter((record) => record.id !== id && gone.has(record.id) && record.state !== 'blocked');
}
/** The kernel's word for why a plugin is blocked, as a message with its values; undefined when it says only that. */
export function reasonWords({
  code,
  reason = '',
}: Pick<PluginRecord, 'code' | 'reason'>):
  { readonly id: string; readonly plugin?: string; readonly range?: string; readonly own?: string } | undefined {
  const missing = /^no provider: \S+ → (\S+)/.exec(reason);
  if (missing) return { id: 'plugins.reason.missing', plugin: missing[1] ?? '' };
  const sdk = /^written for SDK (.+), this console has (.+)$/.exec(reason);
  if (sdk) return { id: 'plugins.reason.sdk', range: sdk[1] ?? '', own: sdk[2] ?? '' };
  return code === undefined && reason.startsWith('switched off by ') ? { id: 'plugins.reason.switched' } : undefined;
}

/** Worst first, then by id: what needs a look stands on top. */
export function inOrder(records: readonly PluginRecord[]): readonly PluginRecord[] {
  const rank = (record: PluginRecord): number =>
    ['failed', 'blocked', 'loading', 'deactivating', 'active', 'matched', 'idle', 'discovered', 'disposed'].indexOf(
      record.state,
    );
  return [...records].sort((one, other) => rank(one) - rank(other) || one.id.localeCompare(other.id));
}

/** What is wrong with a plugin: the fault in its record, or else its last logged error. */
export function faultOf(
  { id, code, reason = '' }: PluginRecord,
  log: readonly LoggedError[],
): { readonly code: string; readonly reason: string } {
  if (code !== undefined) return { code, reason };
  const last = log.find(({ plugin }) => plugin === id);
  return last ? { code: 'PLG-232', reason: last.message } : { code: '', reason };
}

/** Whether the operator has switched it off for the tenant, which is no fault. */
export const isOff = ({ code }: PluginRecord): boolean => code === 'PLG-120';
