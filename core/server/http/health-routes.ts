import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from './http-options.ts';

/** How long a probe waits for the database before it is told what was last known. */
const patienceMs = 30;

/**
 * Whether the database answers. A probe must be answered at once, however busy the database is: each asks it anew, and
 * is told the last answer when there is none within a moment. A database that stays silent past the ping's own deadline
 * is told from then on.
 */
class DatabaseHealth {
  readonly #ping: () => Promise<void>;
  #asking: Promise<void> | undefined;
  #isKnown = false;
  #fault: unknown;

  constructor(ping: () => Promise<void>) {
    this.#ping = ping;
  }

  /** Undefined: it answers. */
  async fault(): Promise<unknown> {
    this.#asking ??= this.#ask();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)));
    await (this.#isKnown ? Promise.race([this.#asking, patience]) : this.#asking);
    clearTimeout(timer);
    return this.#fault;
  }

  async #ask(): Promise<void> {
    try {
      await this.#ping();
      this.#fault = undefined;
    } catch (error) {
      this.#fault = error ?? new Error('no answer');
    } finally {
      this.#isKnown = true;
      this.#asking = undefined;
    }
  }
}

/** `/livez`: the process answers. `/readyz`: it can serve calls. Neither gives a reason, since anybody may ask. */
export function addHealthRoutes(app: FastifyInstance, options: HttpOptions, stopping: () => boolean): void {
  const database = new DatabaseHealth(options.ping);
  app.get('/livez', () => ({ status: 200 }));
  app.get('/readyz', async (request, reply) => {
    let ready = options.ready() && !stopping();
    if (ready) {
      const fault = await database.fault();
      ready = fault === undefined;
      if (!ready) request.log.warn({ requestId: request.id, err: fault }, 'not ready: the database does not answer');
    }
    return reply.code(ready ? 200 : 503).send({ status: ready ? 200 : 503 });
  });
}
