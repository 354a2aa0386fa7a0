import { commonRefusals } from '@freightdeck/sdk/contract';
import type { Field, Refusals } from '@freightdeck/sdk/contract';
import { join, platformName, sql, withNumbers } from '@freightdeck/sdk/server';
import type { Beside, Call, FieldPicks, PickedValue, Refusing, Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { besideOf } from '../tasks/cell-text.ts';
import { fill } from './issue-texts.ts';
import { allWords, marksOf, pickText, wordsOf } from './pick-words.ts';
import type { Word } from './pick-words.ts';
import type { View } from './registry.ts';
import { allows, callerConditions, columnSql, fromSql, whereSql } from './row-projection.ts';

export interface PickAsk {
  readonly words?: string | null | undefined;
  readonly chosen?: string | null | undefined;
  readonly recent?: readonly string[] | null | undefined;
  readonly beside?: readonly { readonly field: string; readonly value: string }[] | null | undefined;
  readonly many?: boolean | null | undefined;
}
/** What the field of a command adds to its resource. */
export interface PickedField {
  readonly picks?: FieldPicks | undefined;
  /** Field whose value is kept in place of the id. */
  readonly by?: string | undefined;
  readonly refusals: Refusals;
}
type Row = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly whyNot: Refusing | null;
  readonly fills: Readonly<Record<string, string | number | null>> | null;
};

const offered = 20;
const offeredWhole = 50;
/** Words are searched in so many of the newest records; a whole name or number is found in all. */
const lookedThrough = 20_000;
const separator = ' · ';
const platform: PickedValue = {
  field: { kind: 'text', required: true } as Field,
  value: platformName,
  title: { zh: '', en: '' },
};

/** The parts of the second line. */
function lineOf(call: Call, view: View, picks: FieldPicks | undefined): readonly PickedValue[] {
  const more = [...(view.serving.picked ?? []), ...(picks?.line ?? [])];
  return call.isOperator && view.resource.tenancy === 'tenant' ? [platform, ...more] : more;
}
const namedIn = (view: View): readonly string[] => (view.resource.lookup?.line ?? []).flat();

/** Values for other fields of the form, as one JSON object in their order: a type comes before its amount. */
function fillsOf(fills: Readonly<Record<string, Sql>> | undefined): Sql {
  const pairs = Object.entries(fills ?? {}).map(([field, value]) => sql`${field}::text, ${value}`);
  return pairs.length > 0 ? sql`json_build_object(${join(pairs)})` : sql`null::json`;
}

/** What the other fields of the form refer to, by field. */
export const besideIn = ({ beside }: PickAsk): Beside =>
  Object.fromEntries((beside ?? []).map(({ field, value }) => [field, value]));

