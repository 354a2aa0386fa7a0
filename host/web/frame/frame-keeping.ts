import type { Draft, Drafts } from '@freightdeck/core/web/drafts';
import type { ServiceToken } from '@freightdeck/sdk/contract';
import { frameLimits } from '@freightdeck/core/web/frames';
import { fileIdOf, uploadRules } from '@freightdeck/core/web/upload';
import type { UploadKind } from '@freightdeck/sdk/manifest';
import type { StoredFile, Upload } from '@freightdeck/sdk/web';
import type { FrameWire } from './frame-wire.ts';

type ServiceOf<T> = T extends ServiceToken<infer S> ? S : never;
/** Drafts of this page, stored by the console. A draft that is too large is not stored. */
export function frameDrafts(wire: FrameWire): ServiceOf<typeof Drafts> {
  const forget = async (form: string): Promise<void> => {
    wire.say({ kind: 'forgetDraft', form: form.slice(0, 300) });
  };
  return {
    all: async (form) => {
      const found = (await wire.ask({ kind: 'draft', form: form.slice(0, 300) }).catch(() => undefined)) as
        Omit<Draft, 'key'> | undefined;
      return found ? [{ key: form, ...found }] : [];
    },
    works: true,
    isOwn: () => true,
    keep: (form, values) => {
      if (JSON.stringify(values).length <= frameLimits.draft)
        wire.say({ kind: 'keepDraft', form: form.slice(0, 300), values: { ...values } });
    },
    forget,
    drop: ({ key }) => forget(key),
  };
}

/** Files of the plugin's own kinds, for uploading and for opening. */
export function frameFiles(
  wire: FrameWire,
  kindOf: (kind: string) => UploadKind | undefined,
  none: () => Promise<never>,
): Upload {
  return {
    rules: (kind) => uploadRules(kindOf(kind)),
    hand: none,
    fetch: none,
    send: async (file, kind, progress) => {
      const stored = (await wire.file(
        { kind: 'upload', of: kind.slice(0, 80), name: file.name.slice(0, 200) },
        file,
      )) as StoredFile;
      progress?.(1);
      return stored;
    },
    open: async (id) =>
      URL.createObjectURL((await wire.file({ kind: 'openFile', file: fileIdOf(id).slice(0, 64) })) as Blob),
  };
}
