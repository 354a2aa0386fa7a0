import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { firstInput } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { formatDateTime } from '@freightdeck/sdk/values';
import { observer } from 'mobx-react-lite';
import type { MouseEvent } from 'react';
import type { DraftOffer } from './use-draft.ts';

/** The button goes with its note: the person goes on in the first field of the form. */
const answering =
  (work: () => void) =>
  ({ currentTarget }: MouseEvent): void => {
    const root = currentTarget.closest('form, [role="dialog"], [role="alertdialog"], [data-page]');
    work();
    requestAnimationFrame(() => root && firstInput(root)?.focus());
  };

/** Says that a form was left with something in it, here or in another window, and gives it back or throws it away. */
export const DraftNote = observer(function DraftNote({ offer }: { readonly offer: DraftOffer }) {
  const text = useText();
  return offer.drafts.map((draft) => (
    <MessageBar key={draft.key} intent="info" layout="multiline" data-draft>
      <MessageBarBody>
        {text(draft.isElsewhere ? 'core.page.draft.elsewhere' : 'core.page.draft.found', {
          at: formatDateTime(draft.at).slice(0, 16),
        })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" appearance="primary" onClick={answering(draft.restore)}>
          {text('core.page.draft.restore')}
        </Button>
        <Button size="small" onClick={answering(draft.discard)}>
          {text('core.page.draft.discard')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  ));
});
