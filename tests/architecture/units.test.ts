import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Command, Field, Fields, Refusals, Resource } from '@freightdeck/sdk/contract';
import { manifests } from '@freightdeck/host/manifests';
import { isNumber, unitOf, units } from '@freightdeck/sdk/values';
import { projectFiles, root } from './source-files.ts';

type Texts = Readonly<Record<string, string>>;
const read = (path: string): Texts =>
  existsSync(`${root}/${path}`) ? (JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Texts) : {};
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'filters' in value && 'path' in value;
const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && (value as Command).type === 'command';

/** How numbers are stored, which is nobody's way to write them. */
const stored =
  /[（(/]分[)）]|[（(]米[)）]|0\.0001|百万分|万分之一|千克|毫升|\bppm\b|\bkg\b|\bfen\b|\bcents?\b|[（(]m[)）]|\bmet(?:re|er)s?\b|\{(?:kg|metres)\}/i;
/** Gas is sold by the kilogram, and its drivers write it so. */
const byTrade = /升\/公斤|l\/kg/g;
const isStored = (text: string): boolean => stored.test(text.replace(byTrade, ''));

/** What a field without a unit counts, by its name. Any other integer says what it measures. */
const counting =
  /(?:count|counts|trips|times|tries|attempts|failures|ratings|total|quantity|ok|fail|done|users|logins|calls|shippers|drivers|vehicles|waybills|perDay|perMinute|daysLeft)$/i;
const numbering =
  /^(?:version|sort|orderNum|seq|accountSeq|levelNo|lineNo|checkNo|round|billDay|askedBillDay|stations|status)$/;
/** Numbers of a scale of their own, which no unit belongs to. */
const scales = /^(?:score[A-Z]\w*|creditScore|complianceScore|priceIndex|heading|timestamp)$/;

interface Found {
  readonly where: string;
  readonly name: string;
  readonly field: Field;
  readonly siblings: Fields;
}
function* fieldsOf(where: string, fields: Fields): Generator<Found> {
  for (const [name, field] of Object.entries(fields)) {
    yield { where, name, field, siblings: fields };
    const inner = field.of ?? field;
    if (inner.fields) yield* fieldsOf(`${where}.${name}`, inner.fields);
  }
}
interface Contract {
  readonly id: string;
  readonly zh: Texts;
  readonly en: Texts;
  readonly fields: readonly Found[];
  readonly refusals: readonly (readonly [string, Refusals])[];
}
async function contractOf(id: string): Promise<Contract> {
  const all = Object.values((await import(`../../plugins/${id}/contract/index.ts`)) as Record<string, unknown>);
  const resources = all.filter(isResource);
  const commands = all.filter(isCommand);
  return {
    id,
    zh: read(`plugins/${id}/locales/zh.json`),
    en: read(`plugins/${id}/locales/en.json`),
    fields: [
      ...resources.flatMap(({ name, fields }) => [...fieldsOf(name, fields)]),
      // What a command on a record does not ask for stands in the record.
      ...commands.flatMap(({ name, input, on }) =>
        [...fieldsOf(name, input)].map((one) => ({ ...one, siblings: { ...on?.fields, ...one.siblings } })),
      ),
    ],
    refusals: commands.map(({ name, refusals }) => [name, refusals] as const),
  };
}

