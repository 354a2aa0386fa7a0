import { Caption1, makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { EmptyState, StoredPicture } from '@freightdeck/sdk/ui';
import { usePermission, useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { driverPapers, type drivers } from '@freightdeck/plugin-carrier/contract';

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
type Pictured = Readonly<Record<string, unknown>>;
/** The pictures of a record side by side; a click opens one large. */
function images<R extends object>(fields: readonly (keyof R & string)[]) {
  return observer(function CardImages({ record }: { readonly record: R }): ReactNode {
    const styles = useStyles();
    const text = useText();
    const file = (field: string): string => String((record as Pictured)[field] ?? '');
    return (
      <div className={styles.row}>
        {fields.map((field) => (
          <figure key={field} className={styles.figure}>
            {file(field) ? (
              <StoredPicture id={file(field)} name={text(`field.${field}`)} {...size} />
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
}
/** Both sides of an identity card. */
export const CardImages = images<{ readonly idFront: string | null; readonly idBack: string | null }>([
  'idFront',
  'idBack',
]);
const AllOfDriver = images<RecordOf<typeof drivers>>(driverPapers);
/** All papers of a driver, for who may see them on one of the pages of his audit. */
export const DriverImages = observer(function DriverImages({ record }: { readonly record: RecordOf<typeof drivers> }) {
  const text = useText();
  const first = usePermission('driverAudit:viewImage');
  const second = usePermission('driverAudit2:viewImage');
  const card = usePermission('driverBasicAudit:viewImage');
  const provider = usePermission('serviceDriverAuditList:viewImage');
  return first || second || card || provider ? (
    <AllOfDriver record={record} />
  ) : (
    <EmptyState title={text('image.kept')} />
  );
});
