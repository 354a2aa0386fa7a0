import * as z from 'zod/mini';
import { optional } from './field.ts';
import type { Field } from './field.ts';
import { longText, shape, text } from './field-kinds.ts';

/** Answer of a query whose file is sent as it is: name, type, and bytes in base64. */
export const paperAnswer = { name: text(100), mime: text(100), content: longText(20_000_000) };

/** Tone of a public page: `plain` informs, the others answer the question that was scanned. */
export type VisitVerdict = 'good' | 'warning' | 'bad' | 'plain';
const line = z.object({ label: z.string(), value: z.string() });
/**
 * Answer of a query with a public page: what a person who scans the code reads, in the language of the call. Plain text
 * without scripts.
 */
export const visitAnswer = {
  title: text(100),
  verdict: shape(z.enum(['good', 'warning', 'bad', 'plain'])) as Field<VisitVerdict>,
  headline: text(200),
  lines: shape(z.array(line)),
  note: optional(text(300)),
  link: optional(shape(z.object({ text: z.string(), href: z.string() }))),
};
/**
 * The same with a button that does something: it is sent by POST to the address of the page, so that no reader of mails
 * that follows links does it. A query with the same `visit` that is `pressed` answers it.
 */
export const askingVisit = { ...visitAnswer, ask: optional(text(40)) };
