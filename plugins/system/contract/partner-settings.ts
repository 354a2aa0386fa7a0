import * as z from 'zod/mini';
import { defineCommand, defineQuery, id, list, shape, text } from '@freightdeck/sdk/contract';
import type { Field } from '@freightdeck/sdk/contract';

const path = '/api/platform/partnerPlugin';
const words = z.object({ zh: z.string(), en: z.string() });
const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const partnerSetting = z.object({
  name: z.string(),
  title: words,
  hint: z.optional(words),
  kind: z.enum(['text', 'number', 'flag', 'choice', 'secret']),
  options: z.optional(z.readonly(z.array(z.object({ value: z.string(), zh: z.string(), en: z.string() })))),
  required: z.optional(z.literal(true)),
  default: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  max: z.optional(z.int()),
  /** What was entered, else the default; null for a secret, of which only `isSet` is told. */
  value,
  isSet: z.boolean(),
  updatedAt: z.nullable(z.string()),
  updatedBy: z.nullable(z.string()),
});
export type PartnerSetting = z.infer<typeof partnerSetting>;
/** A stored value that the present version cannot use: its setting is gone, or holds something else now. */
const partnerMisfit = z.object({ name: z.string(), why: z.enum(['gone', 'other']), value });
export type PartnerMisfit = z.infer<typeof partnerMisfit>;

const noSettings = {
  status: 404,
  zh: '该插件在贵公司没有启用，或没有设置项',
  en: 'The plugin is not active for your company, or has no settings',
} as const;
/** 插件设置: what the caller's own tenant has set for a partner's plugin. */
export const partnerSettings = defineQuery({
  name: 'partnerPlugin.settings',
  path: `${path}/settings`,
  access: ['plugins:settings'],
  input: { pluginId: text(80) },
  answer: { settings: list(shape(partnerSetting), 40), misfits: list(shape(partnerMisfit), 200) },
});

const name = z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,39}$/));
const longest = z.string().check(z.maxLength(2000));
const given = shape(z.record(name, z.nullable(z.union([longest, z.number(), z.boolean()]))));
/** Never logged, never kept for a call that is sent twice, never answered. */
const secrets: Field<Readonly<Record<string, string | null>>> = {
  kind: 'secret',
  schema: z.record(name, z.nullable(longest)),
  required: true,
};
/** Changes settings by name: null takes a value away, what is not named stays. */
export const configurePartner = defineCommand({
  name: 'partnerPlugin.configure',
  path: `${path}/configure`,
  access: ['plugins:settings'],
  stepUp: 'rights',
  input: { pluginId: text(80), values: given, secrets },
  answer: { id: id() },
  refusals: { noSettings },
});
