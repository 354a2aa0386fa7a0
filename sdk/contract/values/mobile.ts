import * as z from 'zod/mini';
import { identifierOf } from './identifiers.ts';
import { maskMiddle } from './masking.ts';

/** A mainland mobile number, 11 digits. */
export type Mobile = string;

/** How many digits a mobile has. */
export const MOBILE_LENGTH = 11;

/** V-MOBILE. */
export const mobileSchema = z.string('mobile.invalid').check(z.regex(/^1[3-9]\d{9}$/, 'mobile.invalid'));

/** As typed or pasted (`+86 138-0000-1234`) to the stored form. */
export function parseMobile(text: string): Mobile | undefined {
  const number = identifierOf('mobile', text);
  return mobileSchema.safeParse(number).success ? number : undefined;
}

/** In groups: `138 0000 1234`. */
export function formatMobile(mobile: Mobile): string {
  return mobile.length === MOBILE_LENGTH ? `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}` : mobile;
}

/** First 3, `****`, last 4: `138****1234`. */
export function maskMobile(mobile: string): string {
  return maskMiddle(mobile, 3, 4);
}
