import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';

const note = (id: string) =>
  observer(function Note(): ReactNode {
    const text = useText();
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{text(id)}</MessageBarBody>
      </MessageBar>
    );
  });
/** Notes that explain the figures of a page and their limits. */
export const ProfitNote = note('note.profit');
export const UseNote = note('note.use');
/** By what day a report counts. */
export const EventDayNote = note('note.byEvent');
export const SignDayNote = note('note.bySign');
export const BookDayNote = note('note.byBook');
export const EntryTimeNote = note('note.byEntry');
