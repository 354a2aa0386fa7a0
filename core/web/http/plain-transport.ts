import type { Transport } from './transport.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
/** Carries reads by the browser's own means until axios has come: the first page stands without those 15 kB. */
export const plainTransport =
  (settings: { readonly baseUrl: string; readonly timeout: number }): Transport =>
  async ({ path, body, headers, params, signal }) => {
    const late = AbortSignal.timeout(settings.timeout);
    try {
      const answer = await fetch(
        `${settings.baseUrl}${path}${params ? `?${new URLSearchParams(params).toString()}` : ''}`,
        {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
          signal: AbortSignal.any([signal, late]),
        },
      );
      return {
        status: answer.status,
        content: parsed(await answer.text()),
        header: (name) => answer.headers.get(name),
      };
    } catch {
      return signal.aborted ? 'cancelled' : late.aborted ? 'timeout' : 'network';
    }
  };
