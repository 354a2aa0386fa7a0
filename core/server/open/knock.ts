import { randomBytes } from 'node:crypto';
import { OpenRefusal } from './refusals.ts';

/** The headers of a signed call. */
export const openHeaders = {
  key: 'Freightdeck-Key',
  time: 'Freightdeck-Time',
  nonce: 'Freightdeck-Nonce',
  signature: 'Freightdeck-Signature',
} as const;

/** A call of the open API as it came, with what it says about itself. */
export interface OpenRequest {
  readonly method: string;
  /** The whole path, as it was signed. */
  readonly path: string;
  readonly header: (name: string) => string | undefined;
  readonly body: Buffer;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly language: 'zh' | 'en';
  readonly requestId: string;
  /** Slows down an address from which nobody known calls; throws when it has called too often. */
  readonly brake: () => void;
  /** Runs a call of a known tenant beside its other calls. */
  readonly inLane: <T>(tenant: string, work: () => Promise<T>) => Promise<T>;
}
/** What a signed call says about itself. */
export interface Knock {
  readonly keyId: string;
  /** Seconds since 1970, as they were signed. */
  readonly time: string;
  readonly nonce: string;
  readonly signature: string;
}
/** What a relay says about itself that cannot sign. */
export interface RelayKnock extends Pick<Knock, 'keyId' | 'nonce'> {
  readonly secret: string;
}
const forms = {
  key: /^[A-Za-z0-9]{4,40}$/,
  time: /^[1-9]\d{8,10}$/,
  nonce: /^[A-Za-z0-9_-]{16,64}$/,
  signature: /^[0-9a-f]{64}$/,
};

/** Reads the headers; a call without them, or with others than described, is not signed. */
export function knockOf({ header }: Pick<OpenRequest, 'header'>): Knock {
  const read = (name: keyof typeof forms): string => {
    const given = header(openHeaders[name]) ?? '';
    if (!forms[name].test(given)) throw new OpenRefusal('unsigned');
    return given;
  };
  return { keyId: read('key'), time: read('time'), nonce: read('nonce'), signature: read('signature') };
}

/** Reads `Authorization: Basic` of a relay. Its calls have no nonce of their own. */
export function relayKnockOf({ header }: Pick<OpenRequest, 'header'>): RelayKnock {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/]{8,400}={0,2})$/.exec(header('authorization') ?? '') ?? [];
  const [, keyId, secret] = /^([A-Za-z0-9]{4,40}):(.+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (keyId === undefined || secret === undefined) throw new OpenRefusal('unsigned');
  return { keyId, secret, nonce: randomBytes(16).toString('base64url') };
}
