import * as z from 'zod/mini';
import type { FieldKind, Fields } from '@freightdeck/sdk/contract';
import type { Text } from '@freightdeck/sdk/manifest';
import type { Language } from './issue-texts.ts';

/** Which masked values are asked for unmasked: all, or those of these fields. */
export type Plain = boolean | readonly string[];
export const plainForm = z.optional(
  z.union([z.boolean(), z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20))]),
);
export const asks = (plain: Plain, field: string): boolean =>
  typeof plain === 'boolean' ? plain : plain.includes(field);
/** What the body of a call asks for; false where it asks for nothing. */
export function plainIn(body: unknown): Plain {
  const { plain } = (body ?? {}) as { readonly plain?: unknown };
  return Array.isArray(plain) && plain.length > 0 ? plain.map(String) : plain === true;
}

const seen = { zh: '查看了未掩码的内容', en: 'Unmasked values were shown' };
const named: Partial<Readonly<Record<FieldKind, Text>>> = {
  mobile: { zh: '手机号', en: 'mobile number' },
  idNumber: { zh: '证件号', en: 'identity number' },
  bankCard: { zh: '银行卡号', en: 'bank card number' },
};
/** What the audit log says of it: of which kind the numbers were, where single ones were asked for. */
export function seenPlain(plain: Plain, fields: Fields | undefined, language: Language): string {
  const kinds = typeof plain === 'boolean' ? [] : plain.flatMap((name) => named[fields?.[name]?.kind ?? 'text'] ?? []);
  if (kinds.length === 0) return seen[language];
  const words = [...new Set(kinds.map((kind) => kind[language]))];
  return language === 'zh' ? `${seen.zh}：${words.join('、')}` : `${seen.en}: ${words.join(', ')}`;
}
