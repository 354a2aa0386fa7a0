import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { manifests } from '@freightdeck/host/manifests';
import * as sdk from '@freightdeck/sdk/contract';
import type { Choice, Command, Field, Fields, Port, Resource } from '@freightdeck/sdk/contract';
import { jobName, logActions, logModules, logs } from '@freightdeck/plugin-system/contract';
import { outsideAdapter, outsidePort } from '@freightdeck/plugin-bank/contract';
import { callWords } from '../../plugins/system/server/call-words.ts';
import dictionaryTitles from '../../plugins/system/contract/dictionary-titles.json' with { type: 'json' };
import codeTables from '../../core/server/dictionary/code-tables.json' with { type: 'json' };
import { chinese, codesIn, latinIn } from '../support/foreign-words.ts';
import { projectFiles, root, sourceFiles } from './source-files.ts';

interface Declared {
  readonly where: string;
  readonly field: Field;
}
type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const isField = (value: unknown): value is Field => isPart(value) && 'kind' in value && 'schema' in value;

/** A field, and those inside it. */
const within = (where: string, field: Field): readonly Declared[] => [
  { where, field },
  ...(field.of ? within(where, field.of) : []),
  ...inFields(where, field.fields ?? {}),
];
const inFields = (where: string, fields: Fields): readonly Declared[] =>
  Object.entries(fields).flatMap(([name, field]) => within(`${where}.${name}`, field));

const contracts = new Map<string, Part>([['sdk', sdk]]);
for (const { id } of manifests)
  contracts.set(id, (await import(`../../plugins/${id}/contract/index.ts`)) as Readonly<Record<string, unknown>>);
const declarations = [...contracts].flatMap(([id, contract]) =>
  Object.entries(contract).map(([name, value]) => ({ where: `${id}: ${name}`, value })),
);
const fields = declarations.flatMap(({ where, value }) =>
  isField(value)
    ? within(where, value)
    : isPart(value) && ['command', 'query'].includes(String(value['type']))
      ? [
          ...inFields(where, (value as unknown as Command).input),
          ...inFields(where, (value as unknown as Command).answer),
        ]
      : isPart(value) && 'filters' in value
        ? inFields(where, (value as unknown as Resource).fields)
        : [],
);
const choices = fields.flatMap(({ where, field }) =>
  (field.choices ?? []).map((choice) => ({ where, dictionary: field.dictionary ?? '', choice })),
);
const commands = declarations.flatMap(({ value }) =>
  isPart(value) && value['type'] === 'command' ? [value as unknown as Command] : [],
);

/** Values whose name is a sign of its own, the same in every language. */
const signs: ReadonlySet<string> = new Set(['VEHICLE_CLASS', 'TRACK_PROTOCOL']);
/** English words that happen to be the code: abbreviations people say. */
const said: ReadonlySet<string> = new Set(['LNG', 'CNG', 'ETC', 'OCR', 'TMS', 'JSON', 'TYY']);
const wrongWords = ({ value, zh, en }: Choice, dictionary: string): boolean => {
  if (signs.has(dictionary)) return false;
  const isChinese = chinese.test(zh) || zh === 'Shell' || said.has(zh);
  const isEnglish =
    en !== '' && !chinese.test(en) && !/_/.test(en) && (String(value) !== en || said.has(en) || /^\d+$/.test(en));
  return !isChinese || latinIn(zh).length > 0 || !isEnglish || /^[A-Z]{4,}$/.test(en.replace(/^JSON$/, ''));
};

