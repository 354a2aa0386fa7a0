import { columnOf, empty, join, maskerOf, sql, withNumbers } from '@freightdeck/sdk/server';
import type { Call, Hands, Opens, Sql } from '@freightdeck/sdk/server';
import { raw } from 'sql-template-tag';
import { isAsNeeded } from '@freightdeck/sdk/contract';
import type { Command, Needs, RecordOf, Resource } from '@freightdeck/sdk/contract';
import { asks } from './asked-plain.ts';
import type { Plain } from './asked-plain.ts';
import type { Row, View } from './registry.ts';

/** The SQL of a field, base fields included. */
export function columnSql(view: View, field: string): Sql {
  const own = view.serving.columns as Readonly<Record<string, Sql>> | undefined;
  return (
    (own && Object.hasOwn(own, field) ? own[field] : undefined) ??
    allHandsIn(view.serving).find(({ maker }) => maker === field)?.column ??
    raw(`r.${columnOf(field)}`)
  );
}

export const fromSql = (view: View): Sql => view.serving.from ?? raw(`${view.resource.table} r`);

function baseColumns(view: View): string[] {
  return view.resource.tenancy === 'tenant' ? ['id', 'platformId', 'version'] : ['id', 'version'];
}
/** Which columns are read: all fields, only `fields`, or with `whole` also the columns that only commands get. */
interface Part {
  readonly whole?: boolean;
  readonly fields?: readonly string[];
}
const handsIn = ({ byAnother = [] }: View['serving']): readonly Hands[] =>
  'maker' in byAnother ? [byAnother] : byAnother;
const allHandsIn = (serving: View['serving']): readonly Hands[] => [...handsIn(serving), ...(serving.byMaker ?? [])];
/** Columns that tell who has had a hand in a record. */
const makersOf = ({ serving }: View): readonly string[] => allHandsIn(serving).map(({ maker }) => maker);
const selections = new WeakMap<View, Sql>();
/** The columns of a select; the text for lists is built once. */
export function selection(view: View, part: Part = {}): Sql {
  if (part.whole || part.fields) return columnsOf(view, part);
  let known = selections.get(view);
  if (!known) {
    const columns = columnsOf(view, part);
    selections.set(view, (known = columns.values.length === 0 ? raw(columns.sql) : columns));
  }
  return known;
}
function columnsOf(view: View, { whole = false, fields: wanted = Object.keys(view.resource.fields) }: Part): Sql {
  const fields = [
    ...new Set([...baseColumns(view), ...wanted, ...(whole ? (view.serving.kept ?? []) : []), ...makersOf(view)]),
  ];
  const columns = fields.map((field) => sql`${columnSql(view, field)} as ${raw(`"${field}"`)}`);
  return join(view.resource.tenancy === 'tenant' ? columns : [...columns, raw(`'' as "platformId"`)]);
}

/**
 * The conditions that always apply to a caller: the tenant (row-level security checks it again) and the resource's own
 * condition.
 */
export function callerConditions(call: Call, view: View): Sql[] {
  const tenant =
    view.resource.tenancy === 'tenant' && !call.isOperator ? [sql`r.platform_id = ${call.platformId}`] : [];
  const own = view.serving.where?.(call);
  return own ? [...tenant, own] : tenant;
}
export const whereSql = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql`where ${join([...conditions], ' and ')}`;

export async function selectRows(
  call: Call,
  view: View,
  conditions: readonly Sql[],
  rest: Sql,
  part: Part = {},
): Promise<readonly Row[]> {
  const rows = await call.tx.rows<Row>(
    sql`select ${selection(view, part)} from ${fromSql(view)} ${whereSql(conditions)} ${rest}`,
  );
  return withNumbers(call, view.resource.fields, rows);
}

/** One record the caller may see; undefined when it is absent or belongs to another tenant. */
export async function loadRecord(call: Call, view: View, id: string, lock = false): Promise<Row | undefined> {
  // A plain table is read and locked in one statement; a view with joins may not allow row locks.
  const together = lock && view.serving.from === undefined;
  if (lock) for (const higher of view.serving.above?.(id) ?? []) await call.tx.rows(higher);
  if (lock && !together) {
    const tenant =
      view.resource.tenancy === 'tenant' && !call.isOperator ? sql`and platform_id = ${call.platformId}` : empty;
    const locked = await call.tx.one(
      sql`select 1 as locked from ${raw(view.resource.table)} where id = ${id} ${tenant} for update`,
    );
    if (!locked) return undefined;
  }
  const rows = await selectRows(
    call,
    view,
    [sql`${columnSql(view, 'id')} = ${id}`, ...callerConditions(call, view)],
    together ? sql`for update of r` : empty,
    { whole: lock },
  );
  return rows[0];
}

/**
 * Tells which keys unmask values for a caller: those the caller holds, and only when unmasked values were asked for,
 * which is logged.
 */
export const opened =
  (call: Pick<Call, 'can'>, plain: boolean): Opens =>
  (key) =>
    plain && call.can(key);

/** The refusal of the first field that is not as a command needs it; undefined when all are. */
export const lackOf = (row: Row, needs: Needs = {}): string | undefined =>
  Object.entries(needs).find(([field, { is }]) => !isAsNeeded(row[field], is))?.[1].refusal;

