import { observer } from 'mobx-react-lite';
import { createContext, useContext, useEffect } from 'react';
import type { ReactElement } from 'react';
import { Messages, PageContext, useService } from '@freightdeck/sdk/web';
import { useConsole } from '../console-context.ts';
import type { SlotFilling, SlotStates } from '@freightdeck/sdk/web';

/** A command of a plugin, as the palette offers it. */
export type CommandFilling = SlotFilling<{ readonly done: () => void }>;
const End = createContext<() => void>(() => undefined);

/** A command that fails to load shows a note and ends; the person can choose it again in the palette. */
const Failed = observer(function Failed({ error }: { readonly error: unknown }): null {
  const messages = useService(Messages);
  const end = useContext(End);
  useEffect(() => {
    messages.show('error', error instanceof Error ? error.message : String(error));
    end();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once
  }, [error]);
  return null;
});
export const commandStates: SlotStates = { waiting: null, failed: (error) => <Failed error={error} /> };

/** The chosen command, rendered over the current page. */
export const PluginCommand = observer(function PluginCommand({
  command: { Part },
  onEnd,
}: {
  readonly command: CommandFilling;
  readonly onEnd: () => void;
}): ReactElement {
  const { path, fullPath, query } = useConsole().navigation;
  return (
    <End value={onEnd}>
      <PageContext value={{ plugin: '', route: '', path, fullPath, query, visible: true }}>
        <Part done={onEnd} />
      </PageContext>
    </End>
  );
});
