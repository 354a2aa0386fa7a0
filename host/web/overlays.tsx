import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import type { ImportWish } from '@freightdeck/sdk/web';
import type { MessageStore, Prompt } from '@freightdeck/core/web/messages';
import type { SlowCall } from '@freightdeck/core/web/http';
import { firstPage, useFirstPageShown } from '@freightdeck/core/web/prefetch';
import { useConsole } from './console-context.ts';
import { lazyPart } from './parts/lazy-part.tsx';

const Toasts = lazyPart<{ readonly messages: MessageStore }>(async () => (await import('./popups/toasts.tsx')).Toasts);
const PromptDialog = lazyPart<{ readonly prompt: Prompt }>(
  async () => (await import('./popups/prompt-dialog.tsx')).PromptDialog,
);
const ProofDialog = lazyPart<{ readonly prompt: Prompt }>(
  async () => (await import('./popups/proof-dialog.tsx')).ProofDialog,
);
const NoticeNote = lazyPart<object>(async () => (await import('./popups/notice-note.tsx')).NoticeNote);

const ImportDrawer = lazyPart<{ readonly wish: ImportWish; readonly onClose: () => void }>(
  async () => (await import('@freightdeck/core/web/imports')).ImportDrawer,
);

const FocusKeeper = lazyPart<object>(async () => (await import('./popups/focus-keeper.tsx')).FocusKeeper);
const ConsoleKeys = lazyPart<object>(async () => (await import('./popups/console-keys.tsx')).ConsoleKeys);
const SlowNote = lazyPart<{ readonly calls: readonly SlowCall[] }>(
  async () => (await import('./popups/slow-note.tsx')).SlowNote,
);

/** Prefetches notes and questions, so that they can be shown even when the network is down. */
export function preloadOverlays(): void {
  Toasts.preload();
  PromptDialog.preload();
}
/** Interval in which new announcements are looked for. */
const lookEvery = 5 * 60_000;
/** What lies over every screen: notes, questions, the newest announcement. */
export const Overlays = observer(function Overlays(): ReactElement {
  const console = useConsole();
  const { messages, auth, notices, tasks, wire } = console;
  const { newest } = notices;
  const reader = auth.session && `${auth.session.userId}@${auth.session.platformId}`;
  useEffect(() => {
    if (!reader) return;
    let gone = false;
    void firstPage(true)
      .then(() => wire.whenIdle())
      .then(() => {
        if (gone) return;
        notices.load().catch(() => undefined);
        void tasks.begin(reader);
      });
    const look = setInterval(() => {
      if (document.visibilityState === 'visible') notices.load().catch(() => undefined);
    }, lookEvery);
    return () => {
      gone = true;
      clearInterval(look);
    };
  }, [notices, tasks, reader, wire]);
  const isFirstPageShown = useFirstPageShown(console);
  const prompt = messages.prompts[0];
  return (
    <>
      {isFirstPageShown && <FocusKeeper.part />}
      {isFirstPageShown && reader && <ConsoleKeys.part />}
      {messages.toasts.length > 0 && <Toasts.part messages={messages} />}
      {wire.slow.length > 0 && <SlowNote.part calls={wire.slow} />}
      {prompt?.kind === 'proof' && <ProofDialog.part key={prompt.id} prompt={prompt} />}
      {prompt && prompt.kind !== 'proof' && <PromptDialog.part key={prompt.id} prompt={prompt} />}
      {reader && tasks.importing && (
        <ImportDrawer.part
          key={'task' in tasks.importing ? tasks.importing.task : tasks.importing.command.name}
          wish={tasks.importing}
          onClose={tasks.closeImport}
        />
      )}
      {reader && newest && !newest.hasRead && <NoticeNote.part />}
    </>
  );
});
