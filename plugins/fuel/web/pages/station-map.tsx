import { Caption1, Card, Link, Text, makeStyles, tokens } from '@fluentui/react-components';
import type { AnswerOf } from '@freightdeck/sdk/contract';
import { china, isSeaLine } from '@freightdeck/sdk/map';
import { ErrorState, LoadingRows } from '@freightdeck/sdk/ui';
import { Http, Navigation, freePage, useService, useText } from '@freightdeck/sdk/web';
import { geoMercator, geoPath } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { stationMap } from '../../contract/index.ts';
import { fuel } from '../../plugin.ts';

const [width, height, margin] = [860, 620, 16];
const useStyles = makeStyles({
  page: { display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'start', overflowY: 'auto' },
  map: {
    flex: '1 1 560px',
    minWidth: 0,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  list: { flex: '0 1 280px', maxHeight: '620px', overflowY: 'auto' },
  area: { fill: tokens.colorNeutralBackground1, stroke: tokens.colorNeutralStroke1, strokeWidth: 0.8 },
  line: { fill: 'none', stroke: tokens.colorNeutralStroke1 },
  open: { fill: tokens.colorPaletteGreenForeground1, stroke: tokens.colorNeutralBackground1, cursor: 'pointer' },
  closed: { fill: tokens.colorNeutralForeground3, stroke: tokens.colorNeutralBackground1, cursor: 'pointer' },
});
type Answer = AnswerOf<typeof stationMap>;

/** 油站地图: the stations over the provinces. Everything on the map stands in the list beside it too. */
const StationMap = observer(function StationMap(): ReactNode {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const [found, setFound] = useState<Answer>();
  const [failure, setFailure] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    setFailure('');
    http.ask(stationMap, {}, { signal: gone.signal, quiet: true }).then(setFound, (error: unknown) => {
      if (!gone.signal.aborted) setFailure(error instanceof Error ? error.message : String(error));
    });
    return () => gone.abort();
  }, [http, turn]);
  const projection = useMemo(
    () =>
      geoMercator().fitExtent(
        [
          [margin, margin],
          [width - margin, height - margin],
        ],
        china,
      ),
    [],
  );
  const path = geoPath(projection);
  const open = (id: string): void => navigation.go(fuel.routes.stationDetail.path, { id });
  if (failure) return <ErrorState message={failure} onRetry={() => setTurn(turn + 1)} />;
  if (!found) return <LoadingRows rows={4} />;
  const { points, unplaced } = found;
  return (
    <div className={styles.page}>
      <svg className={styles.map} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text('map.label')}>
        {china.features.map((area) => (
          <path
            key={area.properties.adcode}
            className={isSeaLine(area) ? styles.line : styles.area}
            d={path(area) ?? undefined}
          />
        ))}
        {points.map(({ id, stationName, city, lon, lat, isOpen }) => {
          const [x, y] = projection([lon, lat]) ?? [0, 0];
          return (
            <circle
              key={id}
              className={isOpen ? styles.open : styles.closed}
              cx={x}
              cy={y}
              r={6}
              onClick={() => open(id)}
            >
              <title>{`${stationName} · ${city}`}</title>
            </circle>
          );
        })}
      </svg>
      <Card className={styles.list}>
        <Text weight="semibold">{text('map.stations', { count: points.length })}</Text>
        <Caption1>{text('map.legend')}</Caption1>
        {points.map(({ id, stationName, city, isOpen }) => (
          <div key={id}>
            <Link onClick={() => open(id)}>{stationName}</Link>
            <br />
            <Caption1>{`${city} · ${text(isOpen ? 'map.open' : 'map.closed')}`}</Caption1>
          </div>
        ))}
        {unplaced.length > 0 && <Text weight="semibold">{text('map.unplaced', { count: unplaced.length })}</Text>}
        {unplaced.map(({ id, stationName }) => (
          <div key={id}>
            <Link onClick={() => open(id)}>{stationName}</Link>
          </div>
        ))}
      </Card>
    </div>
  );
});
export const page = freePage(StationMap);
