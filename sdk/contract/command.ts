import type { ZodMiniType } from 'zod/mini';
import { inputSchema, isMasked, optional } from './field.ts';
import type { Fields, InputOf, RowOf } from './field.ts';
import type { Refusals } from './refusal.ts';
import type { Access, Resource } from './resource.ts';

/**
 * Something a person does: one path, one audit verb, one label (`action.<verb>` of the plugin's messages).
 * On the wire: `{ model, requestId, id?, version? }` → `{ status: 200, data }`; bulk `{ ids, model, requestId }`.
 */
export interface Command<I extends Fields = Fields, A extends Fields = Fields, R extends Refusals = Refusals> {
  readonly type: 'command';
  /** `waybill.assign`. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: Access;
  /** The record it acts on: then it takes `id` and `version`. Absent: it creates, or concerns no single record. */
  readonly on?: Resource;
  readonly input: I;
  readonly answer: A;
  readonly refusals: R;
  /** May be applied to many records as a job with a per-row result. */
  readonly bulk?: true;
  /**
   * May be applied to the rows of a spreadsheet as a job (`importAction`). It creates something: no `on`. Its fields
   * are the columns but for files, lists and groups, which must be optional; the heads are the plugin's texts
   * `field.<name>`, which its server half gives as `texts`.
   */
  readonly importable?: true;
  /**
   * A workbook to fill in, handed out at `/RESOURCE/<name>/importTemplate/` to who holds one of the keys: its columns
   * are this command's input, with heads as for `importable`. With `read`, a filled-in one can be handed in under the
   * command's name at the path of imports: it answers the rows, at most so many, to who holds one of those keys, and
   * nothing is kept. For pages that do more with rows than run a command on each.
   */
  readonly template?: {
    readonly name: string;
    readonly access: Access;
    readonly read?: { readonly access: Access; readonly most: number };
  };
  /** How heavy it is for the person: a danger is confirmed with the record's name. */
  readonly danger?: true;
}
export type InputOfCommand<C> = C extends Command<infer I, Fields, Refusals> ? InputOf<I> : never;
export type AnswerOf<C> =
  C extends Command<Fields, infer A, Refusals> ? RowOf<A> : C extends Query<Fields, infer B> ? RowOf<B> : never;
export type RefusalOf<C> = C extends Command<Fields, Fields, infer R> ? keyof R & string : never;

/** Declares a command. Its type remembers the resource it acts on, so that its handler gets a typed record. */
export function defineCommand<
  I extends Fields = {},
  A extends Fields = {},
  const R extends Refusals = {},
  O extends Resource | undefined = undefined,
>(
  command: Omit<Command<I, A, R>, 'type' | 'answer' | 'refusals' | 'input' | 'on'> & {
    readonly input?: I;
    readonly answer?: A;
    readonly refusals?: R;
    readonly on?: O;
  },
): Command<I, A, R> & { readonly on?: O } {
  return { type: 'command', input: {} as I, answer: {} as A, refusals: {} as R, ...command };
}

/**
 * Required fields that may be left out of a command on a record: the record has a number there and shows it masked, so
 * nobody can send it back. Left out, the stored number stays.
 */
export const keptFields = ({ on, input }: Pick<Command, 'on' | 'input'>): readonly string[] =>
  Object.entries(input).flatMap(([name, field]) => {
    const stored = on?.fields[name];
    return field.required && isMasked(field) && stored && isMasked(stored) ? [name] : [];
  });

/** Schema of what a command takes from outside. */
export function commandSchema(command: Pick<Command, 'on' | 'input'>): ZodMiniType {
  const kept = keptFields(command);
  return inputSchema(
    Object.fromEntries(
      Object.entries(command.input).map(([name, field]) => [name, kept.includes(name) ? optional(field) : field]),
    ),
  );
}

/**
 * A question that is not a list of a resource. The body is the input itself; `conditions: true` also takes the
 * specification's `{ conditions: [{ type, value }] }`, each type being a field of the input.
 */
export interface Query<I extends Fields = Fields, A extends Fields = Fields> {
  readonly type: 'query';
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: Access;
  readonly input: I;
  readonly answer: A;
  readonly conditions?: true;
  /** The answer is `paperAnswer`, and goes out as the file itself. */
  readonly file?: true;
  /**
   * Its answer, `visitAnswer`, is also a page for anybody who scans a code: GET `<visit>/<code>`. The query is public
   * and takes a `code`.
   */
  readonly visit?: `/${string}`;
  /** That it was asked is written down: it runs as a command does, with a row in the audit log. */
  readonly writes?: true;
  /** The answer stands beside `status` instead of under `data`, where the specification has it so. */
  readonly spread?: true;
}
export type QueryInput<Q> = Q extends Query<infer I, Fields> ? InputOf<I> : never;

export function defineQuery<I extends Fields = {}, A extends Fields = {}>(
  query: Omit<Query<I, A>, 'type' | 'input' | 'answer'> & { readonly input?: I; readonly answer?: A },
): Query<I, A> {
  return { type: 'query', input: {} as I, answer: {} as A, ...query };
}
