import sql, { empty, join } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Command, Field } from '../contract/index.ts';
import type { Text } from '../manifest/index.ts';
import type { Call } from './call.ts';

/** A value in the second line of a picker that is no field of the resource. `value` reads the row by the alias `r`. */
export interface PickedValue {
  readonly field: Field;
  readonly value: Sql;
  /** Stands before the value: 剩余, 常用车. */
  readonly title: Text;
}
/** What the other fields of the form refer to, by field; `on`: the record that the command is about. */
export type Beside = Readonly<Record<string, string>>;
/** Which records one field of a command takes. Everything reads the record by the alias `r`. */
export interface FieldPicks {
  /** Records outside of it are not offered at all. */
  readonly where?: (call: Call, beside: Beside) => Sql | undefined;
  /** Why the command would refuse the record; the command asks the same expression. See `firstRefusal`. */
  readonly refusal?: (call: Call, beside: Beside) => Sql;
  /** These come first. */
  readonly prefer?: (call: Call, beside: Beside) => Sql | undefined;
  readonly line?: readonly PickedValue[];
  /** What is told where nothing is offered and nothing was searched: why that is so, and what to do. */
  readonly none?: (beside: Beside) => Text | undefined;
  /**
   * Values for other fields of the form that follow from the record, by field: what those fields take, or null where
   * they may not take it now.
   */
  readonly fills?: (call: Call, beside: Beside) => Readonly<Record<string, Sql>>;
}
/** Records to choose from in the fields of a command. */
export interface ServedPicks {
  readonly type: 'picks';
  readonly command: Command;
  readonly fields: Readonly<Record<string, FieldPicks>>;
}
/** Serves what the pickers of a command's fields offer. Without it they offer every record the caller may see. */
export const servePicks = <C extends Command>(
  command: C,
  fields: { readonly [K in keyof C['input']]?: FieldPicks },
): ServedPicks => ({ type: 'picks', command, fields: fields as ServedPicks['fields'] });

/** A refusal of a command with its values, as `firstRefusal` reads it. */
export interface Refusing<K extends string = string> {
  readonly code: K;
  readonly values: Readonly<Record<string, string | number>>;
}
/** An SQL expression (jsonb, a `Refusing`): the first refusal whose condition holds; null when none does. */
export function firstRefusal<K extends string>(
  ...refusals: readonly {
    readonly code: K;
    readonly when: Sql;
    readonly values?: Readonly<Record<string, Sql>>;
  }[]
): Sql {
  const cases = refusals.map(({ code, when, values = {} }) => {
    const pairs = Object.entries(values).map(([name, value]) => sql`${name}::text, ${value}`);
    return sql`when ${when} then jsonb_build_object('code', ${code}::text, 'values', jsonb_build_object(${
      pairs.length > 0 ? join(pairs) : empty
    }))`;
  });
  return sql`case ${join(cases, ' ')} end`;
}
