import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, StoredPicture } from '@freightdeck/sdk/ui';
import { usePermission, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { companies } from '../../contract/index.ts';

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
const images = ['idFront', 'idBack', 'licenseFile'] as const;

/** The agent's identity card and the company's licence; a click opens one large. */
export const CertificateImages = observer(function CertificateImages({
  record,
}: {
  readonly record: RecordOf<typeof companies>;
}): ReactNode {
  const styles = useStyles();
  const text = useText();
  const audits = usePermission('enterpriseAudit:viewImage');
  const supervises = usePermission('serviceProviderUserManage:audit');
  if (!audits && !supervises) return <EmptyState title={text('image.kept')} />;
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
