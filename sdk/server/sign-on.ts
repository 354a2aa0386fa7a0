/** For what the secret of a platform's single sign-on is sealed: it opens for nothing else. */
export const signOnSecretOf = (platformId: string): string => `sign-on ${platformId}`;
