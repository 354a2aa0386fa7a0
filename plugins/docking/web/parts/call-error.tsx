import type { RecordOf } from '@freightdeck/sdk/contract';
import { I18n, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import type { openCalls } from '../../contract/index.ts';

const CallError = observer(function CallError({ error }: { readonly error: string | null }) {
  const text = useText();
  const i18n = useService(I18n);
  if (error === null) return <span aria-hidden>–</span>;
  const id = `refused.${error}`;
  return <>{i18n.has(`docking.${id}`) ? text(id) : error}</>;
});
/** Why a call was refused, as text. */
export const errorCell = (row: RecordOf<typeof openCalls>): ReactNode =>
  createElement(CallError, { error: row.errorText });
