import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tokenLength = 30;

/** 30 characters out of 62, every one equally likely: 178 bits. */
export function newToken(): string {
  let token = '';
  while (token.length < tokenLength) {
    for (const byte of randomBytes(48)) {
      // 248 = 4 × 62: larger bytes are dropped, or some letters would be more likely.
      if (byte < 248 && token.length < tokenLength) token += alphabet[byte % 62];
    }
  }
  return token;
}

export const isToken = (text: string): boolean => /^[0-9A-Za-z]{30}$/.test(text);

/** The hash that the database stores instead of the token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
