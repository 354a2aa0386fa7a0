import * as z from 'zod/mini';
import type { Setting } from '../manifest/index.ts';
import { flag, integer, secret, text } from './field-kinds.ts';
import type { Field } from './field.ts';
import { optional } from './field.ts';

/** Most characters of texts and secrets that say no other limit, and the largest number. */
const limits = { text: 200, secret: 500, number: 1_000_000_000 } as const;

/** Any of these values. They belong to one plugin, so the platform's dictionary says nothing of them. */
const oneOf = (options: NonNullable<Setting['options']>): Field<string> => ({
  kind: 'choice',
  schema: z.enum(options.map(({ value }) => value) as [string, ...string[]]),
  required: true,
  choices: options.map(({ value, zh, en }) => ({ value, zh, en })),
});

/** The field by which a setting of a plugin is entered and checked. */
export function settingField({ kind, options = [], max, required }: Setting): Field {
  const fields: Record<Setting['kind'], () => Field> = {
    text: () => text(max ?? limits.text),
    secret: () => secret(max ?? limits.secret),
    number: () => integer(0, max ?? limits.number),
    flag,
    choice: () => oneOf(options),
  };
  return required === true ? fields[kind]() : optional(fields[kind]());
}
/** Whether a stored value is still one of this setting. */
export const fitsSetting = (setting: Setting, value: unknown): boolean =>
  setting.kind !== 'secret' && value !== null && z.safeParse(settingField(setting).schema, value).success;
