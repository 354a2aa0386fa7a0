import { Button } from '@fluentui/react-components';
import { AttachRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../web/index.ts';
import { PhotoPreview } from './photo-preview.tsx';
import { useFileView } from './use-file-view.ts';

const FileLink = observer(function FileLink({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const text = useText();
  const view = useFileView(id);
  return (
    <>
      <Button
        size="small"
        appearance="transparent"
        icon={<AttachRegular />}
        disabled={view.busy}
        onClick={(event) => {
          event.stopPropagation();
          view.show();
        }}
      >
        {name}
      </Button>
      {view.isLarge && view.picture !== undefined && (
        <Suspense fallback={null}>
          <PhotoPreview photos={[{ url: view.picture, name: text('core.ui.file.open') }]} onClose={view.close} />
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
