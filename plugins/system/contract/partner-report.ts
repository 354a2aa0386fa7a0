import * as z from 'zod/mini';
import { defineQuery, list, partnerReportPath, shape, text } from '@freightdeck/sdk/contract';

const fault = z.object({
  day: z.string(),
  version: z.string(),
  page: z.string(),
  code: z.string(),
  reason: z.string(),
  console: z.string(),
  count: z.int(),
});
export type PartnerFault = z.infer<typeof fault>;
const use = z.object({
  day: z.string(),
  version: z.string(),
  page: z.string(),
  opens: z.int(),
  tenants: z.int(),
});
export type PartnerUse = z.infer<typeof use>;
/** Ninety days by day, over all platforms: no person, no platform, no text of a page. */
const figures = { faults: list(shape(fault), 5000), uses: list(shape(use), 5000) };

const base64 = (length: number) => shape(z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(length)));
/** The publisher asks with a question signed by its key, within five minutes. */
export const authorReport = defineQuery({
  name: 'partnerPlugin.authorReport',
  path: partnerReportPath,
  access: 'public',
  input: {
    publicKey: base64(60),
    host: text(200),
    at: shape(z.iso.datetime()),
    pluginId: text(80),
    signature: base64(90),
  },
  answer: figures,
});
/** The same numbers for the operator. */
export const partnerFigures = defineQuery({
  name: 'partnerPlugin.figures',
  path: '/api/platform/partnerPlugin/figures',
  access: ['plugins:install'],
  by: 'operator',
  input: { pluginId: text(80) },
  answer: figures,
});
