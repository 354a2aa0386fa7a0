import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { roadOf } from '../../../contract/values/changed-values.ts';
import { isOddRoad } from '../../../contract/values/coordinates.ts';
import { formatDistance } from '../../../contract/values/distance.ts';
import { useText } from '../../../web/index.ts';
import type { InputProps } from '../input-props.ts';
import { NumberInput } from '../number-input.tsx';

const useStyles = makeStyles({
  note: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '4px' },
  odd: { color: tokens.colorStatusDangerForeground3, fontSize: tokens.fontSizeBase200 },
  words: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});
/** A distance between two places of the form: estimated from them, and a person's own figure where they know better. */
export const RoadInput = observer(function RoadInput(props: InputProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const { field, record = {}, value, onChange, disabled } = props;
  const road = roadOf(field, record);
  const isOdd = road !== undefined && typeof value === 'number' && isOddRoad(value, road);
  return (
    <span style={{ display: 'grid' }}>
      <NumberInput {...props} />
      {road !== undefined && (
        <span className={styles.note} data-road={value === road ? 'estimated' : 'own'}>
          <span className={isOdd ? styles.odd : styles.words} role={isOdd ? 'alert' : undefined}>
            {isOdd
              ? text('core.ui.place.oddRoad', { km: formatDistance(road), own: formatDistance(value) })
              : value === road
                ? text('core.ui.place.road')
                : text('core.ui.place.otherRoad', { km: formatDistance(road) })}
          </span>
          {value !== road && !disabled && (
            <Button size="small" appearance="transparent" onClick={() => onChange(road)}>
              {text('core.ui.place.takeRoad')}
            </Button>
          )}
        </span>
      )}
    </span>
  );
});
