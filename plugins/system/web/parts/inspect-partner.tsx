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
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { LoadingRows } from '@freightdeck/sdk/ui';
import { Http, saveFile, Upload, useService, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { comparePartner, downloadPartner } from '../../contract/index.ts';
import type { PartnerDifference, PartnerPackage } from '../../contract/index.ts';

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

/** What a version changes against the one before it, and its code to take along, before it is reviewed. */
export const InspectPartner = observer(function InspectPartner({
  version,
  name,
  onClose,
}: {
  readonly version: PartnerPackage;
  readonly name: string;
  readonly onClose: () => void;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const upload = useService(Upload);
  const [found, setFound] = useState<AnswerOf<typeof comparePartner>>();
  const { id } = version;
  useEffect(() => {
    let wanted = true;
    http.ask(comparePartner, { packageId: id }).then(
      (answer) => {
        if (wanted) setFound(answer);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [http, id]);
  const download = (): Promise<void> =>
    upload.fetch(downloadPartner.path, { packageId: id }).then(
      (content) => saveFile(`${version.pluginId}-${version.version}.zip`, content),
      () => undefined,
    );
  const listOf = (kind: 'manifest' | 'files', all: readonly PartnerDifference[]): ReactNode => (
    <div className={styles.part}>
      <Text weight="semibold">{text(`partners.compare.${kind}`, { count: String(all.length) })}</Text>
      <ul className={styles.list} aria-label={text(`partners.compare.${kind}`, { count: String(all.length) })}>
        {all.map(({ place, before, now }) => (
          <li key={place}>{`${place}: ${before ?? '-'} → ${now ?? '-'}`}</li>
        ))}
      </ul>
    </div>
  );
  return (
    <Dialog
      open
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('partners.inspect', { name })}</DialogTitle>
          <DialogContent>
            {found ? (
              <>
                <div className={styles.part}>
                  <Text>
                    {found.version
                      ? text('partners.comparedWith', { version: found.version })
                      : text('partners.firstOne')}
                  </Text>
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
