import type { Bulkhead } from './bulkhead.ts';
import type { HttpOptions } from './http-options.ts';

/** The work behind the routes, done in lanes: calls, files, imports and the open API. */
export function inLanes(options: HttpOptions, bulkhead: Bulkhead): HttpOptions {
  const { api, files, imports } = options;
  return {
    ...options,
    api: {
      get endpoints() {
        return api.endpoints;
      },
      dispatch: (request) => bulkhead.run(request.session?.platformId ?? '', () => api.dispatch(request)),
    },
    files: files && {
      store: (session, file) => bulkhead.run(session.platformId, () => files.store(session, file)),
      open: (session, id, plugin) => bulkhead.run(session.platformId, () => files.open(session, id, plugin)),
      openBrand: (id) => bulkhead.run('', async () => files.openBrand?.(id)),
      openTask: (session, id) => bulkhead.run(session.platformId, async () => files.openTask?.(session, id)),
    },
    imports: imports && {
      take: (session, file, language) => bulkhead.run(session.platformId, () => imports.take(session, file, language)),
      template: (session, command, language) =>
        bulkhead.run(session.platformId, () => imports.template(session, command, language)),
    },
  };
}
