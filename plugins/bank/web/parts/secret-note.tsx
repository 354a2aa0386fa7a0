import type { RecordOf } from '@freightdeck/sdk/contract';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import type { outsideAdapters } from '../../contract/index.ts';

type Adapter = Pick<RecordOf<typeof outsideAdapters>, 'secretChangedAt' | 'secretChangedBy'>;
/** That there is a secret, and who changed it when: all that anybody sees of it. */
const SecretNote = observer(function SecretNote({ adapter }: { readonly adapter: Adapter }): ReactNode {
  const text = useText();
  if (adapter.secretChangedAt === null) return text('outside.noSecret');
  return text('outside.secretSet', { at: adapter.secretChangedAt, by: adapter.secretChangedBy ?? '' });
});
export const secretCell = (adapter: Adapter): ReactNode => createElement(SecretNote, { adapter });
