import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const form = 'v1';
const cipher = 'aes-256-gcm';

/** A key made from a secret of the installation, and a name for it that tells nothing about it. */
interface Key {
  readonly id: string;
  readonly bytes: Buffer;
  /** For keyed hashes: another key, so that a hash says nothing about what is sealed. */
  readonly hashing: Buffer;
}
function keyOf(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'freightdeck secrets of adapters, 1', 32));
  const hashing = Buffer.from(hkdfSync('sha256', secret, '', 'freightdeck keyed hashes, 1', 32));
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 12), bytes, hashing };
}

/**
 * Seals secrets that must be stored and used again, with AES-256-GCM. The key follows from FREIGHTDECK_SECRET; those of
 * earlier secrets open what was sealed with them. A sealed text names its key, and opens only for the record it was
 * sealed for.
 */
export class SecretBox {
  readonly #present: Key;
  readonly #keys: readonly Key[];

  constructor(secret: string, earlier: readonly string[] = []) {
    this.#present = keyOf(secret);
    this.#keys = [this.#present, ...earlier.map(keyOf)];
  }

  /** `v1.<key id>.<nonce>.<sealed bytes and tag>` */
  seal(id: string, text: string): string {
    const nonce = randomBytes(12);
    const sealing = createCipheriv(cipher, this.#present.bytes, nonce).setAAD(Buffer.from(id));
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
    return [form, this.#present.id, nonce.toString('base64url'), sealed.toString('base64url')].join('.');
  }

  /** Undefined: sealed with a key that is not here, for another record, or changed since. */
  open(id: string, text: string): string | undefined {
    const [version, keyId, nonce = '', sealed = ''] = text.split('.');
    const key = this.#keys.find((one) => one.id === keyId);
    if (version !== form || !key) return undefined;
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const opening = createDecipheriv(cipher, key.bytes, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
        .setAAD(Buffer.from(id))
        .setAuthTag(bytes.subarray(-16));
      return Buffer.concat([opening.update(bytes.subarray(0, -16)), opening.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** How everything begins that is sealed with the present key. */
  get present(): string {
    return `${form}.${this.#present.id}.`;
  }
  /** Names of the keys that are here. */
  get keyIds(): readonly string[] {
    return this.#keys.map(({ id }) => id);
  }
  isSealed(text: string): boolean {
    return text.startsWith(`${form}.`) && text.split('.').length === 4;
  }
  /** Keyed hashes of a text by every key, the present one first. */
  keyedAll(kind: string, text: string): readonly string[] {
    return this.#keys.map(({ hashing }) => createHmac('sha256', hashing).update(`${kind}|${text}`).digest('hex'));
  }

  /** Sealed with the present key; the same text when it is already. */
  sealAgain(id: string, sealed: string): string | undefined {
    const text = this.open(id, sealed);
    if (text === undefined) return undefined;
    return sealed.split('.')[1] === this.#present.id ? sealed : this.seal(id, text);
  }
}
