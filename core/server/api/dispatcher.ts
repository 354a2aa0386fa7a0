import type { Database } from '@freightdeck/sdk/server';
import type { Api, ApiCall } from './api.ts';
import type { Endpoint, Envelope } from './endpoint.ts';

/** The API over one database, as the HTTP side asks for it. */
export function dispatcher(api: Api, database: Database): {
  readonly endpoints: readonly Endpoint[];
  dispatch(request: ApiCall & { readonly endpoint: Endpoint }): Promise<Envelope>;
} {
  return {
    endpoints: [...api.endpoints.values()],
    dispatch: ({ endpoint, ...request }) => api.dispatch(endpoint, request, database),
  };
}
