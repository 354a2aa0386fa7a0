import { Http, Messages, saveFile, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { invoiceFile } from '../../contract/index.ts';
import { downloads } from '../stores/downloads.ts';

/** Fetches the requested invoice and saves it as a file. */
export const SaveFile = observer(function SaveFile(): ReactNode {
  const http = useService(Http);
  const messages = useService(Messages);
  const text = useText();
  const { wanted } = downloads;
  useEffect(() => {
    if (!wanted) return;
    downloads.taken();
    http.ask(invoiceFile, { id: wanted.id ?? null, applyId: wanted.applyId ?? null }).then(
      (file) => {
        if (file) saveFile(file.fileName, new Blob([file.content], { type: 'application/xml' }));
        else messages.show('warning', text('download.none'));
      },
      () => undefined,
    );
  }, [http, messages, text, wanted]);
  return null;
});