/** The same as a test, worked out once for many records. */
function suiting(needs: Needs = {}): (row: Row) => boolean {
  const all = Object.entries(needs);
  return (row) => all.every(([field, { is }]) => isAsNeeded(row[field], is));
}

/** What a refusal by `lackOf` may name of the record: its texts and numbers. */
export const lackValues = (row: Row): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );

/**
 * Returns, for a record, the names of the commands that its state and the caller's rights allow. The rights are looked
 * up once for many records.
 */
function abilitiesOf(call: Call, view: View): (row: Row) => readonly string[] {
  const moves = view.workflows.flatMap(({ state, transitions }) =>
    Object.values(transitions)
      .filter(({ command, actors }) => actors.includes(call.caller.actor) && mayGive(call, command))
      .map(({ command, from, when }) => ({ name: command.name, state, from, suits: suiting(when) })),
  );
  const always = view.commands
    .filter(({ command, owner }) => !call.pluginsOff?.has(owner) && mayGive(call, command))
    .map(({ command: { name, when } }) => ({ name, suits: suiting(when) }));
  const { abilities, byMaker = [] } = view.serving;
  const others = handsIn(view.serving);
  return (row) => {
    const found = new Set<string>();
    for (const { name, state, from, suits } of moves)
      if (from.includes(row[state] as string | number) && suits(row)) found.add(name);
    for (const { name, suits } of always) if (suits(row)) found.add(name);
    if (abilities) for (const name of abilities(call, { ...row, abilities: [] } as RecordOf<Resource>)) found.add(name);
    for (const { maker, commands } of others)
      if (row[maker] === call.caller.id) for (const { name } of commands) found.delete(name);
    for (const { maker, commands } of byMaker)
      if (row[maker] !== call.caller.id) for (const { name } of commands) found.delete(name);
    return [...found];
  };
}

const asNeeded = (column: Sql, is: Needs[string]['is']): Sql =>
  is === 'empty'
    ? sql`${column} is null`
    : is === 'set'
      ? sql`${column} is not null`
      : sql`${column} in (${join([...is])})`;

/** The conditions under which a record offers a command, as far as they stand in its row: state, needs and hands. */
export function takenBy(call: Call, view: View, name: string): readonly Sql[] {
  const moves = view.workflows.flatMap(({ state, transitions }) =>
    Object.values(transitions)
      .filter(({ command }) => command.name === name)
      .map(({ from, when }) => ({ ...when, [state]: { is: from } })),
  );
  const [needs] =
    moves.length > 0
      ? moves
      : view.commands
          .map(({ command }) => command)
          .filter((one) => one.name === name)
          .map(({ when = {} }) => when);
  const others = handsIn(view.serving).filter(({ commands }) => commands.some((command) => command.name === name));
  return [
    ...Object.entries(needs ?? {}).map(([field, { is }]) => asNeeded(columnSql(view, field), is)),
    ...others.map(({ maker }) => sql`${columnSql(view, maker)} is distinct from ${call.caller.id}`),
  ];
}

type Giver = Pick<Call, 'caller' | 'can' | 'isOperator'>;
/** Whether the caller is among those whom a command or a question is left to, whatever keys they hold. */
export const isLeftTo = ({ caller, isOperator }: Giver, { by }: Pick<Command, 'by'>): boolean =>
  by === undefined || (by === 'operator' ? isOperator : caller.actor === 'system');
/** Whether the caller of an open call may give a command. */
export const mayGive = (call: Giver, command: Pick<Command, 'access' | 'by'>): boolean =>
  allows(call, command.access) && isLeftTo(call, command);

/** Whether the caller of an open call has the right a command asks for. */
export function allows(call: Pick<Call, 'caller' | 'can'>, access: Resource['access']): boolean {
  return access === 'public' || (access === 'session' ? call.caller.id !== '' : access.some((key) => call.can(key)));
}

/**
 * Returns records as the API answers them: declared fields only, never a secret, masked, with abilities. The caller's
 * rights are worked out once.
 */
export function presentRows(
  call: Call,
  view: View,
  rows: readonly Row[],
  plain: Plain = false,
): Record<string, unknown>[] {
  const fields = Object.entries(view.resource.fields)
    .filter(([, { kind }]) => kind !== 'secret')
    .map(([name, field]) => ({ name, show: maskerOf(field, opened(call, asks(plain, name))) }));
  const abilities = abilitiesOf(call, view);
  return rows.map((row) => {
    const shown: Record<string, unknown> = { id: row.id, platformId: row.platformId, version: row.version };
    for (const { name, show } of fields) {
      const value = row[name] ?? null;
      shown[name] = show ? show(value) : value;
    }
    shown.abilities = abilities(row);
    return shown;
  });
}
export const presentRow = (call: Call, view: View, row: Row, plain: Plain = false): Record<string, unknown> =>
  presentRows(call, view, [row], plain)[0] ?? {};

/** Returns the text of some fields of many records for an exported file; personal numbers stay masked. */
export function presentValues(view: View, names: readonly string[]): (row: Row) => readonly unknown[] {
  const fields = names.map((name) => {
    const field = view.resource.fields[name];
    return { name, field, show: field && maskerOf(field) };
  });
  return (row) =>
    fields.map(({ name, field, show }) => {
      if (field === undefined || field.kind === 'secret') return null;
      const value = row[name] ?? null;
      return show ? show(value) : value;
    });
}
