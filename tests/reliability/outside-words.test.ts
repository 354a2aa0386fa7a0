import { expect, it } from 'vitest';
import * as z from 'zod';
import { partnerCall } from '../../core/server/partners/partner-call.ts';
import { serverPlugins } from '../../host/plugins.server.ts';
import { servicePorts } from '../../host/server/server-core.ts';
import {
  bankArrival,
  bankTransfer,
  outsideAdapter,
  outsideName,
  outsideWord,
} from '../../plugins/bank/contract/index.ts';
import { eventFields, fieldOfValue, labelOfPath } from '../../plugins/bank/web/parts/outside-fields.ts';
import dictionaryTitles from '../../plugins/system/contract/dictionary-titles.json' with { type: 'json' };
import type { Field } from '../../sdk/contract/index.ts';
import { hookSend, mailSend } from '../../sdk/server/index.ts';

/** Names of values in a schema of JSON, by the path they are shown under, with the words that may stand there. */
type Schema = Readonly<Record<string, unknown>>;
function namesIn(schema: Schema, path = ''): readonly { readonly path: string; readonly words: readonly string[] }[] {
  const under = (name: string): string => (path === '' ? name : `${path}.${name}`);
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema as Record<string, never>;
  const words = ((schema['enum'] ?? [schema['const']]) as unknown[]).filter((one) => typeof one === 'string');
  return [
    ...(path === '' ? [] : [{ path, words }]),
    ...Object.entries<Schema>(properties).flatMap(([name, of]) => namesIn(of, under(name))),
    ...(items === undefined ? [] : namesIn(items, under('0'))),
    ...[...anyOf, ...oneOf].flatMap((one) => namesIn(one, path)),
  ];
}
it('every name and every word in a message to an outside system is shown in words', () => {
  const known = (field: Field, value: string): boolean => field.choices?.some((one) => one.value === value) === true;
  const ports = [...servicePorts(serverPlugins), bankTransfer, bankArrival, mailSend, hookSend, partnerCall];
  const found = ports.flatMap(({ request, answer }) =>
    [request, answer].flatMap((side) => namesIn(z.toJSONSchema(side, { unrepresentable: 'any' }) as Schema)),
  );
  expect(found.length).toBeGreaterThan(200);
  // What a person has learned of a request is shown beside its answer.
  const byHand = ['done', 'number'];
  const names = new Set([...byHand, ...found.flatMap(({ path }) => path.split('.'))].filter((part) => part !== '0'));
  expect([...names].filter((name) => !known(outsideName, name))).toEqual([]);
  expect(outsideName.choices?.map(({ value }) => String(value)).filter((name) => !names.has(name))).toEqual([]);
  const unsaid = found.flatMap(({ path, words }) =>
    words.flatMap((word) => {
      const { field } = fieldOfValue(path, word);
      // A dictionary of another plugin is read where it is shown.
      return field.choices?.length === 0 || known(field, word) ? [] : [`${path}: ${word}`];
    }),
  );
  expect([...new Set(unsaid)]).toEqual([]);
  expect(known(outsideWord, 'taken')).toBe(true);
});
it('a value is shown as what it is, under the words of its path', () => {
  const zh = labelOfPath('lines.0.amountExcl', (words) => words.zh);
  expect([zh, labelOfPath('to', ({ en }) => en), labelOfPath('acme.own', ({ en }) => en)]).toEqual([
    '明细 1 · 不含税金额',
    'To',
    'acme · own',
  ]);
  expect(fieldOfValue('lines.0.amountExcl', '1200')).toMatchObject({ field: { kind: 'money' }, value: 1200 });
  expect(fieldOfValue('vatPpm', '90000')).toMatchObject({ field: { kind: 'ratio' }, value: 90_000 });
  expect(fieldOfValue('lines.0.channelNo', '1200').field).toBe(outsideWord);
  expect(fieldOfValue('plateColor', 'BLUE').field.dictionary).toBe('PLATE_COLOR');
});
it('the dictionaries that values of messages are read from are those of the product', () => {
  const kinds = ['askedBy', 'invoiceType', 'msgType', 'plateColor', 'prepayKind', 'provider', 'reasonCode', 'type'];
  const fields = [...kinds, 'thirdType', 'resource'].map((name) => fieldOfValue(name, 'X').field);
  const read = [...Object.values(eventFields), ...fields].map(({ dictionary }) => dictionary ?? '');
  expect(read.filter((code) => code === 'OUTSIDE_WORD' || !(code in dictionaryTitles))).toEqual([]);
});
it('whoever plays an outside system is named by what it is, and so is who serves web hooks and sign-on', () => {
  const known = new Set(outsideAdapter.choices?.map(({ value }) => value));
  // One played fuel platform serves both of its ports under names of its own.
  const ports = servicePorts(serverPlugins).filter(({ name }) => !name.startsWith('tyy.'));
  const players = ports.map(({ name }) => `played-${name}`);
  expect(players.length).toBeGreaterThan(20);
  expect([...players, 'webhooks', 'sign-on'].filter((name) => !known.has(name))).toEqual([]);
});
