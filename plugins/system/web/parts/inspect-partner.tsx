import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { LoadingRows } from '@freightdeck/sdk/ui';
import { Http, saveFile, Upload, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { comparePartner, downloadPartner } from '../../contract/index.ts';
import type { inspectSubmission, PartnerDifference, PartnerPackage } from '../../contract/index.ts';
import { whileShown } from './while-shown.ts';

const useStyles = makeStyles({
  part: { display: 'flex', flexDirection: 'column', gap: '4px', marginBlockEnd: '12px' },
  list: {
    margin: 0,
    paddingInlineStart: 0,
    listStyle: 'none',
    maxHeight: '240px',
    overflowY: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    overflowWrap: 'anywhere',
  },
});

interface Changes {
  readonly version?: string | null | undefined;
  readonly manifest: readonly PartnerDifference[];
  readonly files: readonly PartnerDifference[];
  /** Why it cannot be taken in here, as it is now. */
  readonly fault?: string | null | undefined;
}
interface Props<I extends Readonly<Record<string, string>>> {
  readonly name: string;
  /** Name of the downloaded file. */
  readonly file: string;
  readonly compare: typeof comparePartner | typeof inspectSubmission;
  readonly download: string;
  readonly input: I;
  readonly onClose: () => void;
}
/** What an archive changes against the version before it, and its code to take along, before it is reviewed. */
export const InspectArchive = observer(function InspectArchive({
  name,
  file,
  compare,
  download: from,
  input,
  onClose,
}: Props<Readonly<Record<string, string>>>): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const upload = useService(Upload);
  const [found, setFound] = useState<Changes>();
  const [asked] = useState(input);
  useEffect(() => whileShown(http.ask(compare, asked as never), setFound), [http, compare, asked]);
  const download = (): Promise<void> =>
    upload.fetch(from, asked).then(
      (content) => saveFile(file, content),
      () => undefined,
    );
  // Of the first version nothing is a change.
  const isFirst = !found?.version;
  const listOf = (kind: 'manifest' | 'files', all: readonly PartnerDifference[]): ReactNode => {
    const title = text(`partners.${isFirst ? 'contents' : 'compare'}.${kind}`, { count: String(all.length) });
    return (
      <div className={styles.part}>
        <Text weight="semibold">{title}</Text>
        <ul className={styles.list} aria-label={title}>
          {all.map(({ place, before, now }) => (
            <li key={place}>{isFirst ? `${place}: ${now ?? '-'}` : `${place}: ${before ?? '-'} → ${now ?? '-'}`}</li>
          ))}
        </ul>
      </div>
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text(found && isFirst ? 'partners.inspectFirst' : 'partners.inspect', { name })}</DialogTitle>
          <DialogContent>
            {found ? (
              <>
                <div className={styles.part}>
                  <Text>
                    {found.version
                      ? text('partners.comparedWith', { version: found.version })
                      : text('partners.firstOne')}
                  </Text>
                  {found.fault && <Text>{text('shop.fault', { fault: found.fault })}</Text>}
                </div>
                {listOf('manifest', found.manifest)}
                {listOf('files', found.files)}
              </>
            ) : (
              <LoadingRows rows={4} />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => void download()}>{text('action.download')}</Button>
            <Button appearance="primary" onClick={onClose}>
              {text('partners.close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
/** The same for a version that is here. */
export const InspectPartner = ({
  version,
  name,
  onClose,
}: {
  readonly version: PartnerPackage;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode => (
  <InspectArchive
    name={name}
    file={`${version.pluginId}-${version.version}.zip`}
    compare={comparePartner}
    download={downloadPartner.path}
    input={{ packageId: version.id }}
    onClose={onClose}
  />
);
