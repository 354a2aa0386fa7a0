import { driverCard, driverInput } from '../../plugins/carrier/fixtures.ts';
import { uploadPicture } from '../support/upload-picture.ts';
import { call, expect, sessionOf } from './signed-in.ts';

const people = 'api/user/userPerson';

/** Registers driver `n` of a provider under this name, all papers handed in, and has the identity verified by hand. */
export async function driverComes(user: string, n: number, name: string, paper?: string): Promise<string> {
  const { sessionToken } = await sessionOf(user);
  const picture = paper ?? (await uploadPicture(process.env.JOURNEYS_URL ?? '', sessionToken));
  const papers = Object.fromEntries(Object.keys(driverCard).map((field) => [field, picture]));
  const card = { gender: 'M', address: '示范市示范路1号', idValidTo: '2040-01-01' };
  const input = { ...driverInput(n), ...papers, ...card, name };
  const run = async (path: string, body: object): Promise<unknown> => {
    const answer = await call(user, path, { ...body, requestId: crypto.randomUUID() });
    expect(answer.status, answer.message).toBe(200);
    return answer.data;
  };
  const { id } = (await run('api/user/tenantDriver/add', { model: input })) as { readonly id: string };
  const conditions = { idNumber: input.idNumber };
  const found = await call(user, `${people}/paging`, { conditions, page: 1, limit: 10 });
  const [person] = (found.pageResult?.itemList ?? []) as readonly { readonly id: string; readonly version: number }[];
  await run(`${people}/manualPass`, {
    id: person?.id,
    version: person?.version,
    model: { evidence: picture, reason: '现场核验身份证原件' },
  });
  return id;
}
