import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';

/**
 * Writes a new Ed25519 private key, readable by its owner only, and returns the public key as the operator enters it.
 */
export function makeKey(file: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 });
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}
