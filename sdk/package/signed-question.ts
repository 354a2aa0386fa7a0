import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/** A question that a publisher asks a console without an account there. */
export interface SignedQuestion {
  /** Ed25519 public key, SPKI in base64. */
  readonly publicKey: string;
  /** Origin of the console that is asked: an answer of one is not to be had with a question to another. */
  readonly host: string;
  /** When it was signed, ISO 8601. */
  readonly at: string;
  /** Id of the plugin it is about. */
  readonly pluginId: string;
  /** base64 */
  readonly signature: string;
}
const told = ({ publicKey, host, at, pluginId }: Omit<SignedQuestion, 'signature'>): Buffer =>
  Buffer.from(['freightdeck-question-1', publicKey, host, at, pluginId].join('\n'));

/** Signs a question with an Ed25519 private key in PEM. */
export function signQuestion(
  { host, at, pluginId }: Pick<SignedQuestion, 'host' | 'at' | 'pluginId'>,
  privateKey: string,
): SignedQuestion {
  const key = createPrivateKey(privateKey);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const question = { publicKey, host, at, pluginId };
  return { ...question, signature: sign(null, told(question), key).toString('base64') };
}
/** Whether the holder of the key has signed just this. */
export function isSignedQuestion({ signature, ...question }: SignedQuestion): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(question.publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, told(question), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
