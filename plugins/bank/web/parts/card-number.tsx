import type { RecordOf } from '@freightdeck/sdk/contract';
import { MaskedText } from '@freightdeck/sdk/ui';
import { formatBankCard } from '@freightdeck/sdk/values';
import { Http, usePermission, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { plainCard, type bankCards } from '../../contract/index.ts';

type Card = Pick<RecordOf<typeof bankCards>, 'id' | 'cardMasked' | 'status'>;
/** The last four digits; with the right, the whole number on request, which is logged. */
const CardNumber = observer(function CardNumber({ card }: { readonly card: Card }): ReactNode {
  const http = useService(Http);
  const allowed = usePermission('bankCard:plain') && card.status !== 9;
  const reveal = async (): Promise<string> =>
    formatBankCard((await http.ask(plainCard, { id: card.id, plain: true }))?.cardNo ?? card.cardMasked);
  return <MaskedText value={card.cardMasked} {...(allowed ? { reveal } : {})} />;
});
export const cardNumberCell = (card: Card): ReactNode => createElement(CardNumber, { card });
