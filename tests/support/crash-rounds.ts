import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import { goodsInput } from '../../plugins/goods/fixtures.ts';
import { companyInput } from '../../plugins/shipper/fixtures.ts';
import { readAnswer } from './server.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { uploadPicture } from './upload-picture.ts';

interface Round {
  /** Writes that were acknowledged in it. */
  readonly written: number;
  /** From the start of the process to "ready", after the kill before. */
  readonly readyMs: number;
}
export interface Crashes {
  readonly rounds: readonly Round[];
  readonly acknowledged: number;
  /** A start on the same folder after an orderly stop: how fast this machine is today. */
  readonly cleanMs: number;
  /** Acknowledged, and not there after the restart. */
  readonly lost: readonly string[];
  /** Counts that do not fit the rows they count. */
  readonly torn: readonly string[];
}
type Post = (path: string, body: unknown) => Promise<Readonly<Record<string, unknown>>>;

const poster =
  (url: string, token?: string): Post =>
  async (path, body) => {
    const response = await fetch(url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { auth: 'true', authorization: `Bearer ${token}` }),
      },
    });
    return (await readAnswer(response)).body;
  };
async function enter(url: string): Promise<string> {
  const body = await poster(url)('/auth/login', {
    model: { userName: 'admin_10001', password: defaultDemoPassword, loginType: '4' },
  });
  return (body['data'] as { session: { sessionToken: string } }).session.sessionToken;
}
async function stop(server: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  await server.exited;
}
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Starts the server, writes over HTTP from several sides, kills the process with SIGKILL in the midst of it, starts it
 * again on the same folder, and looks for every write it had acknowledged. As often as asked.
 */
export async function crash(
  dataDir: string,
  times: number,
  started: (server: ServerProcess) => void,
): Promise<Crashes> {
  const acknowledged = new Map<string, 'company' | 'goods'>();
  const rounds: Round[] = [];
  const lost: string[] = [];
  const torn: string[] = [];
  let serial = 0;
  let token: string | undefined;
  let licenseFile: string | undefined;

  const write = async (post: Post, over: () => boolean): Promise<void> => {
    while (!over()) {
      const n = (serial += 1);
      try {
        const company = await post('/api/user/userCompany/add', {
          model: { ...companyInput(n), licenseFile },
          requestId: `company-${n}-of-rounds`,
        });
        if (company['status'] !== 200) throw new Error(JSON.stringify(company));
        const companyId = (company['data'] as { id: string }).id;
        acknowledged.set(companyId, 'company');
        // What a person adds waits for its audit; only then may it have goods.
        const approved = await post('/api/user/userCompany/approve', {
          id: companyId,
          requestId: `approve-${n}-of-rounds`,
        });
        if (approved['status'] !== 200) throw new Error(JSON.stringify(approved));
        const goods = await post('/api/trucking/truckingGoodsInfo/add', {
          model: goodsInput(companyId, n),
          requestId: `goods-${n}-of-rounds`,
        });
        if (goods['status'] !== 200) throw new Error(JSON.stringify(goods));
        acknowledged.set((goods['data'] as { id: string }).id, 'goods');
      } catch (error) {
        // A connection that broke with the process tells nothing; an answer that is no yes does.
        if (!over()) throw error;
      }
    }
  };
  const look = async (post: Post): Promise<void> => {
    const found = { company: new Set<string>(), goods: new Set<string>() };
    for (const [kind, path] of [
      ['company', '/api/user/userCompany'],
      ['goods', '/api/trucking/truckingGoodsInfo'],
    ] as const) {
      const body = await post(`${path}/listing`, { conditions: {} });
      for (const { id } of (body['pageResult'] as { itemList: { id: string }[] }).itemList) found[kind].add(id);
    }
    for (const [id, kind] of acknowledged) if (!found[kind].has(id)) lost.push(`${kind} ${id}`);
    // What a listener counts in the transaction of the command stands or falls with it.
    const figures = (await post('/api/platform/platformServiceProviderInfo/getCockpitData', {}))['data'] as {
      keHuTongJi: { companyStatistics: number };
    };
    if (figures.keHuTongJi.companyStatistics !== found.company.size)
      torn.push(`${figures.keHuTongJi.companyStatistics} companies counted, ${found.company.size} there`);
  };

  for (let round = 0; round <= times; round += 1) {
    const at = performance.now();
    const server = startProcess(dataDir);
    started(server);
    const url = await server.url;
    const readyMs = Math.round(performance.now() - at);
    // The session of the first round goes on: it stands in the database too.
    token ??= await enter(url);
    licenseFile ??= await uploadPicture(url, token);
    const post = poster(url, token);
    if (round > 0) await look(post);
    if (round === times) {
      rounds.push({ written: 0, readyMs });
      await stop(server);
      break;
    }
    const before = acknowledged.size;
    let over = false;
    const writers = Array.from({ length: 4 }, () => write(post, () => over));
    while (acknowledged.size < before + 6) await pause(10);
    await pause(20 + Math.floor(Math.random() * 380));
    over = true;
    server.kill('SIGKILL');
    await server.exited;
    await Promise.all(writers);
    rounds.push({ written: acknowledged.size - before, readyMs });
  }
  const at = performance.now();
  const clean = startProcess(dataDir);
  started(clean);
  await clean.url;
  const cleanMs = Math.round(performance.now() - at);
  await stop(clean);
  return { cleanMs, rounds, acknowledged: acknowledged.size, lost, torn };
}
