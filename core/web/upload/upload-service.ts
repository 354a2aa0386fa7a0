import { filePath } from '@freightdeck/sdk/contract';
import type { UploadKind } from '@freightdeck/sdk/manifest';
import type { StoredFile, Upload, UploadRules } from '@freightdeck/sdk/web';
import type { Tell, Wire } from '../http/index.ts';
import { CallFailure } from '../http/index.ts';
import type { PluginStore } from '../plugins/index.ts';
import { isHeic } from './is-heic.ts';
import { uploadKind } from './upload-kind.ts';

interface SavedFile {
  readonly savedPath?: string;
  readonly savedName?: string;
  readonly relativePath?: string;
}

/** The id in `/api/platform/file/open?id=…`; a plain id is returned as it is. */
export const fileIdOf = (savedPath: string): string =>
  new URLSearchParams(savedPath.split('?')[1] ?? '').get('id') ?? savedPath;

/** Limits of files; without a plugin's kind the platform's types and 1 MB. */
export const uploadRules = (own: UploadKind | undefined): UploadRules =>
  own
    ? {
        accept: own.accept.flatMap((one) => (one === 'jpg' ? ['jpg', 'jpeg'] : [one])),
        bytes: own.maxBytes,
        title: own.title,
      }
    : { accept: ['jpg', 'jpeg', 'png', 'pdf'], bytes: 1_048_576 };

/** Uploads files with progress, and opens them, with the session. */
export class UploadService implements Upload {
  private readonly wire: Wire;
  private readonly tell: Tell;
  private readonly plugins: Pick<PluginStore, 'records'>;
  constructor(wire: Wire, tell: Tell, plugins: Pick<PluginStore, 'records'> = { records: [] }) {
    this.wire = wire;
    this.tell = tell;
    this.plugins = plugins;
  }
  rules(kind: string): UploadRules {
    return uploadRules(uploadKind(this.plugins, kind));
  }
  async send(chosen: File, kind: string, progress?: (part: number) => void, signal?: AbortSignal): Promise<StoredFile> {
    const file = (await isHeic(chosen)) ? await this.readable(chosen, kind) : chosen;
    signal?.throwIfAborted();
    const form = new FormData();
    form.append('fileType', '3');
    form.append('toOS', 'true');
    form.append('kind', kind);
    form.append('file', file, file.name);
    // The caller lists refused files with their reasons, so only the end of the session shows an alert.
    const envelope = await this.wire
      .post('/upload', form, { ...(progress ? { progress } : {}), ...(signal ? { signal } : {}) })
      .catch((error: unknown) => this.fail(error, true));
    const saved = (Array.isArray(envelope.data) ? envelope.data[0] : envelope.data) as SavedFile | undefined;
    const savedPath = saved?.savedPath ?? saved?.relativePath ?? '';
    progress?.(1);
    const stored = { id: fileIdOf(savedPath), name: saved?.savedName ?? file.name, size: file.size, savedPath };
    return file === chosen ? stored : { ...stored, sent: file };
  }
  /**
   * A HEIC photo as a JPEG. Where this browser cannot read it the photo is sent as it is, and the platform says what
   * the person can do.
   */
  private async readable(photo: File, kind: string): Promise<File> {
    const { accept, bytes } = this.rules(kind);
    if (!accept.includes('jpg')) return photo;
    const { heicPicture } = await import('./heic-picture.ts');
    return (await heicPicture(photo, bytes)) ?? photo;
  }
  async hand(
    path: string,
    file: File,
    fields: Readonly<Record<string, string>>,
    progress?: (part: number) => void,
  ): Promise<unknown> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    return (
      await this.wire.post(path, form, progress ? { progress } : {}).catch((error: unknown) => this.fail(error, true))
    ).data;
  }
  async open(id: string): Promise<string> {
    return URL.createObjectURL(await this.fetch(filePath, { id: fileIdOf(id) }));
  }
  fetch = (path: string, body: unknown): Promise<Blob> =>
    this.wire.blob(path, body).catch((error: unknown) => this.fail(error, false));
  private fail(error: unknown, quiet: boolean): never {
    if (!(error instanceof CallFailure)) throw error;
    if (!quiet || error.failure.tell.kind === 'session') this.tell(error.failure);
    throw error.failure.error;
  }
}
