import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Command, PackedFile } from '@freightdeck/sdk/contract';
import { sql, type Call } from '@freightdeck/sdk/server';
import type { FileBytes } from '../../files/index.ts';
import { writeDraft, type DraftPlace } from '../draft-file.ts';
import { bulkRow, nextRows, tellCounts } from '../run-bulk.ts';
import type { ClaimedTask } from '../task-record.ts';
import { filesOf } from './packing.ts';
import { PackWriter } from './pack-writer.ts';
import type { ListedFile } from './pack-manifest.ts';

interface Upload {
  readonly id: string;
  readonly relativePath: string;
  readonly sha256: string;
}
interface Gathered {
  readonly name: string;
  readonly files: readonly PackedFile[];
  readonly uploads: ReadonlyMap<string, Upload>;
  readonly left: string | undefined;
}
/** What a pack needs from the task runner. */
export interface PackRig extends DraftPlace {
  readonly command: Command;
  readonly builtBy: string;
  step<T>(work: (call: Call) => Promise<T>): Promise<T>;
  /** False when the task is to be cancelled. */
  alive(): Promise<boolean>;
  labelOf(call: Call, id: string): Promise<string>;
}
export interface PackedZip {
  readonly relativePath: string;
  readonly fileName: string;
  readonly fileSize: number;
}

/** The next record, in a transaction of the person; undefined when none waits any more. */
async function gather(call: Call, task: ClaimedTask, rig: PackRig): Promise<Gathered | undefined> {
  const [row] = await nextRows(call, task, 1);
  if (!row) return undefined;
  let left: string | undefined;
  const files = await filesOf(call, async () => {
    left = (await bulkRow(call, task, rig.command, row))?.message;
  });
  await tellCounts(call, task);
  const name = await rig.labelOf(call, row.recordId);
  const ids = files.flatMap(({ content }) => ('stored' in content ? [content.stored] : []));
  const found = await call.tx.rows<Upload>(
    sql`select id, relative_path, sha256 from stored_file where id = any(${ids}::text[]) and delete_status = '0'`,
  );
  return { name, files: left === undefined ? files : [], uploads: new Map(found.map((one) => [one.id, one])), left };
}
/** Bytes of an upload as they were stored; undefined when there are none, or they are not what was stored. */
async function readUpload(bytes: FileBytes, upload: Upload | undefined): Promise<Buffer | undefined> {
  const content = upload && (await bytes.get(`files/${upload.relativePath}`));
  const isSame = content && createHash('sha256').update(content).digest('hex') === upload.sha256;
  return isSame ? content : undefined;
}
async function write(writer: PackWriter, bytes: FileBytes, { name, files, uploads }: Gathered): Promise<void> {
  const listed: ListedFile[] = [];
  const missing: { readonly title: string; readonly id: string }[] = [];
  for (const { path, title, content } of files) {
    const place = `${name}/${path}`;
    if (content instanceof Uint8Array) listed.push(await writer.file(place, title, content));
    else {
      const upload = uploads.get(content.stored);
      const stored = await readUpload(bytes, upload);
      if (stored) listed.push(await writer.file(`${place}${extname(upload?.relativePath ?? '')}`, title, stored));
      else missing.push({ title, id: content.stored });
    }
  }
  writer.record({ name, files: listed, missing });
}

/**
 * Makes one zip of what the command hands over for each record. It begins anew where another process had begun: the zip
 * that was half written is gone. Undefined: cancelled.
 */
export async function runPack(task: ClaimedTask, rig: PackRig): Promise<PackedZip | undefined> {
  await rig.step((call) =>
    call.tx.run(sql`
      update task_row set state = 'waiting', reason = null, message = null
      where platform_id = ${task.platformId} and task_id = ${task.id}`),
  );
  const builtAt = await rig.step((call) => Promise.resolve(call.now()));
  const relativePath = `exports/${encodeURIComponent(task.platformId)}/${task.id}.zip`;
  const fileSize = await writeDraft(rig, task.id, relativePath, async (file) => {
    const writer = new PackWriter(file);
    const left: { readonly name: string; readonly message: string }[] = [];
    for (;;) {
      if (!(await rig.alive())) return false;
      const gathered = await rig.step((call) => gather(call, task, rig));
      if (!gathered) break;
      if (gathered.left === undefined) await write(writer, rig.bytes, gathered);
      else left.push({ name: gathered.name, message: gathered.left });
    }
    await writer.end({ title: task.title, builtAt, builtBy: rig.builtBy, language: task.language }, left);
    return true;
  });
  return fileSize === undefined ? undefined : { relativePath, fileName: `${task.title}.zip`, fileSize };
}
