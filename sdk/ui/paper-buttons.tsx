import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular, PrintRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Query } from '../contract/index.ts';
import { useDensity } from './density.ts';
import { saveFile, Upload, useService, useText } from '../web/index.ts';

const useStyles = makeStyles({ tools: { display: 'inline-flex', flexWrap: 'wrap', gap: '8px' } });

/** Prints or saves the PDF of a record. The query is asked again each time, so that the paper has the present data. */
export const PaperButtons = observer(function PaperButtons({
  query,
  id,
  name,
  note,
}: {
  readonly query: Pick<Query, 'path'>;
  readonly id: string;
  readonly name: string;
  /** What the paper is, said where the pointer rests. */
  readonly note?: string;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { control: size } = useDensity();
  const upload = useService(Upload);
  const [busy, setBusy] = useState(false);
  const fetchPaper = async (use: (paper: Blob) => void): Promise<void> => {
    setBusy(true);
    // The upload service shows errors itself.
    await upload.fetch(query.path, { id, origin: location.origin }).then(use, () => undefined);
    setBusy(false);
  };
  const show = (paper: Blob): void => {
    const address = URL.createObjectURL(paper);
    window.open(address, '_blank', 'noopener');
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return (
    <div className={styles.tools}>
      <Button size={size} title={note} icon={<PrintRegular />} disabled={busy} onClick={() => void fetchPaper(show)}>
        {text('core.ui.print')}
      </Button>
      <Button
        size={size}
        title={note}
        icon={<ArrowDownloadRegular />}
        disabled={busy}
        onClick={() => void fetchPaper((paper) => saveFile(`${name}.pdf`, paper))}
      >
        {text('core.ui.savePdf')}
      </Button>
    </div>
  );
});
