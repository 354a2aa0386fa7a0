import { saveFile, Upload, useService } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { printPolicy } from '../../contract/index.ts';
import { papers } from '../stores/papers.ts';

/** Fetches the policy that a row of the list asks for, and saves it. */
export const PolicyPaper = observer(function PolicyPaper(): ReactNode {
  const upload = useService(Upload);
  const { wanted } = papers;
  useEffect(() => {
    if (!wanted) return;
    papers.taken();
    // The upload service shows errors itself.
    upload.fetch(printPolicy.path, { id: wanted.id, origin: location.origin }).then(
      (paper) => saveFile(`${wanted.name}.pdf`, paper),
      () => undefined,
    );
  }, [upload, wanted]);
  return null;
});
