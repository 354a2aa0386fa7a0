import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from './http-options.ts';

/** `/livez`: the process answers. `/readyz`: it can serve calls. Neither gives a reason, since anybody may ask. */
export function addHealthRoutes(app: FastifyInstance, options: HttpOptions, stopping: () => boolean): void {
  app.get('/livez', () => ({ status: 200 }));
  app.get('/readyz', async (request, reply) => {
    let ready = options.ready() && !stopping();
    const unfit = await options.unfit?.();
    if (unfit !== undefined) {
      ready = false;
      request.log.warn({ requestId: request.id }, `not ready: ${unfit}`);
    }
    if (ready) {
      await options.ping().catch((error: unknown) => {
        ready = false;
        request.log.warn({ requestId: request.id, err: error }, 'not ready: the database does not answer');
      });
    }
    return reply.code(ready ? 200 : 503).send({ status: ready ? 200 : 503 });
  });
}
