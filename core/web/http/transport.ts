import axios, { isAxiosError, isCancel } from 'axios';
import type { AxiosProgressEvent } from 'axios';

/** A call as it goes out. */
export interface Parcel {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly responseType: 'json' | 'blob';
  readonly signal: AbortSignal;
  /** Share of what is sent, 0 to 1. */
  readonly progress?: (part: number) => void;
}
/** What came back, whatever its status. */
export interface Delivery {
  readonly status: number;
  readonly content: unknown;
  readonly header: (name: string) => unknown;
}
/** Why nothing came back. */
export type Loss = 'cancelled' | 'timeout' | 'network';
export type Transport = (parcel: Parcel) => Promise<Delivery | Loss>;

/** Carries calls by axios. A module of its own: a page whose first reads were made early stands without it. */
export function createTransport(settings: { readonly baseUrl: string; readonly timeout: number }): Transport {
  // Who calls is known by a header, never by a cookie: looking for one would hold each call up for a way to another
  // process and back.
  const client = axios.create({
    baseURL: settings.baseUrl,
    timeout: settings.timeout,
    validateStatus: () => true,
    withXSRFToken: false,
  });
  return async ({ path, body, progress, ...rest }) => {
    try {
      const { status, data, headers } = await client.post<unknown>(path, body, {
        ...rest,
        ...(progress
          ? {
              onUploadProgress: (event: AxiosProgressEvent) => {
                progress(event.progress ?? 0);
              },
            }
          : {}),
      });
      return { status, content: data, header: (name) => headers[name] as unknown };
    } catch (error) {
      if (isCancel(error)) return 'cancelled';
      return isAxiosError(error) && (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')
        ? 'timeout'
        : 'network';
    }
  };
}
