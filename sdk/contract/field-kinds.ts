import * as z from 'zod/mini';
import type { Choice, Field, FieldKind, Fields, InputOf } from './field.ts';
import { inputSchema } from './field.ts';

const field = <T>(kind: FieldKind, schema: z.ZodMiniType, more: Partial<Field<T>> = {}): Field<T> => ({ kind, schema, required: true, ...more });

/** Text a person could paste: no NUL, no lone surrogate. */
const clean = (): z.ZodMiniString => z.string().check(z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'text.illegal'));
const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));

/** ULID of a record; `refers` names its resource, so that forms can offer a choice. */
export const id = (refers?: string): Field<string> => field('id', clean().check(z.minLength(1), z.maxLength(40)), { refers });
export const text = (max: number, min = 1): Field<string> => field('text', clean().check(z.minLength(min), z.maxLength(max)), { min, max });
export const longText = (max: number): Field<string> => field('longText', clean().check(z.maxLength(max)), { max });
/** Write-only: never answered, never logged, never kept in a draft. */
export const secret = (max: number): Field<string> => field('secret', clean().check(z.minLength(1), z.maxLength(max)), { max });
export const flag = (): Field<boolean> => field('flag', z.boolean());
export const integer = (min: number, max: number): Field<number> => field('integer', whole(min, max), { min, max });

/** Integer cents; shown as 元 with two decimals. Up to 8 integer digits of yuan unless `max` says otherwise. */
export const money = (options: { min?: number; max?: number } = {}): Field<number> => {
  const { min = 0, max = 9_999_999_999 } = options;
  return field('money', whole(min, max), { min, max });
};
/** Integer e4 (0.0001 yuan). */
export const unitPrice = (): Field<number> => field('unitPrice', whole(0, 9_999_999_999), { min: 0, max: 9_999_999_999 });
/** Integer kilograms; shown as 吨 with three decimals. */
export const weight = (max = 200_000): Field<number> => field('weight', whole(0, max), { min: 0, max });
/** Integer parts per million; shown as %. */
export const ratio = (max = 1_000_000): Field<number> => field('ratio', whole(0, max), { min: 0, max });
/** Integer metres; shown as km. */
export const distance = (): Field<number> => field('distance', whole(0, 20_000_000), { min: 0 });

/** `yyyy-MM-dd`, a business day in Asia/Shanghai. */
export const date = (): Field<string> => field('date', z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'date.invalid')));
/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const dateTime = (): Field<string> =>
  field('dateTime', z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'date.invalid')));

/** One value of a closed set. The texts stand beside the values and seed the dictionary `dictionary`. */
export function choice<const V extends string | number>(dictionary: string, choices: readonly Choice<V>[]): Field<V> {
  const values = choices.map((one) => one.value);
  return field<V>('choice', z.union(values.map((value) => z.literal(value))), { dictionary, choices });
}

/** A stored file, by its id. */
export const file = (): Field<string> => field('file', clean().check(z.maxLength(200)));
/** Several values of one kind. */
export const list = <T>(of: Field<T>, max = 1000): Field<readonly T[]> => field('list', z.array(of.schema).check(z.maxLength(max)), { max });
/** Several groups of fields: the rows of a nested table. */
export const group = <F extends Fields>(fields: F): Field<InputOf<F>> => field('json', inputSchema(fields));
/** A shape of its own, for answers that the specification fixes. */
export const shape = <T>(schema: z.ZodMiniType<T>): Field<T> => field<T>('json', schema);
