import { saveFile, Upload, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { printToll } from '../../contract/index.ts';
import { downloads } from '../stores/downloads.ts';
import { InputTax } from './tax-sums.tsx';

/** Input tax above the list; fetches and saves the paper of a toll invoice that a row asks for. */
export const TollTop = observer(function TollTop(): ReactNode {
  const upload = useService(Upload);
  const { toll } = downloads;
  useEffect(() => {
    if (!toll) return;
    downloads.tollTaken();
    // The upload service shows errors itself.
    upload.fetch(printToll.path, { id: toll.id, origin: location.origin }).then(
      (paper) => saveFile(`${toll.name}.pdf`, paper),
      () => undefined,
    );
  }, [upload, toll]);
  return <InputTax />;
});
