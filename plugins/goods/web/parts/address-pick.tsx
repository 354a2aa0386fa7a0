import { Select } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { Http, usePermission, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { addresses } from '../../contract/index.ts';
import type { SourceDraft } from '../stores/source-draft.ts';

type Address = RecordOf<typeof addresses>;
/** Copies a place from the address book into loading or unloading place. */
export const AddressPick = observer(function AddressPick({ draft }: { readonly draft: SourceDraft }): ReactNode {
  const text = useText();
  const http = useService(Http);
  const allowed = usePermission('goodsInfo:addressBook');
  const [book, setBook] = useState<readonly Address[]>([]);
  useEffect(() => {
    if (!allowed) return undefined;
    let wanted = true;
    // Without the book, places can be typed.
    http.listing(addresses, {}, { quiet: true }).then(
      (found) => {
        if (wanted) setBook(found);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [http, allowed]);
  const take = (side: 'load' | 'unload', id: string): void => {
    const found = book.find((one) => one.id === id);
    if (found)
      draft.set({
        [`${side}UnitName`]: found.unitName,
        [`${side}Place`]: found.place,
        [`${side}Code`]: found.areaCode,
        [`${side}LonLat`]: found.lonLat,
        [`${side}Contact`]: found.contactName,
      });
  };
  if (book.length === 0) return null;
  return (
    <>
      {(['load', 'unload'] as const).map((side) => (
        <Select
          key={side}
          size="small"
          aria-label={text(`pick.${side}`)}
          value=""
          onChange={(_, { value }) => take(side, value)}
        >
          <option value="">{text(`pick.${side}`)}</option>
          {book
            .filter((one) => one.side === 'BOTH' || one.side === (side === 'load' ? 'LOAD' : 'UNLOAD'))
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.unitName} · {one.place}
              </option>
            ))}
        </Select>
      ))}
    </>
  );
});
