/** How the process may be watched: with a token on the port of the console, or on a port of this machine alone. */
export type MetricsSetting = { readonly token: string } | { readonly host: '127.0.0.1' | '::1'; readonly port: number };

const shortestToken = 24;

/** `127.0.0.1:9464`, `[::1]:9464` or `token:…`; undefined when it is neither. */
export function metricsSetting(given: string): MetricsSetting | undefined {
  const token = /^token:(\S+)$/.exec(given)?.[1];
  if (token !== undefined) return token.length < shortestToken ? undefined : { token };
  const [, host, port] = /^(127\.0\.0\.1|\[::1\]):(\d{1,5})$/.exec(given) ?? [];
  if (host === undefined || Number(port) > 65_535) return undefined;
  return { host: host === '127.0.0.1' ? host : '::1', port: Number(port) };
}
