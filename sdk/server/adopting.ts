import sql, { type Sql } from 'sql-template-tag';
import type { Command, Port } from '../contract/index.ts';
import type { Call } from './call.ts';
import { jobOverRows, step, type Job, type JobRow, type JobStep, type MayTry } from './jobs.ts';
import { Outside, type Sending } from './ports.ts';

/** SQL condition: the outbox holds nothing of row `r` under this key. */
export const notInOutbox = (port: Pick<Port, 'name'>, key: Sql): Sql => sql`not exists (select 1 from outbox o
  where o.platform_id = r.platform_id and o.port = ${port.name} and o.key = ${key})`;

/** What an order in transit has asked for. */
export interface Left<Request, C extends Command> extends Omit<Sending<C>, 'sentBefore'> {
  readonly request: Request;
}
/**
 * Finds orders that an older version has sent by itself, and puts them into the outbox: the outside system is asked
 * about each, and its answer booked. `find` returns rows of a table `r` under `notInOutbox`.
 */
export const adoptStep = <Request, Answer, R extends JobRow, C extends Command>(
  port: Port<Request, Answer>,
  find: (call: Call, mayTry: MayTry) => Promise<readonly R[]>,
  left: (row: R) => Left<Request, C>,
): JobStep =>
  step(find, async (call, row) => {
    const { request, ...sending } = left(row);
    const outside = call.get(Outside);
    if (outside.connects(port, request, sending.platformId))
      await outside.send(call, port, request, { ...sending, sentBefore: true });
  });
/** The job of a plugin for orders in transit from an older version. */
export const adoptJob = (name: string, ...steps: readonly JobStep[]): Job => jobOverRows(name, 3600, ...steps);
