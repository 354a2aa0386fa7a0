import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/**
 * Writes a new Ed25519 private key that only its owner may read, and answers the public half, as the operator enters
 * it.
 */
export function makeKey(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}
