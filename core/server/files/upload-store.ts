import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { brandPictureOf, filePath } from '@freightdeck/sdk/contract';
import { grants } from '@freightdeck/sdk/manifest';
import type { UploadKind } from '@freightdeck/sdk/manifest';
import { Refused, sql } from '@freightdeck/sdk/server';
import type { Database } from '@freightdeck/sdk/server';
import { ulid } from 'ulid';
import { scopeOf } from '../auth/session-info.ts';
import type { SessionInfo } from '../auth/session-info.ts';
import type { FileStore, IncomingFile, OpenedFile, StoredFileAnswer } from '../http/file-store.ts';
import { operatorPlatformId, systemScope } from '../tenancy/operator.ts';
import type { FileBytes } from './file-bytes.ts';
import { atStore, FileRefused, sizeText, storeFault } from './file-refused.ts';
import { lookAt } from './guarded-files.ts';
import type { GuardedFiles, UsedFile } from './guarded-files.ts';
import { judgeContent } from './judge-content.ts';
import { noteFile } from './note-file.ts';
import { checkRoom, takeRoom, uploadRules } from './upload-room.ts';
import type { UploadRules } from './upload-room.ts';

export interface FileStoreOptions {
  readonly database: Database;
  /** Takes the content, as `files/<platform>/<month>/<id>.<extension>`. */
  readonly bytes: FileBytes;
  /** Bytes per file; the specification's 1 MB unless set. */
  readonly maxBytes?: number;
  /** Rules of a file kind that a plugin of the session's tenant declares. */
  readonly kindOf?: (session: SessionInfo, kind: string) => Promise<UploadKind | undefined>;
  /** Where identity papers and the like stand, and who may see them. */
  readonly guards?: readonly GuardedFiles[];
  /** Whether a kind is of a partner's plugin, whose service keeps what names the files. */
  readonly isPartners?: (kind: string) => boolean;
  /** How much may be stored. */
  readonly rules?: UploadRules;
  readonly now?: () => Date;
}

interface StoredFile extends UsedFile {
  readonly originalName: string;
  readonly relativePath: string;
  readonly contentType: string;
  readonly sha256: string;
}
/** Where the content of an upload is kept. */
const nameOf = (relativePath: string): string => `files/${relativePath}`;
const avatarBytes = 2 * 1_048_576;
/** A platform id as a folder name, so that it cannot lead to another folder. */
const folderOf = (platformId: string): string =>
  platformId.replace(/[^A-Za-z0-9_-]/g, (char) => `%${char.codePointAt(0)?.toString(16) ?? ''}`);

/** The name a person gave the file, without characters that would mislead a file system or a reader. */
function plainName(name: string, extension: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 100);
  return `${clean === '' || clean === '.' || clean === '..' ? 'file' : clean}.${extension}`;
}

/**
 * Stores uploads with one row each. A tenant can open only its own files, the operator all; what no record names yet
 * is open to whoever uploaded it. Papers that stand in a guarded record open for holders of its key alone, and under a
 * name that tells nothing of whose they are.
 */
export class UploadStore implements FileStore {
  readonly #options: FileStoreOptions;

  constructor(options: FileStoreOptions) {
    this.#options = options;
  }

