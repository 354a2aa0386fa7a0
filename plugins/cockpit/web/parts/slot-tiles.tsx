import { observer } from 'mobx-react-lite';
import { usePick, useSlot } from '@freightdeck/sdk/web';
import { cockpitTiles } from '../../contract/index.ts';
import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  tile: {
    flex: '1 1 140px',
    minWidth: 0,
    minHeight: '60px',
    boxSizing: 'border-box',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
/** Tiles of other plugins, after the cockpit's own in the row of counts. */
export const SlotTiles = observer(() => {
  const styles = useStyles();
  const pick = usePick();
  const fillers = useSlot(cockpitTiles);
  return fillers.map(({ key, title, Part }) => (
    <section key={key} className={styles.tile} style={{ order: 99 }} aria-label={pick(title)} data-tile={key}>
      <div className={styles.label}>{pick(title)}</div>
      <Part />
    </section>
  ));
});
