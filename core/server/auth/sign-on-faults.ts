/** Why nobody was signed in; the console has a text for each. */
const signOnFaults = [
  'off',
  'unreached',
  'spent',
  'declined',
  'refused',
  'noClaim',
  'unverified',
  'noAccount',
  'ambiguous',
] as const;
export type SignOnFault = (typeof signOnFaults)[number];
