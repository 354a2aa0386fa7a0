import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { formatDateTime } from '@freightdeck/sdk/values';
import { observer } from 'mobx-react-lite';
import type { DraftOffer } from './use-draft.ts';

/** Says that a form was left with something in it, and gives it back or throws it away. */
export const DraftNote = observer(function DraftNote({ offer }: { readonly offer: DraftOffer }) {
  const text = useText();
  if (!offer.draft) return null;
  return (
    <MessageBar intent="info" layout="multiline" data-draft>
      <MessageBarBody>
        {text('core.page.draft.found', { at: formatDateTime(offer.draft.at).slice(0, 16) })}
      </MessageBarBody>
      <MessageBarActions>
        <Button size="small" appearance="primary" onClick={offer.restore}>
          {text('core.page.draft.restore')}
        </Button>
        <Button size="small" onClick={offer.discard}>
          {text('core.page.draft.discard')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
});
