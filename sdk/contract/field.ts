import * as z from 'zod/mini';
import type { Text } from '../manifest/index.ts';
import type { UnitName } from './values/unit-list.ts';

/** Meaning of a status; colour, icon and tint follow from it (one table for the whole product). */
export const tones = ['draft', 'waiting', 'running', 'done', 'refused', 'stopped', 'void', 'warning'] as const;
/** The colour and mark of a state: waiting, done, refused and so on. */
export type Tone = (typeof tones)[number];

/** How a value is stored, checked, shown and entered. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'longText'
  | 'choice'
  | 'flag'
  | 'integer'
  | 'money'
  | 'unitPrice'
  | 'weight'
  | 'ratio'
  | 'distance'
  | 'date'
  | 'dateTime'
  | 'plate'
  | 'mobile'
  | 'idNumber'
  | 'bankCard'
  | 'creditCode'
  | 'vin'
  | 'place'
  | 'region'
  | 'coordinates'
  | 'secret'
  | 'file'
  | 'list'
  | 'json';

/** One value of a closed set, with its texts. */
export interface Choice<V extends string | number = string | number> extends Text {
  readonly value: V;
  readonly tone?: Tone;
  /** Switched off in the dictionary: no longer offered, still the name of the value where it stands. */
  readonly off?: true;
}

/** The unit of a number that depends on another field of the same record: a fee per trip, per tonne or in per cent. */
export interface UnitBy {
  /** Name of the field whose value chooses. */
  readonly by: string;
  readonly of: Readonly<Record<string, UnitName>>;
  /** Where that field has no value, or one that is not named. */
  readonly otherwise: UnitName;
}

/**
 * The other fields of a record that belong to its place. What stands in them follows from the place that a person
 * chooses; each is the name of a field beside it.
 */
export interface PlaceParts {
  /** Its division, a `region()`. */
  readonly region: string;
  /** Its point, a `coordinates()`. */
  readonly point: string;
  /** Who is there, and whom to ask: filled in from the address book. */
  readonly unit?: string;
  readonly contact?: string;
  /** A text that keeps the name of its city. */
  readonly city?: string;
  /** Resource of frequently used places, which has a place of its own. */
  readonly book?: string;
}

/** One value of a record or an input: its kind, its limits, and how it is checked and shown. */
export interface Field<T = unknown> {
  readonly kind: FieldKind;
  readonly schema: z.ZodMiniType;
  readonly required: boolean;
  readonly min?: number;
  readonly max?: number;
  /** What people write a number in, where it is not the unit of the kind. */
  readonly unit?: UnitName | UnitBy;
  /** Dictionary code of a `choice`. */
  readonly dictionary?: string;
  readonly choices?: readonly Choice[];
  /** The dictionary may add values to `choices`. */
  readonly open?: true;
  /** Name of the resource an `id` points to. */
  readonly refers?: string;
  /** The field of that resource whose value is kept; absent: its id. */
  readonly by?: string;
  /** Of an `id`: the field beside it that holds what people call that record. Its value links to the record. */
  readonly names?: string;
  /** File kind of a `file` field, declared in a manifest (`uploads`); absent: the platform's own kind. */
  readonly upload?: string;
  /** Of a `file` field: the fields in which its further files stand. People see one field with several files. */
  readonly more?: readonly string[];
  /** Of a `file` field: pictures of the product that may stand in place of a file, by their names. */
  readonly builtIn?: readonly string[];
  /** Permission key that shows the plain value; without it the server masks. */
  readonly plain?: string;
  /** A text that is a month, `yyyy-MM`, entered with a calendar; or a colour, `#0f6cbd`, with the browser's picker. */
  readonly format?: 'month' | 'colour';
  /** Of change records: the text of the value of another field, whose name stands in the field `by`. */
  readonly keeps?: { readonly by: string; readonly fields: Fields };
  /** Of a `place`: the fields that follow from it. */
  readonly parts?: PlaceParts;
  /** Of a `distance`: names of the two `coordinates` it lies between, from which it is estimated. */
  readonly between?: readonly [string, string];
  /** Of a `plate`: the field beside it that holds the colour, where the record keeps one. */
  readonly colour?: string;
  /** Element of a `list`. */
  readonly of?: Field;
  /** The fields of a group, or of each row of a nested table. */
  readonly fields?: Fields;
  /** Carries the type only; never set. */
  readonly type?: T;
}

/** Whether answers mask the field unless the caller holds its key: personal numbers, and any field that names a key. */
export const isMasked = ({ kind, plain }: Pick<Field, 'kind' | 'plain'>): boolean =>
  plain !== undefined || kind === 'mobile' || kind === 'idNumber' || kind === 'bankCard';

/** A text that may be left empty: then it is sent as such, which clears what stood there. */
export const mayBeBlank = ({ kind, min, required }: Pick<Field, 'kind' | 'min' | 'required'>): boolean =>
  required && kind === 'text' && min === 0;
/** Whether people must fill it in. */
export const mustBeGiven = (field: Pick<Field, 'kind' | 'min' | 'required'>): boolean =>
  field.required && field.kind !== 'flag' && !mayBeBlank(field);

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>;
/** The value of a field, as a type. */
export type ValueOf<F> = F extends Field<infer T> ? T : never;
/** A record as the API answers it. */
export type RowOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };
type OptionalKeys<F extends Fields> = { [K in keyof F]: null extends ValueOf<F[K]> ? K : never }[keyof F];
/** Input of a command: optional fields may be absent. */
export type InputOf<F extends Fields> = { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]> } & {
  readonly [K in OptionalKeys<F>]?: ValueOf<F[K]>;
};

/** The same field, but it may be empty: null in rows, absent or null in inputs. */
export function optional<T>(field: Field<T>): Field<T | null> {
  const { kind, min, max, unit, dictionary, choices, open, refers, by, names, upload, more, builtIn } = field;
  const { plain, format, keeps, parts, between, colour, of, fields } = field;
  // A getter, because copying the value would create the schema now.
  return {
    kind,
    get schema() {
      return field.schema;
    },
    required: false,
    min,
    max,
    unit,
    dictionary,
    choices,
    open,
    refers,
    by,
    names,
    upload,
    more,
    builtIn,
    plain,
    format,
    keeps,
    parts,
    between,
    colour,
    of,
    fields,
  } satisfies Record<Exclude<keyof Field, 'type'>, unknown>;
}

/** Strict schema of an input: unknown keys refused, nothing coerced. */
export function inputSchema(fields: Fields): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(fields))
    shape[name] = field.required ? field.schema : z.optional(z.nullable(field.schema));
  return z.strictObject(shape);
}

/** Schema of a record in an answer. */
export function rowSchema(fields: Fields): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(fields))
    shape[name] = field.required ? field.schema : z.nullable(field.schema);
  return z.object(shape);
}

/** Label of a choice value; undefined when the field has none for it. */
export const wordOf = (
  field: Pick<Field, 'choices'> | undefined,
  value: unknown,
  language: 'zh' | 'en',
): string | undefined => field?.choices?.find((choice) => choice.value === value)?.[language];
