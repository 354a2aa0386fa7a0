import * as z from 'zod/mini';
import type { Choice, Field, FieldKind, Fields, InputOf, PlaceParts, UnitBy } from './field.ts';
import { inputSchema } from './field.ts';
import { liveChoices } from './live-choices.ts';
import { bankCardSchema } from './values/bank-card.ts';
import { creditCodeSchema } from './values/credit-code.ts';
import { dateSchema, dateTimeSchema } from './values/date-time.ts';
import { idNumberSchema } from './values/id-number.ts';
import { mobileSchema } from './values/mobile.ts';
import { plateSchema } from './values/plate.ts';
import { coordinatesProblem } from './values/point-text.ts';
import type { UnitName } from './values/unit-list.ts';
import { vinSchema } from './values/vin.ts';

/** A field whose schema is made at first use: a console reads hundreds of fields and checks only a few. */
function field<T>(kind: FieldKind, make: () => z.ZodMiniType, more: Partial<Omit<Field<T>, 'schema'>> = {}): Field<T> {
  let made: z.ZodMiniType | undefined;
  return {
    kind,
    get schema() {
      return (made ??= make());
    },
    required: true,
    ...more,
  };
}

/** Text a person could paste: no NUL, no lone surrogate. */
const clean = (): z.ZodMiniString =>
  z.string().check(z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'text.illegal'));
/**
 * Of one line, and only what can be seen: no line break, no zero-width space, nothing that turns the direction of
 * writing (`exe.gnp` shown as `png.exe`). The joiners U+200C and U+200D belong to scripts and emoji.
 */
