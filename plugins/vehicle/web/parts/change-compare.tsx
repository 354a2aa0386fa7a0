import { makeStyles, tokens } from '@fluentui/react-components';
import type { RecordOf } from '@freightdeck/sdk/contract';
import { FieldValue, StoredPicture } from '@freightdeck/sdk/ui';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';
import { vehicles, type vehicleChanges } from '../../contract/index.ts';
import { useImagePermission } from './may-see-images.tsx';

const useStyles = makeStyles({
  table: { borderCollapse: 'collapse', minWidth: '480px', maxWidth: '720px', width: '100%' },
  cell: {
    padding: '8px 12px',
    textAlign: 'left',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    fontWeight: tokens.fontWeightRegular,
  },
  head: { color: tokens.colorNeutralForeground3 },
  old: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
});
/** Old and new values, one line per field. */
export const ChangeCompare = observer(({ record }: { readonly record: RecordOf<typeof vehicleChanges> }) => {
  const styles = useStyles();
  const text = useText();
  const maySee = useImagePermission();
  const shown = (field: string, value: unknown) => {
    const known = (vehicles.fields as Readonly<Record<string, (typeof vehicles.fields)[keyof typeof vehicles.fields]>>)[
      field
    ];
    if (known?.kind === 'file' && value && maySee)
      return <StoredPicture id={String(value)} name={text(`field.${field}`)} width={120} height={76} />;
    return known ? <FieldValue unit field={known} value={value} /> : String(value ?? '');
  };
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {['compare.field', 'compare.old', 'compare.new'].map((id) => (
            <th key={id} scope="col" className={`${styles.cell} ${styles.head}`}>
              {text(id)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {record.changedFields.map((field) => (
          <tr key={field}>
            <th scope="row" className={styles.cell}>
              {text(`field.${field}`)}
            </th>
            <td className={`${styles.cell} ${styles.old}`}>{shown(field, record.before[field])}</td>
            <td className={styles.cell}>{shown(field, record.after[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});