  async store(session: SessionInfo, file: IncomingFile): Promise<StoredFileAnswer> {
    const { kind = '' } = file;
    const avatar = kind === 'avatar';
    const own = await this.#kind(session, kind);
    const most = own?.maxBytes ?? (avatar ? avatarBytes : (this.#options.maxBytes ?? 1_048_576));
    if (file.content.length > most) throw new FileRefused('fileTooLarge', { limit: sizeText(most) });
    const judged = await judgeContent(file.content);
    if (typeof judged === 'string') throw new FileRefused(judged);
    if (avatar && !judged.mime.startsWith('image/')) throw new FileRefused('fileFormat');
    if (own && !own.accept.some((one) => one === judged.extension))
      throw new FileRefused('fileAccept', { accept: own.accept.join(', ') });
    const { content } = judged;
    const now = this.#options.now?.() ?? new Date();
    const { database, rules = uploadRules() } = this.#options;
    const { length: size } = content;
    await database.transaction(scopeOf(session), (tx) => checkRoom(tx, rules, session, size, now), { readOnly: true });
    const id = ulid(now.getTime());
    const month = now.toISOString().slice(0, 7);
    const relativePath = `${folderOf(session.platformId)}/${month}/${id}.${judged.extension}`;
    await atStore(this.#options.bytes.put(nameOf(relativePath), content));
    const name = plainName(file.name, judged.extension);
    try {
      await database.transaction(scopeOf(session), async (tx) => {
        await takeRoom(tx, rules, session, size, now);
        await tx.run(sql`
        insert into stored_file (platform_id, id, original_name, relative_path, content_type, file_type, kind, size,
          sha256, use_state, created_at, created_by)
        values (${session.platformId}, ${id}, ${name}, ${relativePath}, ${judged.mime}, ${file.fileType.slice(0, 10)},
          ${own ? kind : ''}, ${size},
          ${createHash('sha256').update(content).digest('hex')},
          ${own && this.#options.isPartners?.(kind) ? 'elsewhere' : 'unnamed'}, ${now.toISOString()}::timestamptz,
          ${session.caller.id})`);
      });
    } catch (error) {
      // An object without a row is nobody's and does no harm; what went wrong first is what has to be told.
      await this.#options.bytes.remove(nameOf(relativePath)).catch(() => undefined);
      throw error;
    }
    return { savedPath: `${filePath}?id=${id}`, savedName: name, relativePath };
  }

  async open(session: SessionInfo, id: string, plugin?: string): Promise<OpenedFile | undefined> {
    const found = await this.#seen(session, id, plugin);
    if (!found) return undefined;
    const content = await this.#whole(id, found);
    await this.#noteLook(session, id);
    return { name: found.name, mime: found.mime, content };
  }
  /** What would be opened, without its content and without a line in the log. */
  look(session: SessionInfo, id: string): Promise<Pick<OpenedFile, 'name' | 'mime'> | undefined> {
    return this.#seen(session, id);
  }
  /** A file that the guards let this person have, under the name that they let them know. */
  async #seen(
    session: SessionInfo,
    id: string,
    plugin?: string,
  ): Promise<(Pick<OpenedFile, 'name' | 'mime'> & Pick<StoredFile, 'relativePath' | 'sha256'>) | undefined> {
    const { database, guards = [] } = this.#options;
    const found = await database.transaction(
      scopeOf(session),
      async (tx) => {
        const file = await tx.one<StoredFile>(sql`
      select platform_id, id, original_name, relative_path, content_type, sha256, created_by, use_state,
        array(select u.place from file_use u where u.platform_id = f.platform_id and u.file_id = f.id) as places
      from stored_file f where id = ${id} and delete_status = '0'
        and ${plugin === undefined ? sql`true` : sql`starts_with(kind, ${`${plugin}.`})`}`);
        return file && { ...file, look: await lookAt(tx, guards, session.caller, file) };
      },
      { readOnly: true },
    );
    if (!found || found.look === 'kept') return undefined;
    const { relativePath, sha256 } = found;
    const name = found.look === 'shown' ? `${id}${extname(relativePath)}` : found.originalName;
    return { name, mime: found.contentType, relativePath, sha256 };
  }

  /** Only what a brand shows at present: the same file, uploaded but taken by no brand, is nobody's to see. */
  async openBrand(id: string): Promise<OpenedFile | undefined> {
    const address = brandPictureOf(id);
    const found = await this.#options.database.transaction(
      systemScope,
      (tx) =>
        tx.one<Omit<StoredFile, keyof UsedFile>>(sql`
      select f.platform_id, f.original_name, f.relative_path, f.content_type, f.sha256 from stored_file f
      join platform p on p.platform_id = f.platform_id or f.platform_id = ${operatorPlatformId}
      where f.id = ${id} and f.delete_status = '0' and starts_with(f.content_type, 'image/')
        and ${address} in (p.branding ->> 'logo', p.branding ->> 'favicon', p.branding ->> 'picture') limit 1`),
      { readOnly: true },
    );
    const content = found && (await this.#whole(id, found));
    return content && { name: found.originalName, mime: found.contentType, content };
  }

  async #whole(id: string, found: Pick<StoredFile, 'relativePath' | 'sha256'>): Promise<Buffer> {
    const content = await atStore(this.#options.bytes.get(nameOf(found.relativePath)));
    if (!content) throw storeFault('fileLost', new Error(`The content of the stored file ${id} is gone`));
    if (createHash('sha256').update(content).digest('hex') !== found.sha256)
      throw storeFault('fileChanged', new Error(`The stored file ${id} is not what was stored`));
    return content;
  }

  /** Kinds of plugins contain a dot; a kind without one belongs to the platform. */
  async #kind(session: SessionInfo, kind: string): Promise<UploadKind | undefined> {
    if (!kind.includes('.')) return undefined;
    const own = await this.#options.kindOf?.(session, kind);
    if (own === undefined) throw new FileRefused('fileKind');
    if (own.key !== undefined && !grants(session.caller.keys, own.key)) throw new Refused('forbidden');
    return own;
  }
  /** Files include personal papers: every access is logged before the file is handed out. */
  #noteLook(session: SessionInfo, id: string): Promise<void> {
    return noteFile(this.#options.database, session, { path: filePath, name: 'file.open', id }, this.#options.now?.());
  }
}