const HIDDEN = /[\u0000-\u001F\u007F\u200B\u200E\u200F\u2028\u2029\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/;
const line = (): z.ZodMiniString => clean().check(z.refine((text) => !HIDDEN.test(text), 'text.illegal'));
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/**
 * ULID of a record; `refers` names its resource, so that forms can offer records to choose from. `names` is the field
 * beside it that holds what people call that record, which then links to it: `waybillId: id('waybill', 'waybillSn')`.
 */
export const id = (refers?: string, names?: string): Field<string> =>
  field('id', () => clean().check(z.minLength(1), z.maxLength(40)), { refers, names });
/** Text of one line, with its longest and shortest length. */
export const text = (max: number, min = 1): Field<string> =>
  field('text', () => line().check(z.minLength(min), z.maxLength(max)), { min, max });
/** The number of a person's paper, which tells of them as much as that of the identity card. `plain` shows it whole. */
export const paperNumber = (max: number, plain: string): Field<string> => ({ ...text(max), plain });
/**
 * The text of a value that a change record keeps, of the field whose name stands in `by`. It is shown as that field is.
 */
export const keptValue = (by: string, fields: Fields, max = 600): Field<string> => ({
  ...text(max),
  keeps: { by, fields },
});
/**
 * A record by the value of one of its fields, at most `max` characters: forms offer records to choose from, the command
 * gets the text. `reference('waybill', 'waybillSn', 20)`.
 */
export const reference = (resource: string, by: string, max: number): Field<string> =>
  field('text', () => line().check(z.minLength(1), z.maxLength(max)), { min: 1, max, refers: resource, by });
/** Text of several lines. */
export const longText = (max: number): Field<string> =>
  field('longText', () => clean().check(z.maxLength(max)), { max });
/** Write-only: never answered, never logged, never stored in a draft. */
export const secret = (max: number): Field<string> =>
  field('secret', () => clean().check(z.minLength(1), z.maxLength(max)), { max });
/** Yes or no. */
export const flag = (): Field<boolean> => field('flag', () => z.boolean());
/** A count; with `unit`, a measure stored as whole parts of it: days, litres, what another field chooses. */
export const integer = (min: number, max: number, unit?: UnitName | UnitBy): Field<number> =>
  field('integer', () => whole(min, max), { min, max, unit });

/**
 * Integer cents, shown in yuan (元) with two decimals. At most 8 integer digits of yuan unless `max` says otherwise.
 */
export const money = (options: { min?: number; max?: number } = {}): Field<number> => {
  const { min = 0, max = 9_999_999_999 } = options;
  return field('money', () => whole(min, max), { min, max });
};
/** Integer e4 (0.0001 yuan); `unit` says for what, where the label does not. */
export const unitPrice = (unit?: UnitName | UnitBy): Field<number> =>
  field('unitPrice', () => whole(0, 9_999_999_999), { min: 0, max: 9_999_999_999, unit });
/** Integer kilograms; shown as 吨 with three decimals. */
export const weight = (max = 200_000): Field<number> => field('weight', () => whole(0, max), { min: 0, max });
/** Integer parts per million; shown as %, or as ‰ where the trade reckons in those. */
export const ratio = (max = 1_000_000, unit?: 'perMille'): Field<number> =>
  field('ratio', () => whole(0, max), { min: 0, max, unit });
/** Integer metres; shown as km. */
export const distance = (min = 0, max = 20_000_000, unit?: 'fineKm'): Field<number> =>
  field('distance', () => whole(min, max), { min, max, unit });
/** The road between two places, by the names of their `coordinates`: forms estimate it, people may correct it. */
export const roadBetween = (from: string, to: string): Field<number> =>
  field('distance', () => whole(0, 20_000_000), { min: 0, max: 20_000_000, between: [from, to] });

/**
 * Where something is, as people write it: its division, and what lies beyond (street, number, works). Forms let a
 * person choose the division in a tree, an entry of the address book or a point on the map; code and point follow.
 */
export const place = (max: number, parts: PlaceParts): Field<string> =>
  field('place', () => line().check(z.minLength(1), z.maxLength(max)), { min: 1, max, parts });
/** Six digits of GB/T 2260; shown as 省/市/县. */
export const region = (): Field<string> =>
  field('region', () => z.string('region.invalid').check(z.regex(/^\d{6}$/, 'region.invalid')), { max: 6 });
/** `longitude,latitude` of a point in China, by the datum of the product (`DATUM`: GCJ-02). */
export const coordinates = (): Field<string> =>
  field(
    'coordinates',
    () =>
      z.string('coordinates.invalid').check(
        z.maxLength(30),
        z.refine((typed) => coordinatesProblem(typed) === undefined, {
          error: ({ input }) => `coordinates.${coordinatesProblem(String(input)) ?? 'invalid'}`,
        }),
      ),
    { max: 30 },
  );

/** `yyyy-MM-dd`, a business day in Asia/Shanghai. */
export const date = (): Field<string> => field('date', () => dateSchema);
/** `yyyy-MM`. Whether it is a month of the calendar, and may be chosen, the command says in words of its own. */
export const month = (): Field<string> =>
  field('text', () => line().check(z.minLength(1), z.maxLength(7)), { min: 1, max: 7, format: 'month' });
/** `#rrggbb`, or nothing. */
export const colour = (): Field<string> =>
  field('text', () => z.string().check(z.regex(/^(#[0-9a-fA-F]{6})?$/, 'colour.invalid')), {
    min: 0,
    max: 7,
    format: 'colour',
  });
/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const dateTime = (): Field<string> => field('dateTime', () => dateTimeSchema);

/** `beside`: the field that holds the colour of the plate, where the record keeps one. */
export const plate = (beside?: string): Field<string> => field('plate', () => plateSchema, { max: 10, colour: beside });
/** Masked in answers (first 3, last 4) unless the caller holds `plain` and asks for it. */
export const mobile = (plain?: string): Field<string> => field('mobile', () => mobileSchema, { max: 11, plain });
/** Masked in answers (first 4, last 4) unless the caller holds `plain` and asks for it. */
export const idNumber = (plain?: string): Field<string> => field('idNumber', () => idNumberSchema, { max: 18, plain });
/** A bank card number. `plain` names the key that shows it unmasked. */
export const bankCard = (plain?: string): Field<string> => field('bankCard', () => bankCardSchema, { max: 19, plain });
/** A unified social credit code of a company, checked by its last digit. */
export const creditCode = (): Field<string> => field('creditCode', () => creditCodeSchema, { max: 18 });
/** A vehicle identification number, of 17 characters. */
export const vin = (): Field<string> => field('vin', () => vinSchema, { max: 17 });

/**
 * One value of a closed set. Its labels are declared with the values; the server copies them into the dictionary
 * `dictionary`, where people may rename, order and switch off values. Without values the dictionary alone has them.
 */
export function choice<const V extends string | number>(dictionary: string, choices: readonly Choice<V>[]): Field<V> {
  if (choices.length === 0) return openChoice(dictionary, []) as Field as Field<V>;
  const values = choices.map((one) => one.value);
  return field<V>('choice', () => z.union(values.map((value) => z.literal(value))), {
    dictionary,
    choices: liveChoices(dictionary, choices, false),
  });
}
/** One value of a set that people may add to in the dictionary; no code depends on which values there are. */
export const openChoice = (dictionary: string, choices: readonly Choice<string>[]): Field<string> =>
  field('choice', () => line().check(z.minLength(1), z.maxLength(64)), {
    dictionary,
    choices: liveChoices(dictionary, choices, true),
    open: true,
  });

const fileId = (): z.ZodMiniType => clean().check(z.maxLength(200));
/**
 * A stored file, by its id. `upload`: file kind of a plugin, `<plugin>.<kind>`. A command takes only files that the
 * caller has uploaded or can see.
 */
export const file = (upload?: string): Field<string> => field('file', fileId, upload === undefined ? {} : { upload });
/**
 * Several stored files that are one thing to a person: the first stands in this field, the others in the `file` fields
 * with these names, in their order. `photo: files('photo2', 'photo3')`
 */
export const files = (...more: readonly string[]): Field<string> => field('file', fileId, { more });
/** A stored file, or one of these pictures of the product. */
export const fileOr = (builtIn: readonly string[]): Field<string> => field('file', fileId, { builtIn });
/** Several values of one kind; forms offer the same input as for one. */
export const list = <T>(of: Field<T>, max = 1000): Field<readonly T[]> => {
  const { refers, by, choices } = of;
  return field('list', () => z.array(of.schema).check(z.maxLength(max)), { max, refers, by, choices, of });
};
/** Several groups of fields: the rows of a nested table. */
export const group = <F extends Fields>(fields: F): Field<InputOf<F>> =>
  field('json', () => inputSchema(fields), { fields });
/** A field with a schema of its own, for answers that the specification fixes. */
export const shape = <T>(schema: z.ZodMiniType<T>): Field<T> => field<T>('json', () => schema);