/** Finds what a picker offers: first what may be chosen, and of that what was asked to come first. */
export async function pickRows(call: Call, view: View, ask: PickAsk, of: PickedField): Promise<readonly object[]> {
  const { resource } = view;
  const { picks, by } = of;
  const beside = besideIn(ask);
  const words = await wordsOf(ask.words ?? '');
  const more = lineOf(call, view, picks);
  const label = columnSql(view, resource.label);
  const id = columnSql(view, 'id');
  const refusal = picks?.refusal?.(call, beside);
  const named = [resource.label, ...namedIn(view)];
  const besideFields = named.flatMap((name) => besideOf(resource.fields[name]) ?? []);
  const fields = [...new Set([...named, ...besideFields, ...(by === undefined ? [] : [by])])];
  const columns = join([
    sql`${id} as id`,
    ...fields.map((field) => sql`${columnSql(view, field)} as ${raw(`"${field}"`)}`),
    ...more.map(({ value }, at) => sql`${value} as ${raw(`"more${at}"`)}`),
    refusal ? sql`${refusal} as ${raw('"whyNot"')}` : sql`null::jsonb as ${raw('"whyNot"')}`,
    sql`${fillsOf(picks?.fills?.(call, beside))} as fills`,
  ]);
  const order = view.serving.order ?? sql`${id} desc`;
  const shownFields = { ...resource.fields, ...Object.fromEntries(more.map(({ field }, at) => [`more${at}`, field])) };
  const read = async (conditions: readonly Sql[], limit: number): Promise<readonly Row[]> => {
    const rows = await call.tx.rows<Row>(sql`select ${columns} from ${fromSql(view)} ${whereSql(conditions)}
      order by ${order} ${raw(`limit ${limit}`)}`);
    return withNumbers(call, shownFields, rows);
  };
  const seen = callerConditions(call, view);
  const shown = (rows: readonly Row[]) => rows.map((row) => present(call, view, row, more, words, of));

  if (typeof ask.chosen === 'string')
    return shown(await read([...seen, sql`${by === undefined ? id : columnSql(view, by)}::text = ${ask.chosen}`], 1));

  const narrow = picks?.where?.(call, beside);
  const within = [
    ...seen,
    ...(narrow ? [narrow] : []),
    ...(by === undefined ? [] : [sql`${columnSql(view, by)} is not null`]),
  ];
  const searched = [
    ...[...new Set([resource.label, ...namedIn(view)])].flatMap((name) => {
      const field = resource.fields[name];
      return field ? [{ field, value: columnSql(view, name) }] : [];
    }),
    ...more,
  ];
  const matching =
    words.length === 0
      ? within
      : [
          ...within,
          sql`${id} in (select ${id} from ${fromSql(view)} ${whereSql(seen)} order by ${order} ${raw(
            `limit ${lookedThrough}`,
          )})`,
          allWords(words, searched, call),
        ];
  const most = ask.many ? offeredWhole : offered;
  const found = new Map<string, Row>();
  const take = async (conditions: readonly Sql[]): Promise<void> => {
    const free = most - found.size;
    if (free <= 0) return;
    const known = [...found.keys()];
    const fresh = known.length > 0 ? [sql`${id} <> all(${known}::text[])`] : [];
    for (const row of await read([...conditions, ...fresh], free)) found.set(row.id, row);
  };
  const allowed = refusal ? [sql`${refusal} is null`] : [];
  const whole = words.length === 1 && words[0] ? [...within, sql`${label}::text = ${words[0].text}`] : undefined;
  const prefer = picks?.prefer?.(call, beside);
  if (prefer) await take([...matching, ...allowed, prefer]);
  if (words.length === 0 && ask.recent?.length)
    await take([...matching, ...allowed, sql`${id} = any(${ask.recent}::text[])`]);
  if (whole) await take([...whole, ...allowed]);
  await take([...matching, ...allowed]);
  if (refusal) {
    if (whole) await take([...whole, sql`${refusal} is not null`]);
    await take([...matching, sql`${refusal} is not null`]);
  }
  return shown([...found.values()]);
}

function present(
  call: Call,
  view: View,
  row: Row,
  more: readonly PickedValue[],
  words: readonly Word[],
  { by, refusals }: PickedField,
): object {
  const { language } = call;
  const { resource } = view;
  const textOf = (name: string): string => {
    const field = resource.fields[name];
    return field ? pickText(field, row[name], language, row) : '';
  };
  const name = textOf(resource.label) || row.id;
  const parts = [
    ...(resource.lookup?.line ?? []).map((part) =>
      typeof part === 'string' ? textOf(part) : part.map(textOf).filter(Boolean).join(' → '),
    ),
    ...more.map(({ field, title }, at) => {
      const shown = pickText(field, row[`more${at}`], language);
      return shown === '' ? '' : `${title[language]} ${shown}`.trim();
    }),
  ];
  const line = parts.filter(Boolean).join(separator);
  const why = row.whyNot && { ...commonRefusals, ...refusals }[row.whyNot.code];
  return {
    id: row.id,
    value: by === undefined ? row.id : String(row[by] ?? ''),
    name,
    line,
    nameMarks: marksOf(name, words),
    lineMarks: marksOf(line, words),
    fills: Object.entries(row.fills ?? {}).flatMap(([field, value]) => (value === null ? [] : [{ field, value }])),
    refused: row.whyNot === null ? null : why ? fill(why, language, row.whyNot.values) : row.whyNot.code,
  };
}

/** Page where the caller may make a new record of this resource; null when there is none. */
export function createPage(call: Call, view: View): string | null {
  const { create } = view.resource.lookup ?? {};
  return create && allows(call, create.access) ? create.page : null;
}
