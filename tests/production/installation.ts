import { createHash } from 'node:crypto';

const secretOf = (name: string): string => createHash('sha256').update(name).digest('base64url');
/** What whoever installs it enters once. */
export const installation = { secret: secretOf('installation'), admin: 'chief', password: 'Kx7#mWq2vT' } as const;
/** What the operator and the outside system have agreed on. */
export const worldKey = { keyId: 'agreed', secret: secretOf('agreed with the world') } as const;
