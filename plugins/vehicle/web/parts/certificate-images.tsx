import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, StoredPicture } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { vehiclePapers, type vehicles } from '../../contract/index.ts';
import { useImagePermission } from './may-see-images.tsx';

const size = { width: 220, height: 140 };
const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalL, padding: tokens.spacingVerticalM },
  figure: { display: 'grid', gap: tokens.spacingVerticalXS, margin: 0 },
  none: {
    display: 'grid',
    placeItems: 'center',
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});
export const images = vehiclePapers;

/** Vehicle front, vehicle licence and transport certificate, both sides; a click opens one large. */
export const CertificateImages = observer(function CertificateImages({
  record,
}: {
  readonly record: RecordOf<typeof vehicles>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const maySee = useImagePermission();
  if (!maySee) return <EmptyState title={text('image.kept')} />;
  return (
    <div className={styles.row}>
      {images.map((field) => (
        <figure key={field} className={styles.figure}>
          {record[field] ? (
            <StoredPicture id={record[field]} name={text(`field.${field}`)} {...size} />
          ) : (
            <span className={styles.none} style={size}>
              <Caption1>{text('image.none')}</Caption1>
            </span>
          )}
          <figcaption>{text(`field.${field}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
});