describe('the words of closed sets', () => {
  test('each value has a Chinese and an English name, and neither is its code', () => {
    expect(choices.length).toBeGreaterThan(1000);
    expect(
      choices
        .filter(({ choice, dictionary }) => wrongWords(choice, dictionary))
        .map(({ where, choice: { value, zh, en } }) => `${where} ${value}: ${zh} | ${en}`),
    ).toEqual([]);
    // The test itself: a code, a Chinese word in English and an English one in Chinese are found.
    const wrong = (zh: string, en: string) => wrongWords({ value: 'SETTLE_COLLECT', zh, en }, '');
    expect([
      wrong('结算代收', 'SETTLE_COLLECT'),
      wrong('SETTLE', 'Collected'),
      wrong('结算 collect', 'Collected'),
    ]).toEqual([true, true, true]);
    expect(wrong('结算代收', 'Collected')).toBe(false);
  });
  test('待审核 is one English word, in contracts, tables and texts', () => {
    const { zh, en } = sdk.awaitingAudit;
    const named = [
      ...choices.map(({ where, choice }) => ({ where, zh: choice.zh, en: choice.en })),
      ...Object.entries(codeTables).flatMap(([where, rows]) =>
        rows.map(([, rowZh = '', rowEn = '']) => ({ where, zh: rowZh, en: rowEn })),
      ),
    ];
    expect(named.filter((one) => one.zh === zh && one.en !== en)).toEqual([]);
    const again = sourceFiles.filter(
      ({ path, text }) =>
        path.includes('/contract/') && path !== 'sdk/contract/audit-states.ts' && text.includes(`zh: '${zh}'`),
    );
    expect(again.map(({ path }) => `${path}: auditStates() and awaitingAudit have the words`)).toEqual([]);
  });
  test('a set has a title in both languages in 字典管理', () => {
    const titles: Readonly<Record<string, readonly string[]>> = dictionaryTitles;
    // The titles of the operator's hosts are entries, but the values of no field.
    const codes = new Set([
      'ADMIN_URL_name',
      ...choices.map(({ dictionary }) => dictionary).filter(Boolean),
      ...Object.keys(codeTables),
    ]);
    expect([...codes].filter((code) => !titles[code]).sort()).toEqual([]);
    expect(Object.keys(titles).filter((code) => !codes.has(code))).toEqual([]);
    for (const [code, [zh = '', en = '']] of Object.entries(titles))
      expect([code, chinese.test(zh), latinIn(zh), chinese.test(en), en === '']).toEqual([
        code,
        true,
        [],
        false,
        false,
      ]);
  });
});

