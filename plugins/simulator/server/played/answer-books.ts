import { sql, tenantTable, type Database, type Migration } from '@freightdeck/sdk/server';

/** A request that a played outside system has taken, and the answer it has given to it. */
export interface KeptAnswer {
  readonly platformId: string;
  readonly port: string;
  readonly key: string;
  readonly request: unknown;
  /** Null while it has not decided. */
  readonly answer: unknown;
}
type Name = Pick<KeptAnswer, 'platformId' | 'port' | 'key'>;
/** What the played outside systems have written down for themselves, outside the transactions of their callers. */
export interface AnswerBooks {
  find(name: Name): Promise<KeptAnswer | undefined>;
  /** Stores a request with its answer, or the answer to a known request; a given answer is never changed. */
  keep(kept: KeptAnswer): Promise<void>;
  /** Everything a tenant has asked of these ports, answered or not. */
  of(platformId: string, ports: readonly string[]): Promise<readonly KeptAnswer[]>;
}

const textOf = ({ platformId, port, key }: Name): string => `${platformId} ${port} ${key}`;
/** For outside systems that end with their process. */
export class AnswersInMemory implements AnswerBooks {
  readonly answers = new Map<string, KeptAnswer>();

  find(name: Name): Promise<KeptAnswer | undefined> {
    return Promise.resolve(this.answers.get(textOf(name)));
  }

  keep(kept: KeptAnswer): Promise<void> {
    if ((this.answers.get(textOf(kept))?.answer ?? null) === null) this.answers.set(textOf(kept), kept);
    return Promise.resolve();
  }

  of(platformId: string, ports: readonly string[]): Promise<readonly KeptAnswer[]> {
    return Promise.resolve(
      [...this.answers.values()].filter((one) => one.platformId === platformId && ports.includes(one.port)),
    );
  }
}

export const answersMigration: Migration = {
  name: 'simulator/0004-played-answers',
  sql: `
create table played_answer (
  platform_id text not null check (platform_id <> ''), port text not null, key text not null, request jsonb not null,
  answer jsonb, primary key (platform_id, port, key));
${tenantTable('played_answer')}
revoke all on played_answer from app_tenant, app_operator;`,
};
const itself = { role: 'system', platformId: '' } as const;
const columns = sql`platform_id, port, key, request, answer`;
/** For outside systems that outlive the server. Each entry is a transaction of its own. */
export class AnswersInTables implements AnswerBooks {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find({ platformId, port, key }: Name): Promise<KeptAnswer | undefined> {
    return this.#database.transaction(itself, (tx) =>
      tx.one<KeptAnswer>(sql`
        select ${columns} from played_answer where platform_id = ${platformId} and port = ${port} and key = ${key}`),
    );
  }

  async keep({ platformId, port, key, request, answer }: KeptAnswer): Promise<void> {
    const told = answer === null ? null : JSON.stringify(answer);
    await this.#database.transaction(itself, (tx) =>
      tx.run(sql`
        insert into played_answer (${columns})
        values (${platformId}, ${port}, ${key}, ${JSON.stringify(request)}::jsonb, ${told}::jsonb)
        on conflict (platform_id, port, key) do update set answer = excluded.answer
        where played_answer.answer is null`),
    );
  }

  of(platformId: string, ports: readonly string[]): Promise<readonly KeptAnswer[]> {
    return this.#database.transaction(itself, (tx) =>
      tx.rows<KeptAnswer>(sql`
        select ${columns} from played_answer where platform_id = ${platformId} and port = any(${[...ports]})
        order by port, key`),
    );
  }
}
