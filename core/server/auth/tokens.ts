import { createHash, randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const tokenLength = 30;

/** 30 characters out of 62, every one equally likely: 178 bits. */
export function newToken(): string {
  let token = '';
  while (token.length < tokenLength) {
    for (const byte of randomBytes(48)) {
      // 248 = 4 × 62: bytes above would make the first letters likelier.
      if (byte < 248 && token.length < tokenLength) token += alphabet[byte % 62];
    }
  }
  return token;
}

export const isToken = (text: string): boolean => /^[0-9A-Za-z]{30}$/.test(text);

/** What the database keeps of a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
