import { fitsSetting } from '../contract/index.ts';
import type { PluginManifest, Setting } from '../manifest/index.ts';

/** Most characters that a text or a secret may ask for. */
const longest = { text: 500, secret: 2000 } as const;

/** What a setting says of itself and cannot be. */
function wrong(setting: Setting): string | undefined {
  const { kind, options, max, default: usual, required } = setting;
  if ((kind === 'choice') !== (options !== undefined)) return 'options';
  if (options && new Set(options.map(({ value }) => value)).size < options.length) return 'options';
  if (max !== undefined && (kind === 'flag' || kind === 'choice')) return 'max';
  if (max !== undefined && kind !== 'number' && max > longest[kind as keyof typeof longest]) return 'max';
  // Something secret that stands in every archive is none.
  if (usual !== undefined && !fitsSetting(setting, usual)) return 'default';
  // It is there already, so nobody has to enter it.
  return required && usual !== undefined ? 'required' : undefined;
}
/** The place of the first setting that contradicts itself: `settings.rateUrl.default`. */
export function strangeSetting(settings: NonNullable<PluginManifest['settings']>): string | undefined {
  for (const [name, setting] of Object.entries(settings)) {
    const place = wrong(setting);
    if (place !== undefined) return `settings.${name}.${place}`;
  }
  return undefined;
}
