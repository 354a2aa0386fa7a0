/**
 * Address of the development server of a partner's plugin, read from the query of an address
 * (`?partner-dev=http://127.0.0.1:5177`, encoded or not). The server's content policy allows it outside production
 * only.
 */
export function partnerDevAddress(query: string): string | undefined {
  const port = /[?&]partner-dev=http(?::|%3A)(?:\/|%2F){2}127\.0\.0\.1(?::|%3A)(\d{2,5})(?:&|$)/i.exec(query)?.[1];
  return port === undefined ? undefined : `http://127.0.0.1:${port}`;
}
