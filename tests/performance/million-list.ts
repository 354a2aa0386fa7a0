import type { Call, Served, Sql } from '@freightdeck/sdk/server';
import { CountCache } from '../../core/server/api/count-cache.ts';
import { readPage } from '../../core/server/api/list-reading.ts';

/**
 * What the product asks of the database for the first page of a list, as the first tenant: the statement and its
 * values.
 */
export async function firstPageOf(
  serves: readonly Served[],
  path: string,
): Promise<{ readonly text: string; readonly values: readonly unknown[] }> {
  const served = serves.find((one) => one.type === 'resource' && one.resource.path === path);
  if (served?.type !== 'resource') throw new Error(`Nobody serves ${path}`);
  const asked: Sql[] = [];
  const tx = {
    rows: (question: Sql) => {
      asked.push(question);
      return Promise.resolve([]);
    },
  };
  const call = { platformId: '10001', isOperator: false, can: () => true, tx } as unknown as Call;
  await readPage(
    call,
    { resource: served.resource, serving: served.serving, workflows: [], commands: [] },
    { page: 1, limit: 20, count: false },
    new CountCache(),
  );
  const [question] = asked;
  if (question === undefined) throw new Error(`${path} asks nothing`);
  return { text: question.text, values: question.values };
}
