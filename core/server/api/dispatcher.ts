import type { Database } from '@freightdeck/sdk/server';
import type { Api } from './api.ts';
import type { Dispatcher } from '../http/dispatcher.ts';

/** The API over one database, as the HTTP side asks for it. */
export function dispatcher(api: Api, database: Database): Dispatcher {
  return {
    endpoints: [...api.endpoints.values()],
    dispatch: ({ endpoint, ...request }) => api.dispatch(endpoint, request, database),
  };
}
