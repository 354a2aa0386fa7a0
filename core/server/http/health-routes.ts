import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from './http-options.ts';

/** How long a probe waits for the database before it is told what was last known. */
const patienceMs = 30;

/** Why it cannot serve, in words, though its database answers. */
class Unfit extends Error {}

/**
 * Whether the server can serve. A probe must be answered at once, however busy the database is: each asks it anew, and
 * is told the last answer when there is none within a moment. A database that stays silent past the ping's own deadline
 * is told from then on.
 */
class Health {
  readonly #check: () => Promise<void>;
  #asking: Promise<void> | undefined;
  #isKnown = false;
  #fault: unknown;

  constructor(check: () => Promise<void>) {
    this.#check = check;
  }

  /** Undefined: it can. */
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
      await this.#check();
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
  const health = new Health(async () => {
    const unfit = await options.unfit?.();
    if (unfit !== undefined) throw new Unfit(unfit);
    await options.ping();
  });
  app.get('/livez', () => ({ status: 200 }));
  app.get('/readyz', async (request, reply) => {
    let ready = options.ready() && !stopping();
    if (ready) {
      const fault = await health.fault();
      ready = fault === undefined;
      if (fault instanceof Unfit) request.log.warn({ requestId: request.id }, `not ready: ${fault.message}`);
      else if (!ready)
        request.log.warn({ requestId: request.id, err: fault }, 'not ready: the database does not answer');
    }
    return reply.code(ready ? 200 : 503).send({ status: ready ? 200 : 503 });
  });
}
