import type { ZodMiniType } from 'zod/mini';
import { inputSchema, isMasked, optional } from './field.ts';
import type { Fields, InputOf, RowOf } from './field.ts';
import type { Refusals } from './refusal.ts';
import type { Opened } from './open.ts';
import type { Access, Resource } from './resource.ts';

/**
 * Values that fields of a record must have, e.g. `{ freezeFlag: { is: [0], refusal: 'frozen' } }`; `empty` is none at
 * all, `set` any. Otherwise the command is not offered, and refused with the refusal of that name.
 */
export type Needs = Readonly<
  Record<string, { readonly is: readonly (string | number | boolean)[] | 'empty' | 'set'; readonly refusal: string }>
>;

/** Whether a value of a record is as a command needs it. */
export const isAsNeeded = (value: unknown, is: Needs[string]['is']): boolean =>
  is === 'empty' || is === 'set'
    ? (value === null || value === undefined) === (is === 'empty')
    : is.includes(value as string | number | boolean);

/**
 * Something a person does: one path, one audit verb, one label (`action.<verb>` in the plugin's messages). On the wire:
 * `{ model, requestId, id?, version? }` → `{ status: 200, data }`; for many records `{ ids, model, requestId }`.
 */
export interface Command<I extends Fields = Fields, A extends Fields = Fields, R extends Refusals = Refusals> {
  readonly type: 'command';
  /** `waybill.assign`. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * `operator`: only people of the operator give it, whatever keys a role of a provider holds. `system`: nobody gives
   * it, it books what an outside system has answered.
   */
  readonly by?: 'operator' | 'system';
  /**
   * The resource it acts on; the call then names a record by `id` and `version`. Absent: it creates a record, or
   * concerns none.
   */
  readonly on?: Resource;
  /** What the record it acts on must be like. A command of a lifecycle says it in its transition instead. */
  readonly when?: Needs;
  readonly input: I;
  readonly answer: A;
  readonly refusals: R;
  /** May be applied to many records as a job with a per-row result. */
  readonly bulk?: true;
  /**
   * Its task hands over files (`Packing`) and ends with one zip of them. The command is `bulk`, and its input `origin`
   * alone: the address of the console, to which codes on papers lead.
   */
  readonly packs?: true;
  /**
   * May be run on the rows of a spreadsheet as a job (`importAction`). Such a command creates a record: no `on`. The
   * columns are its input fields; files, lists and groups have no column and must be optional. Column labels are the
   * plugin's texts `field.<name>`, which its server half passes as `texts`.
   */
  readonly importable?: true;
  /**
   * An import template, downloaded from `/RESOURCE/<name>/importTemplate/` by holders of one of the keys. Its columns
   * are this command's input, labelled as for `importable`. With `read`, holders of those keys can upload a filled-in
   * template under the command's name at the import path and get its rows back, at most `most`; nothing is stored. For
   * pages that do more with rows than run a command on each. `example`: what the example row has in a field whose kind
   * does not say what stands there, as a plate that is kept as it was typed.
   */
  readonly template?: {
    readonly name: string;
    readonly access: Access;
    readonly read?: { readonly access: Access; readonly most: number };
    readonly example?: Readonly<Record<string, string>>;
  };
  /**
   * It makes a record: its answer has the `id`, and the number in the field `name`. The person is told the number, with
   * a link to the record at `page`; after many at once with a link to the list at `list`.
   */
  readonly makes?: { readonly name: string; readonly page: `/${string}`; readonly list?: `/${string}` };
  /** It asks an outside system, which answers later: the page that ran it looks again a few times. */
  readonly outside?: true;
  /**
   * It only asks: nothing comes of it before another person agrees. Whoever asked is told that it waits, not that it is
   * done.
   */
  readonly asks?: true;
  /** It changes how the console looks: its brand is read again. */
  readonly restyles?: true;
  /** Its body may have so many bytes, because a file is in it; default: as many as any other. */
  readonly bodyBytes?: number;
  /** How serious the command is: a `danger` must be confirmed, and the question names the record. */
  readonly danger?: true;
  /**
   * It moves money, gives rights or touches secrets: where the platform asks for it, the person must have shown who
   * they are within the last five minutes, else it is refused with `proofNeeded`. Money is refused with `unconfirmed`
   * while the person's account is as somebody else made it and no third person has confirmed it.
   */
  readonly stepUp?: 'money' | 'rights' | 'secrets';
  /** It is served by the open API as well. */
  readonly open?: Opened;
}
/** What a command takes, as a type. */
export type InputOfCommand<C> = C extends Command<infer I, Fields, Refusals> ? InputOf<I> : never;
/** What a command or query answers, as a type. */
export type AnswerOf<C> =
  C extends Command<Fields, infer A, Refusals> ? RowOf<A> : C extends Query<Fields, infer B> ? RowOf<B> : never;
/** The refusals that a command declares, by name. */
export type RefusalOf<C> = C extends Command<Fields, Fields, infer R> ? keyof R & string : never;

/** Declares a command. Its type includes the resource it acts on, so that the handler gets a typed record. */
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
 * Required personal numbers that a command on a record may leave out: the record shows them masked, so a form cannot
 * send them back. When left out, the stored number stays.
 */
export const keptFields = ({ on, input }: Pick<Command, 'on' | 'input'>): readonly string[] =>
  Object.entries(input).flatMap(([name, field]) => {
    const stored = on?.fields[name];
    return field.required && isMasked(field) && stored && isMasked(stored) ? [name] : [];
  });

/** Schema of a command's input from outside. */
export function commandSchema(command: Pick<Command, 'on' | 'input'>): ZodMiniType {
  const kept = keptFields(command);
  return inputSchema(
    Object.fromEntries(
      Object.entries(command.input).map(([name, field]) => [name, kept.includes(name) ? optional(field) : field]),
    ),
  );
}

/**
 * A question that is not a list of a resource. The body is the input itself; with `conditions: true` it may also be the
 * specification's `{ conditions: [{ type, value }] }`, where each type is a field of the input.
 */
export interface Query<I extends Fields = Fields, A extends Fields = Fields> {
  readonly type: 'query';
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: Access;
  /** Only people of the operator may ask it, or the system alone. */
  readonly by?: 'operator' | 'system';
  readonly input: I;
  readonly answer: A;
  readonly conditions?: true;
  /** The answer is `paperAnswer`; the file itself is sent. */
  readonly file?: true;
  /**
   * The answer, `visitAnswer`, is also a public page: GET `<visit>/<code>`, for anybody who scans a code. The query
   * must be public and take a `code`. With `file` the file itself is sent.
   */
  readonly visit?: `/${string}`;
  /** It answers the button of that page instead, which is sent by POST to the same address. */
  readonly pressed?: true;
  /** A report: as a resource's `isReport`. */
  readonly isReport?: true;
  /** The query is logged: it runs like a command, with a row in the audit log. */
  readonly writes?: true;
  /** The answer's fields stand beside `status` instead of under `data`, where the specification wants that. */
  readonly spread?: true;
}
/** What a query takes, as a type. */
export type QueryInput<Q> = Q extends Query<infer I, Fields> ? InputOf<I> : never;

/** Declares a question: one path, who may ask, what goes in and what comes out. It changes nothing. */
export function defineQuery<I extends Fields = {}, A extends Fields = {}>(
  query: Omit<Query<I, A>, 'type' | 'input' | 'answer'> & { readonly input?: I; readonly answer?: A },
): Query<I, A> {
  return { type: 'query', input: {} as I, answer: {} as A, ...query };
}
