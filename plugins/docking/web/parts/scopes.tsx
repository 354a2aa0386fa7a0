import type { RecordOf } from '@freightdeck/sdk/contract';
import { usePick } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { companyLinks } from '../../contract/index.ts';

type Link = RecordOf<typeof companyLinks>;
const Scopes = observer(function Scopes({ link }: { readonly link: Link }) {
  const pick = usePick();
  const { choices = [] } = companyLinks.fields.scopes;
  return (
    <>
      {choices
        .filter((choice) => link.scopes.some((one) => one === choice.value))
        .map(pick)
        .join(' · ')}
    </>
  );
});
/** Names of the data a third party may request. */
export const scopesCell = (link: Link): ReactNode => createElement(Scopes, { link });
