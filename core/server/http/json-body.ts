import { HttpFailure } from './http-failure.ts';

/** Deepest nesting of a body; our own bodies have five levels. */
const maxDepth = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const poison = new Set(['__proto__', 'constructor', 'prototype']);

/** Parses a JSON body. Nothing is coerced; a body that no honest client sends is refused here. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    if (isTooDeep(text)) throw new HttpFailure(400, 'tooDeep');
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof HttpFailure ? error : new HttpFailure(400, 'malformed');
  }
  checkTexts(value);
  return value;
}

/** Counts brackets outside strings before the body is parsed. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === 0x5c) at++;
      else if (char === 0x22) quoted = false;
    } else if (char === 0x22) quoted = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > maxDepth) return true;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return false;
}

/** PostgreSQL stores neither NUL nor lone surrogates, and no contract has keys that name an object's prototype. */
function checkTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw new HttpFailure(400, 'illegalText');
  } else if (Array.isArray(value)) {
    for (const item of value) checkTexts(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (poison.has(key)) throw new HttpFailure(400, 'badRequest');
      checkTexts(key);
      checkTexts(item);
    }
  }
}
