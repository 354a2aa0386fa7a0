import * as z from 'zod/mini';

/** Invisible characters: control characters, and those that change the direction of text. */
const hidden = [
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/,
  /[\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/,
];

/** Non-empty text without invisible characters; `line` allows no line breaks. */
export const readableSchema = (max: number, form: 'line' | 'lines' = 'lines'): z.ZodMiniString =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine(
      (text) =>
        text.isWellFormed() &&
        !hidden.some((signs) => signs.test(text)) &&
        (form === 'lines' || !/[\t\r\n]/.test(text)),
      'text.illegal',
    ),
    z.refine((text) => text.trim() !== '', 'required'),
  );
