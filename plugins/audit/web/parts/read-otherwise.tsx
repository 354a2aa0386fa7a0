import { Badge, makeStyles } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';

const useStyles = makeStyles({ row: { display: 'flex', gap: '4px', overflow: 'hidden' } });
/** Fields that were read otherwise on the papers, in red. */
export const ReadOtherwise = observer(({ fields }: { readonly fields: readonly string[] }) => {
  const styles = useStyles();
  const text = useText();
  if (fields.length === 0) return <span aria-hidden>–</span>;
  return (
    <span className={styles.row}>
      {fields.map((field) => (
        <Badge key={field} appearance="tint" color="danger">
          {text(`field.${field}`)}
        </Badge>
      ))}
    </span>
  );
});
