import { Button } from '@fluentui/react-components';
import { AttachRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Upload, useService, useText } from '../web/index.ts';
import { PhotoPreview } from './photo-preview.tsx';

/** Long enough for the tab that opens to have read it. */
const keptFor = 60_000;

/** Asked of the browser: the answer of the platform is behind an object URL by now. */
const isPicture = (url: string): Promise<boolean> => {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
};
/**
 * A stored file. It is fetched when somebody wants to see it, because every look at a file is logged; a picture then
 * opens here, anything else in a tab of its own.
 */
const FileLink = observer(function FileLink({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const text = useText();
  const upload = useService(Upload);
  const [busy, setBusy] = useState(false);
  const [picture, setPicture] = useState<string>();
  useEffect(() => (picture === undefined ? undefined : () => URL.revokeObjectURL(picture)), [picture]);
  const show = async (): Promise<void> => {
    const url = await upload.open(id);
    if (await isPicture(url)) return setPicture(url);
    window.open(url, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(url), keptFor);
  };
  return (
    <>
      <Button
        size="small"
        appearance="transparent"
        icon={<AttachRegular />}
        disabled={busy}
        onClick={(event) => {
          event.stopPropagation();
          setBusy(true);
          // The upload service tells what went wrong.
          void show()
            .catch(() => undefined)
            .finally(() => setBusy(false));
        }}
      >
        {name}
      </Button>
      {picture !== undefined && (
        <Suspense fallback={null}>
          <PhotoPreview
            photos={[{ url: picture, name: text('core.ui.file.open') }]}
            onClose={() => setPicture(undefined)}
          />
        </Suspense>
      )}
    </>
  );
});

/** The files of a field, each with a number where there are several. */
export default observer(function FileLinks({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const text = useText();
  return ids.map((id, at) => (
    <FileLink key={id} id={id} name={text('core.ui.file.open') + (ids.length > 1 ? ` ${at + 1}` : '')} />
  ));
});
