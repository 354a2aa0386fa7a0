import { Badge, makeStyles } from '@fluentui/react-components';
import { useText } from '@freightdeck/sdk/web';
import { observer } from 'mobx-react-lite';

const useStyles = makeStyles({ row: { display: 'flex', gap: '4px', overflow: 'hidden' } });
/** Risks found by the first audit for the second auditor. */
export const RiskHits = observer(({ hits }: { readonly hits: readonly string[] }) => {
  const styles = useStyles();
  const text = useText();
  if (hits.length === 0) return <span aria-hidden>–</span>;
  return (
    <span className={styles.row}>
      {hits.map((hit) => (
        <Badge key={hit} appearance="tint" color="warning">
          {text(`risk.${hit}`)}
        </Badge>
      ))}
    </span>
  );
});
