import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Select,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { geoMercator, geoPath } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { formatCoordinates, parseCoordinates } from '../../../contract/values/coordinates.ts';
import type { Coordinates } from '../../../contract/values/coordinates.ts';
import { degreesText } from '../../../contract/values/point-text.ts';
import { china, citiesOf, isSeaLine, provinceOf } from '../../../map/outlines.ts';
import type { Outline, Outlines } from '../../../map/outlines.ts';
import { regionOf, regionsIn } from '../../../map/regions.ts';
import type { Region } from '../../../map/regions.ts';
import { usePick, useText } from '../../../web/index.ts';

const width = 640;
const height = 420;
const margin = 16;
const useStyles = makeStyles({
  surface: { maxWidth: '720px' },
  selects: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '8px' },
  map: {
    display: 'block',
    width: '100%',
    height: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    cursor: 'crosshair',
  },
  area: {
    fill: tokens.colorNeutralBackground1,
    stroke: tokens.colorNeutralStroke1,
    strokeWidth: 0.8,
    ':hover': { fill: tokens.colorNeutralBackground1Hover },
  },
  line: { fill: 'none', stroke: tokens.colorNeutralStroke1 },
  name: { fill: tokens.colorNeutralForeground3, fontSize: '11px', pointerEvents: 'none' },
  point: { fill: tokens.colorPaletteRedForeground1, stroke: tokens.colorNeutralBackground1, strokeWidth: 2 },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** A point of the map, with the division that the map knows it to lie in. */
export interface MapPoint {
  readonly at: Coordinates;
  readonly region: Region;
}
interface MapDialogProps {
  readonly title: string;
  /** The division chosen so far; empty for none. */
  readonly code: string;
  readonly at: Coordinates | undefined;
  readonly onTake: (point: MapPoint) => void;
  readonly onClose: () => void;
}
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-6, 0],
  ArrowRight: [6, 0],
  ArrowUp: [0, -6],
  ArrowDown: [0, 6],
};
/** The division of an outline; those that have been renumbered since are found by their name. */
const regionOfOutline = ({ properties: { adcode, name } }: Outline, province: string): Region | undefined =>
  regionOf(adcode) ?? regionsIn(province).find((one) => one.name.startsWith(name));

/** A point chosen on the product's own map: the country, a province, one of its cities. */
const MapDialog = observer(function MapDialog({ title, code, at, onTake, onClose }: MapDialogProps): ReactNode {
  const styles = useStyles();
  const text = useText();
  const pick = usePick();
  const [province, setProvince] = useState(code === '' ? '' : `${code.slice(0, 2)}0000`);
  const [city, setCity] = useState(code === '' ? '' : `${code.slice(0, 4)}00`);
  const [cities, setCities] = useState<Outlines>();
  const [point, setPoint] = useState(at);
  useEffect(() => {
    let wanted = true;
    setCities(undefined);
    if (province !== '')
      void citiesOf(province).then((found) => {
        if (wanted) setCities(found);
      });
    return () => {
      wanted = false;
    };
  }, [province]);
  const named = cities?.features.find((one) => regionOfOutline(one, province)?.code === city);
  const shown = named ?? (cities?.features.length === 1 ? cities.features[0] : undefined);
  const around = shown ?? provinceOf(province);
  const areas = province === '' ? china.features : (cities?.features ?? []);
  const projection = useMemo(
    () =>
      geoMercator().fitExtent(
        [
          [margin, margin],
          [width - margin, height - margin],
        ],
        around ?? china,
      ),
    [around],
  );
  const path = geoPath(projection);
  /** On the country and in a province one comes closer first. */
  const isClose = shown !== undefined;
  const put = (x: number, y: number): void => {
    const [lon, lat] = projection.invert?.([x, y]) ?? [];
    const inside = lon !== undefined && lat !== undefined && parseCoordinates(formatCoordinates({ lon, lat }));
    if (inside) setPoint(inside);
  };
  const open = (area: Outline): void => {
    if (isSeaLine(area)) return;
    if (province === '') setProvince(area.properties.adcode);
    else setCity(regionOfOutline(area, province)?.code ?? '');
  };
  const clicked = (event: MouseEvent<SVGSVGElement>): void => {
    if (!isClose) return;
    const box = event.currentTarget.getBoundingClientRect();
    put(((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height);
  };
  const taken = (): void => {
    const region = (shown && regionOfOutline(shown, province)) ?? regionOf(province);
    if (point && region) onTake({ at: point, region });
  };
  const keyed = (event: KeyboardEvent<SVGSVGElement>): void => {
    const move = moves[event.key];
    if (move && isClose) {
      const [x, y] = (point && projection([point.lon, point.lat])) ?? [width / 2, height / 2];
      put(x + move[0], y + move[1]);
    } else if (event.key === 'Enter') taken();
    else return;
    event.preventDefault();
  };
  const spot = point && isClose ? projection([point.lon, point.lat]) : null;
  return (
    <Dialog
      open
      onOpenChange={(_, { open: wanted }) => {
        if (!wanted) onClose();
      }}
    >
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{`${title} · ${text('core.ui.place.map')}`}</DialogTitle>
          <DialogContent>
            <div className={styles.selects}>
              <Select
                size="small"
                aria-label={text('core.ui.place.china')}
                value={province}
                onChange={(_, { value }) => {
                  setProvince(value);
                  setCity('');
                }}
              >
                <option value="">{text('core.ui.place.china')}</option>
                {regionsIn().map((one) => (
                  <option key={one.code} value={one.code}>
                    {one.name}
                  </option>
                ))}
              </Select>
              {province !== '' && (cities?.features.length ?? 0) > 1 && (
                <Select
                  size="small"
                  aria-label={regionOf(province)?.name}
                  value={named ? city : ''}
                  onChange={(_, { value }) => setCity(value)}
                >
                  <option value="">{regionOf(province)?.name}</option>
                  {cities?.features.map((one) => {
                    const region = regionOfOutline(one, province);
                    return (
                      region && (
                        <option key={region.code} value={region.code}>
                          {region.name}
                        </option>
                      )
                    );
                  })}
                </Select>
              )}
            </div>
            <svg
              viewBox={`0 0 ${width} ${height}`}
              className={styles.map}
              role="application"
              aria-label={text('core.ui.place.map')}
              tabIndex={0}
              data-level={isClose ? 'city' : province === '' ? 'china' : 'province'}
              onClick={clicked}
              onKeyDown={keyed}
            >
              {areas.map((area) => (
                <path
                  key={area.properties.adcode}
                  d={path(area) ?? ''}
                  className={isSeaLine(area) ? styles.line : styles.area}
                  data-area={area.properties.adcode}
                  onClick={isClose ? undefined : () => open(area)}
                />
              ))}
              {areas
                .filter((area) => !isSeaLine(area))
                .map((area) => {
                  const [x, y] = path.centroid(area);
                  return (
                    <text key={area.properties.adcode} x={x} y={y} textAnchor="middle" className={styles.name}>
                      {area.properties.name}
                    </text>
                  );
                })}
              {spot && <circle cx={spot[0]} cy={spot[1]} r={6} className={styles.point} data-spot />}
            </svg>
            <div className={styles.note} role="status">
              {point && isClose ? pick(degreesText(formatCoordinates(point))) : text('core.ui.place.mapHint')}
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{text('core.ui.cancel')}</Button>
            <Button appearance="primary" disabled={!point || !isClose} onClick={taken}>
              {text('core.ui.place.take')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
});
export default MapDialog;