describe('the words of what happened', () => {
  test('every command has its verb and its subject in the log', () => {
    const verbs = new Set<string>(logActions.map(({ value }) => value));
    const subjects = new Set<string>(logModules.map(({ value }) => value));
    expect(commands.length).toBeGreaterThan(500);
    const missing = commands.flatMap(({ name }) => {
      const dot = name.indexOf('.');
      return [
        ...(subjects.has(name.slice(0, dot)) ? [] : [`log-modules.ts: ${name.slice(0, dot)}`]),
        ...(verbs.has(name.slice(dot + 1)) ? [] : [`log-actions.ts: ${name.slice(dot + 1)}`]),
      ];
    });
    expect([...new Set(missing)]).toEqual([]);
    expect([logs.fields.action.choices?.length, logs.fields.module.choices?.length]).toEqual([
      verbs.size,
      subjects.size,
    ]);
  });
  test('what a partner may declare to read has words for whoever consents, and there are no others', () => {
    const verbs = new Set<string>(logActions.map(({ value }) => value));
    const subjects = new Set<string>(logModules.map(({ value }) => value));
    const read = declarations.flatMap(({ where, value }) =>
      !where.startsWith('sdk:') &&
      !where.startsWith('simulator:') &&
      isPart(value) &&
      (value['type'] === 'query' || ('fields' in value && 'table' in value)) &&
      value['access'] !== 'public' &&
      value['access'] !== 'session'
        ? [String(value['name'])]
        : [],
    );
    expect(read.length).toBeGreaterThan(150);
    const said = (name: string): boolean =>
      name in callWords || name.split('.').every((part, at) => (at === 0 ? subjects : verbs).has(part));
    expect([...new Set(read)].filter((name) => !said(name)).sort()).toEqual([]);
    expect(Object.keys(callWords).filter((name) => !read.includes(name))).toEqual([]);
  });
  test('every job has its words on the page of the operator', () => {
    const declared = sourceFiles
      .filter(({ path }) => /^(core|host|plugins\/\w+)\/server\//.test(path))
      .flatMap(({ text }) => [
        ...text.matchAll(/(?:jobOverRows|adoptJob|tellWhile)\(\s*'([^']+)'/g),
        ...text.matchAll(/name: '([\w.:]+)',\s*everySeconds:/g),
      ])
      .map(([, name]) => name);
    expect(declared.length).toBeGreaterThan(40);
    expect(jobName.choices?.map(({ value }) => value).sort()).toEqual([...new Set(declared)].sort());
  });
  test('every way to an outside system has its name, and so has who plays it', () => {
    const ports = declarations.flatMap(({ value }) =>
      isPart(value) && 'request' in value && 'answer' in value && typeof value['name'] === 'string'
        ? [(value as unknown as Port).name]
        : [],
    );
    expect(ports.length).toBeGreaterThan(2);
    expect(outsidePort.choices?.map(({ value }) => value)).toEqual(expect.arrayContaining(ports));
    const players = sourceFiles
      .filter(({ path }) => path.startsWith('plugins/simulator/server/'))
      .flatMap(({ text }) => [...text.matchAll(/name: '(played-[\w-]+)'/g)].map(([, name]) => name));
    expect(players.length).toBeGreaterThan(2);
    expect(outsideAdapter.choices?.map(({ value }) => value)).toEqual(expect.arrayContaining(players));
  });
});

test('codes, ids and foreign words are told from numbers, addresses and the words of the trade', () => {
  const verbs = new Set(['session.login']);
  const codes = (text: string) => codesIn(text, verbs);
  expect(codes('通道 SETTLE_COLLECT')).toEqual(['SETTLE_COLLECT']);
  expect(codes('批次: 01M8ECPDAW5VCG8EBGPNGG3YER')).toEqual(['01M8ECPDAW5VCG8EBGPNGG3YER']);
  expect(codes('session.login')).toEqual(['session.login']);
  expect(codes('YD26112700002056 · erp.example.com/notify · 蒙LDM000')).toEqual([]);
  expect(latinIn('菜单 driverAudit')).toEqual(['driverAudit']);
  expect(latinIn('Provider dispatch')).toEqual(['Provider', 'dispatch']);
  expect(latinIn('导出 xlsx，ETC 发票 DEMO-ERP，860 km，示范凭证.pdf，disp_10001')).toEqual([]);
});

/** What of a message is said: neither the names of its values nor those of its branches. */
const spoken = (message: string): string =>
  message
    .replace(/\{\w+\}/g, '')
    .replace(/\{\w+, (?:plural|select),/g, ' ')
    .replace(/(?:=\d+|\b\w+)\s*\{/g, ' ')
    .replace(/\}/g, ' ');

describe('the texts of the console', () => {
  const read = (path: string): Readonly<Record<string, string>> =>
    existsSync(`${root}/${path}`)
      ? (JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Readonly<Record<string, string>>)
      : {};
  const texts = projectFiles
    .filter((path) => /^(core|host|plugins)\/.*(locales|words)\/[\w-]*(zh|en)\.json$/.test(path))
    .flatMap((path) => Object.entries(read(path)).map(([key, text]) => ({ key, text: spoken(text), path })));
  /** Texts that speak the other language on purpose. */
  const onPurpose: Readonly<Record<string, string>> = {
    'core.i18n.switched': 'R9-13: the specification gives this text in English',
    'core.shell.find.language': 'names the other language in that language',
    'permissionDemo.intro': 'names of the roles of the specification',
    'permissionDemo.role.admin': 'names of the roles of the specification',
    'permissionDemo.role.editor': 'names of the roles of the specification',
    'permissionDemo.denied': 'names of the roles of the specification',
    'permissionPage.intro': 'names of the roles of the specification',
    'permissionPage.content': 'names of the roles of the specification',
    'permissionPage.denied': 'names of the roles of the specification',
    'targetId.empty': 'R5-25: a technical text of the specification',
    'routeName.empty': 'R5-26: a technical text of the specification',
    'menu.iconHint': 'an icon is chosen by its English name',
  };
  test('hold no code, no foreign word in Chinese and no Chinese in English', () => {
    expect(texts.length).toBeGreaterThan(4000);
    const verbs = new Set(commands.map(({ name }) => name));
    const wrong = texts.filter(
      ({ key, text, path }) =>
        !(key in onPurpose) &&
        (codesIn(text, verbs).length > 0 || (path.endsWith('zh.json') ? latinIn(text).length > 0 : chinese.test(text))),
    );
    expect(wrong.map(({ path, key, text }) => `${path} ${key}: ${text}`)).toEqual([]);
  });
  test('say what a command will do with fields that its record has', () => {
    const byName = new Map(commands.map((command) => [command.name, command]));
    const told = projectFiles
      .filter((path) => /^plugins\/[^/]+\/locales\/(zh|en)\.json$/.test(path))
      .flatMap((path) => Object.entries(read(path)).map(([key, text]) => ({ path, key, text })))
      // The component book shows how such a text is said, of a record that there is only in the book.
      .filter(({ key }) => /^(consequence|warning)\./.test(key) && key !== 'warning.example.submit.rules');
    expect(told.length).toBeGreaterThan(60);
    const wrong = told.filter(({ key, text }) => {
      const [kind = '', ...name] = key.split('.');
      const field = kind === 'warning' ? name.pop() : undefined;
      const on = byName.get(name.join('.'))?.on;
      return (
        !on ||
        (field !== undefined && !(field in on.fields)) ||
        [...text.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !(name in on.fields))
      );
    });
    expect(wrong.map(({ path, key }) => `${path} ${key}`)).toEqual([]);
  });
});
