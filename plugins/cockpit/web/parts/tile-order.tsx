import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular } from '@fluentui/react-icons';
import { observer } from 'mobx-react-lite';
import { useState, type DragEvent } from 'react';
import { usePick, useText } from '@freightdeck/sdk/web';
import { cockpitTile, standardCockpit, type CockpitTile } from '../../contract/index.ts';

const useStyles = makeStyles({
  box: { border: 'none', margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: '4px' },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  row: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '32px',
    paddingRight: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottom: 'none' },
  },
  drags: { cursor: 'grab' },
  name: { flex: 1 },
});
/** Selects and orders tiles by dragging or arrow keys; hidden tiles are at the end. */
export const TileOrder = observer(function TileOrder({
  tiles,
  onChange,
}: {
  readonly tiles: readonly CockpitTile[];
  readonly onChange: (tiles: readonly CockpitTile[]) => void;
}) {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const [dragged, setDragged] = useState<CockpitTile>();
  const name = (tile: CockpitTile): string => {
    const choice = cockpitTile.choices?.find((one) => one.value === tile);
    return choice ? pick(choice) : tile;
  };
  const put = (tile: CockpitTile, at: number): void => {
    const rest = tiles.filter((one) => one !== tile);
    onChange([...rest.slice(0, at), tile, ...rest.slice(at)]);
  };
  const drop = (event: DragEvent, at: number): void => {
    event.preventDefault();
    if (dragged) put(dragged, at);
    setDragged(undefined);
  };
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{text('field.tiles')}</legend>
      <ul className={styles.list}>
        {[...tiles, ...standardCockpit.tiles.filter((tile) => !tiles.includes(tile))].map((tile) => {
          const at = tiles.indexOf(tile);
          const on = at >= 0;
          return (
            <li
              key={tile}
              className={`${styles.row} ${on ? styles.drags : ''}`}
              draggable={on}
              onDragStart={() => setDragged(tile)}
              onDragOver={(event) => on && event.preventDefault()}
              onDrop={(event) => drop(event, at)}
              data-tile={tile}
            >
              <span className={styles.name}>
                <Checkbox
                  label={name(tile)}
                  checked={on}
                  onChange={(_, { checked }) =>
                    onChange(checked ? [...tiles, tile] : tiles.filter((one) => one !== tile))
                  }
                />
              </span>
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowUpRegular />}
                disabled={at < 1}
                aria-label={text('config.up', { tile: name(tile) })}
                onClick={() => put(tile, at - 1)}
              />
              <Button
                size="small"
                appearance="subtle"
                icon={<ArrowDownRegular />}
                disabled={!on || at === tiles.length - 1}
                aria-label={text('config.down', { tile: name(tile) })}
                onClick={() => put(tile, at + 1)}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
});
