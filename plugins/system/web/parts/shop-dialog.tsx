import { usePick, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import {
  askForPartner,
  declinePartner,
  deprecatePartner,
  downloadSubmission,
  inspectSubmission,
  removePartner,
  returnSubmission,
} from '../../contract/index.ts';
import type { PartnerEntry, PartnerKept, PartnerRequest, PartnerSubmission } from '../../contract/index.ts';
import type { KeptData } from '../stores/partner-shop.ts';
import { CommandDialog } from './command-dialog.tsx';
import { InspectArchive } from './inspect-partner.tsx';

/** What is being done in the catalogue. */
export type ShopAct =
  | { readonly kind: 'ask'; readonly entry: PartnerEntry }
  | { readonly kind: 'decline'; readonly request: PartnerRequest }
  | { readonly kind: 'look' | 'return'; readonly submission: PartnerSubmission }
  | { readonly kind: 'deprecate'; readonly version: PartnerKept; readonly name: string }
  | { readonly kind: 'remove'; readonly row: KeptData };
interface Props {
  readonly act: ShopAct;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
/** The dialogs of the catalogue. */
export const ShopDialog = observer(function ShopDialog({ act, onDone, onClose }: Props): ReactNode {
  const text = useText();
  const pick = usePick();
  const ends = { onDone, onClose };
  switch (act.kind) {
    case 'ask':
      return (
        <CommandDialog
          title={text('shop.askTitle', { name: `${pick(act.entry.title)} ${act.entry.version}` })}
          command={askForPartner}
          saveLabel={text(act.entry.update ? 'shop.askUpdate' : 'action.askFor')}
          fields={['note']}
          hints={{ note: text('shop.askHint') }}
          initial={{ pluginId: act.entry.pluginId }}
          {...ends}
        />
      );
    case 'decline':
      return (
        <CommandDialog
          title={text('shop.declineTitle', { name: pick(act.request.title), platform: act.request.platformId })}
          command={declinePartner}
          saveLabel={text('action.turnDown')}
          fields={['reason']}
          initial={{ partnerRequestId: act.request.id }}
          {...ends}
        />
      );
    case 'return':
      return (
        <CommandDialog
          title={text('shop.returnTitle', { name: `${pick(act.submission.title)} ${act.submission.version}` })}
          command={returnSubmission}
          saveLabel={text('action.returnSubmission')}
          fields={['reason']}
          hints={{ reason: text('shop.returnHint') }}
          initial={{ submissionId: act.submission.id }}
          {...ends}
        />
      );
    case 'deprecate':
      return (
        <CommandDialog
          title={text('shop.deprecateTitle', { name: act.name })}
          command={deprecatePartner}
          fields={['deprecatedFrom', 'endsOn', 'deprecateReason']}
          hints={{ deprecatedFrom: text('shop.fromHint'), endsOn: text('shop.endsHint') }}
          initial={{
            packageId: act.version.packageId,
            deprecatedFrom: act.version.deprecatedFrom,
            endsOn: act.version.endsOn,
            deprecateReason: act.version.deprecateReason,
          }}
          {...ends}
        />
      );
    case 'remove':
      return (
        <CommandDialog
          title={text('shop.removeTitle', { name: act.row.pluginId, platform: act.row.platformName })}
          command={removePartner}
          saveLabel={text('shop.remove')}
          on={act.row}
          fields={['typedWord']}
          hints={{ typedWord: text('shop.removeHint', { id: act.row.pluginId }) }}
          initial={{}}
          {...ends}
        />
      );
    case 'look': {
      const { id, title, version, pluginId } = act.submission;
      return (
        <InspectArchive
          name={`${pick(title)} ${version}`}
          file={`${pluginId}-${version}.zip`}
          compare={inspectSubmission}
          download={downloadSubmission.path}
          input={{ submissionId: id }}
          onClose={onClose}
        />
      );
    }
  }
});
