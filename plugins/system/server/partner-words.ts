import { permissionKeys } from '@freightdeck/sdk/manifest';
import type { CallScope, PluginManifest, Text } from '@freightdeck/sdk/manifest';
import { callConsent, hearConsent, jobConsent, keepConsent, logActions, logModules } from '../contract/index.ts';
import type { PartnerCall, PartnerHears, PartnerJob, PartnerKeep } from '../contract/index.ts';

const wordsIn = (all: readonly ({ readonly value: string | number } & Text)[]): ReadonlyMap<string, Text> =>
  new Map(all.map(({ value, zh, en }) => [String(value), { zh, en }]));
const modules = wordsIn(logModules);
const actions = wordsIn(logActions);

/** 运单 for `waybill`, 运单 · 派单 for `waybill.assign`; what the log has no words for is named as it is. */
function titleOf(name: string): Text {
  const [of = '', ...rest] = name.split('.');
  const about = modules.get(of) ?? { zh: of, en: of };
  if (rest.length === 0) return about;
  const act = rest.join('.');
  const done = actions.get(act) ?? { zh: act, en: act };
  return { zh: `${about.zh} · ${done.zh}`, en: `${about.en} · ${done.en}` };
}
const declared = ({ calls = {} }: PluginManifest): [string, CallScope][] => Object.entries(calls);

/** What a version asks of the platform, for whoever consents. */
export const wordsOfCalls = (manifest: PluginManifest): PartnerCall[] =>
  declared(manifest).map(([name, scope]) => ({ name, scope, title: titleOf(name) }));

/** Of which commands its service is told. */
export const wordsOfHears = ({ hears = {} }: PluginManifest): PartnerHears[] =>
  Object.keys(hears).map((name) => ({ name, title: titleOf(name) }));
export const jobsOf = ({ jobs = {} }: PluginManifest): PartnerJob[] =>
  Object.entries(jobs).map(([name, { title, everyMinutes }]) => ({ name, title, everyMinutes }));

/** Page and code of each key, where the manifest has words for the code. */
export const wordsOfKeys = ({ permissions, routes, codes = {} }: PluginManifest): Record<string, Text> =>
  Object.fromEntries(
    Object.entries(permissions).flatMap(([route, all]) =>
      all.flatMap((code) => {
        const [page, does] = [routes[route]?.title, codes[code]];
        if (!page || !does) return [];
        return [[`${route}:${code}`, { zh: `${page.zh} · ${does.zh}`, en: `${page.en} · ${does.en}` }] as const];
      }),
    ),
  );

const about = (name: string, zh: string, en: string): PartnerKeep => ({ name, title: { zh, en } });
/** What a version keeps here and fetches, for whoever consents. */
export const wordsOfKeeping = ({ settings = {}, stores, fetches }: PluginManifest): PartnerKeep[] => [
  ...Object.entries(settings).map(([name, { title, kind }]) => {
    const [zh, en] = kind === 'secret' ? ['设置项（密钥）', 'Setting (secret)'] : ['设置项', 'Setting'];
    return about(`setting:${kind}:${name}`, `${zh}：${title.zh}`, `${en}: ${title.en}`);
  }),
  ...(stores ? [about('storage', '存储数据，最多 1 MB', 'Stores values of up to 1 MB')] : []),
  ...(fetches
    ? [
        about(
          'files',
          '由其服务读取文件：本插件收取的，以及其可读记录上的',
          'Its service fetches files: those that the plugin takes, and those on records that it may read',
        ),
      ]
    : []),
];

/** Everything that an activation of this version must name. */
export const consentOf = (manifest: PluginManifest): string[] => [
  ...permissionKeys(manifest),
  ...declared(manifest).map(([name, scope]) => callConsent({ name, scope })),
  ...wordsOfHears(manifest).map(hearConsent),
  ...jobsOf(manifest).map(jobConsent),
  ...wordsOfKeeping(manifest).map(keepConsent),
];
/** The same in words, where there are any. */
export const wordsOfConsent = (manifest: PluginManifest): Record<string, Text> => ({
  ...wordsOfKeys(manifest),
  ...Object.fromEntries([
    ...wordsOfCalls(manifest).map((one) => [callConsent(one), one.title] as const),
    ...wordsOfHears(manifest).map((one) => [hearConsent(one), one.title] as const),
    ...jobsOf(manifest).map((one) => [jobConsent(one), one.title] as const),
    ...wordsOfKeeping(manifest).map((one) => [keepConsent(one), one.title] as const),
  ]),
});
