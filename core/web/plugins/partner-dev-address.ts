/** Where a plugin in the making is served: `?partner-dev=http://127.0.0.1:5177`. The server's policy lets it in, outside production only. */
export const partnerDevAddress = (search: string): string | undefined => /^http:\/\/127\.0\.0\.1:\d{2,5}$/.exec(new URLSearchParams(search).get('partner-dev') ?? '')?.[0];
