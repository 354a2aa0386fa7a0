import { defaultDemoPassword } from '../../core/server/tenancy/demo/index.ts';
import type { Command, InputOfCommand, RecordOf, Resource } from '../../sdk/contract/index.ts';
import { openPglite, openPostgres, postgresUrl } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

type Answer = Readonly<Record<string, unknown>>;

/**
 * The real server with the plugins of the product, and people who are signed in: the first steps of a new plugin's
 * tests.
 */
export class SignedInServer {
  readonly server: TestServer;
  readonly #tokens = new Map<string, string>();

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async open(people: readonly string[]): Promise<SignedInServer> {
    // PostgreSQL takes a third of the time, where there is one.
    const openDatabase = postgresUrl() === '' ? openPglite : openPostgres;
    const server = await startTestServer({ openDatabase: (migrations) => openDatabase({ migrations }) });
    const opened = new SignedInServer(server);
    for (const userName of people) {
      const model = { userName, password: defaultDemoPassword, loginType: '4' };
      const { body } = await opened.server.post('/auth/login', { model });
      if (body['status'] !== 200) throw new Error(`${userName} cannot sign in: ${JSON.stringify(body)}`);
      opened.#tokens.set(userName, (body['data'] as { session: { sessionToken: string } }).session.sessionToken);
    }
    return opened;
  }

  async #post(userName: string, path: string, body: object): Promise<Answer> {
    const token = this.#tokens.get(userName);
    if (token === undefined) throw new Error(`${userName} is not signed in: name them in open()`);
    return (await this.server.post(path, body, { token })).body;
  }

  /** Runs a command, on a record where `id` is given, and gives the whole answer. */
  async run<C extends Command>(userName: string, command: C, model: InputOfCommand<C>, id?: string): Promise<Answer> {
    return this.#post(userName, command.path, {
      model,
      requestId: crypto.randomUUID(),
      ...(id === undefined ? {} : { id }),
    });
  }

  /** Runs a command that makes a record, and gives the record's id. */
  async add<C extends Command>(userName: string, command: C, model: InputOfCommand<C>): Promise<string> {
    const answer = await this.run(userName, command, model);
    const { id } = (answer['data'] ?? {}) as { id?: string };
    if (id === undefined) throw new Error(`${command.name}: ${JSON.stringify(answer)}`);
    return id;
  }

  /** A record as this person sees it; undefined when there is none for them. */
  async get<R extends Resource>(userName: string, resource: R, id: string): Promise<RecordOf<R> | undefined> {
    return (await this.#post(userName, `${resource.path}/get`, { id }))['data'] as RecordOf<R> | undefined;
  }
}
