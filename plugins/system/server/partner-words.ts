import type { CallScope, PluginManifest, Text } from '@freightdeck/sdk/manifest';
import { callConsent, hearConsent, jobConsent, keepConsent, logActions, logModules } from '../contract/index.ts';
import type { PartnerAsk } from '../contract/index.ts';
import { callWords } from './call-words.ts';
import { titleOfCode, undescribed } from './domain/code-titles.ts';

const wordsIn = (all: readonly ({ readonly value: string | number } & Text)[]): ReadonlyMap<string, Text> =>
  new Map(all.map(({ value, zh, en }) => [String(value), { zh, en }]));
const modules = wordsIn(logModules);
const actions = wordsIn(logActions);

/** 运单 for `waybill`, 运单 · 派单 for `waybill.assign`. */
function titleOf(name: string): Text {
  if (Object.hasOwn(callWords, name)) return callWords[name] ?? undescribed(name);
  const [of = '', ...rest] = name.split('.');
  const about = modules.get(of) ?? undescribed(of);
  if (rest.length === 0) return about;
  const act = rest.join('.');
  const done = actions.get(act) ?? undescribed(act);
  return { zh: `${about.zh} · ${done.zh}`, en: `${about.en} · ${done.en}` };
}
const declared = ({ calls = {} }: PluginManifest): [string, CallScope][] => Object.entries(calls);
const ask = (what: string, zh: string, en: string): PartnerAsk => ({ what, title: { zh, en } });

/** Page and code of each key. */
const keysIn = ({ permissions, routes, codes = {} }: PluginManifest): PartnerAsk[] =>
  Object.entries(permissions).flatMap(([route, all]) =>
    all.map((code) => {
      const page = routes[route]?.title ?? { zh: route, en: route };
      const does = titleOfCode(code, codes);
      return ask(`${route}:${code}`, `${page.zh} · ${does.zh}`, `${page.en} · ${does.en}`);
    }),
  );
const scopes: Readonly<Record<CallScope, Text>> = {
  read: { zh: '读取', en: 'Read' },
  do: { zh: '办理', en: 'Carry out' },
};
const callsIn = (manifest: PluginManifest): PartnerAsk[] =>
  declared(manifest).map(([name, scope]) => {
    const [does, { zh, en }] = [scopes[scope], titleOf(name)];
    return ask(callConsent({ name, scope }), `${does.zh}：${zh}`, `${does.en}: ${en}`);
  });
/** Of which commands its service is told. */
const hearsIn = ({ hears = {} }: PluginManifest): PartnerAsk[] =>
  Object.keys(hears).map((name) => ({ what: hearConsent(name), title: titleOf(name) }));

/** How often a job is done, in the largest unit that fits. */
function everyWords(minutes: number): Text {
  const [size, zh, en] = (
    [
      [1440, '天', 'day'],
      [60, '小时', 'hour'],
    ] as const
  ).find(([one]) => minutes % one === 0) ?? [1, '分钟', 'minute'];
  const count = minutes / size;
  return count === 1 ? { zh: `每${zh}`, en: `every ${en}` } : { zh: `每 ${count} ${zh}`, en: `every ${count} ${en}s` };
}
const jobsIn = ({ jobs = {} }: PluginManifest): PartnerAsk[] =>
  Object.entries(jobs).map(([name, { title, everyMinutes }]) => {
    const often = everyWords(everyMinutes);
    return ask(jobConsent(name, everyMinutes), `${title.zh}（${often.zh}）`, `${title.en} (${often.en})`);
  });
/** What a version keeps here and fetches. */
const keepsIn = ({ settings = {}, stores, fetches }: PluginManifest): PartnerAsk[] => [
  ...Object.entries(settings).map(([name, { title, kind }]) => {
    const [zh, en] = kind === 'secret' ? ['设置项（密钥）', 'Setting (secret)'] : ['设置项', 'Setting'];
    return ask(keepConsent(`setting:${kind}:${name}`), `${zh}：${title.zh}`, `${en}: ${title.en}`);
  }),
  ...(stores ? [ask(keepConsent('storage'), '存储数据，最多 1 MB', 'Stores values of up to 1 MB')] : []),
  ...(fetches
    ? [
        ask(
          keepConsent('files'),
          '由其服务读取文件：本插件收取的，以及其可读记录上的',
          'Its service fetches files: those that the plugin takes, and those on records that it may read',
        ),
      ]
    : []),
];

/** Everything that an activation of this version must name, in words. */
export const asksOf = (manifest: PluginManifest): PartnerAsk[] => [
  ...keysIn(manifest),
  ...callsIn(manifest),
  ...hearsIn(manifest),
  ...jobsIn(manifest),
  ...keepsIn(manifest),
];
export const consentOf = (manifest: PluginManifest): string[] => asksOf(manifest).map(({ what }) => what);
/** What besides its rights a version shows to whoever consents: its notices, the files it takes, forwarded paths. */
export const shownOf = ({ notices = {}, uploads = {}, serves = {} }: PluginManifest) => ({
  notices: Object.values(notices).map(({ title }) => title),
  uploads: Object.values(uploads).map(({ title }) => title),
  serves: Object.keys(serves),
});
