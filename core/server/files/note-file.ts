import type { Database } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import { writeAudit } from '../api/index.ts';
import { scopeOf } from '../auth/session-info.ts';
import type { SessionInfo } from '../auth/session-info.ts';

/** A file that is about to be handed out. */
export interface FileTaken {
  readonly path: string;
  /** Verb of the log. */
  readonly name: string;
  readonly id: string;
  readonly label?: string;
}
/** Logs that a person takes a file, in a transaction of its own: before the file is handed out. */
export async function noteFile(
  database: Database,
  session: SessionInfo,
  { path, name, id, label }: FileTaken,
  now = new Date(),
): Promise<void> {
  await database.transaction(scopeOf(session), (tx) =>
    writeAudit(tx, {
      caller: session.caller,
      platformId: session.platformId,
      sessionId: session.sessionId,
      ip: '',
      path,
      name,
      objectId: id,
      objectLabel: label,
      status: 200,
      reason: undefined,
      told: undefined,
      requestId: ulid(now.getTime()),
      at: now.toISOString(),
      ms: 0,
    }),
  );
}
