import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs the parts of a message: HMAC-SHA256 over their SHA-256 sums, so that no part can be taken for another one by
 * moving the border between them.
 */
export function signatureOf(secret: string, parts: readonly (string | Uint8Array)[]): string {
  const sums = parts.map((part) => createHash('sha256').update(part).digest('hex'));
  return createHmac('sha256', secret).update(sums.join('\n')).digest('hex');
}
/** Whether a signature is the one of these parts; takes the same time wherever it differs. */
export function isSignedBy(secret: string, parts: readonly (string | Uint8Array)[], signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, parts))];
  return given.length === right.length && timingSafeEqual(given, right);
}