describe('every number is written in the unit of people', async () => {
  const contracts = await Promise.all(manifests.map(({ id }) => contractOf(id)));
  const numbers = contracts.flatMap(({ id, zh, fields }) =>
    fields.filter(({ field }) => isNumber(field)).map((one) => ({ ...one, id, label: zh[`field.${one.name}`] })),
  );

  test('a number field has a unit, or its name says what it counts', () => {
    expect(numbers.length).toBeGreaterThan(800);
    // What has no label stands on no screen: positions as a device sends them.
    const bare = numbers.filter(
      ({ name, label, field }) =>
        label !== undefined &&
        field.kind === 'integer' &&
        field.unit === undefined &&
        !counting.test(name) &&
        !numbering.test(name) &&
        !scales.test(name),
    );
    expect(bare.map(({ id, where, name, label }) => `${id}: ${where}.${name} (${label})`)).toEqual([]);
  });

  test('a unit that another field chooses: that field is there, and each of its values has one', () => {
    const dependent = numbers.filter(({ field }) => typeof field.unit === 'object');
    expect(dependent.length).toBeGreaterThan(20);
    const wrong = dependent.flatMap(({ id, where, name, field, siblings }) => {
      if (typeof field.unit !== 'object') return [];
      const { by, of } = field.unit;
      const choices = siblings[by]?.choices?.map(({ value }) => String(value)) ?? Object.keys(of);
      const nameless = choices.filter((value) => value !== 'NONE' && !(value in of));
      return by in siblings || name.match(/^(old|new)/)
        ? nameless.map((value) => `${id}: ${where}.${name} has no unit for ${by} = ${value}`)
        : [`${id}: ${where}.${name} has its unit from ${by}, which is not there`];
    });
    expect(wrong).toEqual([]);
  });

  test('a label that names a unit names the one of its field', () => {
    const wrong = numbers.flatMap(({ id, where, name, label, field }) => {
      const word = /[（(]([^()（）]+)[)）]$/.exec(label ?? '')?.[1];
      const unit = unitOf(field);
      if (word === undefined || unit === undefined || typeof field.unit === 'object') return [];
      const { zh, en, also = [] }: { zh: string; en: string; also?: readonly string[] } = units[unit];
      return [zh, en, ...also].includes(word) ? [] : [`${id}: ${where}.${name}: ${label}, but it is in ${zh || unit}`];
    });
    expect([...new Set(wrong)]).toEqual([]);
  });

  test('no label, choice or refusal speaks of fen, 0.0001 yuan, ppm, kilograms or metres', () => {
    const said = contracts.flatMap(({ id, zh, en, fields, refusals }) => [
      ...Object.entries({ ...zh }).map(([key, text]) => [`${id}: ${key}`, text] as const),
      ...Object.entries({ ...en }).map(([key, text]) => [`${id} (en): ${key}`, text] as const),
      ...fields.flatMap(({ where, name, field }) =>
        (field.choices ?? []).flatMap((one) => [
          [`${id}: ${where}.${name}`, one.zh] as const,
          [`${id}: ${where}.${name}`, one.en] as const,
        ]),
      ),
      ...refusals.flatMap(([name, all]) =>
        Object.entries(all).flatMap(([code, { zh: no, en: english }]) => [
          [`${id}: ${name}: ${code}`, no] as const,
          [`${id}: ${name}: ${code}`, english] as const,
        ]),
      ),
    ]);
    const core = projectFiles
      .filter((path) => /^(core|host)\/.*locales\/[\w-]+\.json$/.test(path))
      .flatMap((path) => Object.entries(read(path)).map(([key, text]) => [`${path}: ${key}`, text] as const));
    expect(said.length).toBeGreaterThan(9_000);
    expect([
      ...new Set([...said, ...core].filter(([, text]) => isStored(text)).map(([at, text]) => `${at}: ${text}`)),
    ]).toEqual([]);
    expect(
      Object.entries(units).filter(([name, { zh, en }]) => name !== 'litreOrKilogram' && isStored(`(${zh}) (${en})`)),
    ).toEqual([]);
  });

  test.each([
    ['按车（分）', true],
    ['按吨（0.0001元）', true],
    ['按运费比例（百万分）', true],
    ['剩余可派重量只有{kg}千克', true],
    ['装货围栏(米)', true],
    ['Load fence (m)', true],
    ['In ppm of the load', true],
    ['数量(升/公斤)', false],
    ['无信号(分钟)', false],
    ['抹分', false],
    ['里程(km)', false],
  ])('%s is found: %s', (text, found) => {
    expect(isStored(text)).toBe(found);
  });
});
