/**
 * The receipt of a submission as its author copies it into a command: a word that began with a dash would be taken for
 * an option there.
 */
export const receiptOf = (random: Buffer): string => random.toString('base64url').replace(/^-/, '_');
