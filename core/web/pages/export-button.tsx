import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons';
import { useDensity } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { Suspense, lazy, useState } from 'react';
import type { ExportDialogProps } from './export-dialog.tsx';
import type { ListStore } from './list-store.ts';

const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })));

/** Asks for columns and format, then lets the platform make the file. */
export const ExportButton = observer(function ExportButton({
  store,
  ...props
}: Omit<ExportDialogProps, 'onClose' | 'total'> & { readonly store: ListStore }) {
  const text = useText();
  const { control: size } = useDensity();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        appearance="subtle"
        icon={<ArrowDownloadRegular />}
        aria-haspopup="dialog"
        data-export
        onClick={() => setOpen(true)}
      >
        {text('core.page.export.start')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog {...props} total={store.total} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
});
