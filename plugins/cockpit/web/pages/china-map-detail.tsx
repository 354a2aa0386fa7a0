import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ArrowUpRegular, FullScreenMaximizeRegular, FullScreenMinimizeRegular } from '@fluentui/react-icons';
import { geoContains, type GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { china, citiesOf, isSeaLine, provinceOf, type Outlines } from '@freightdeck/sdk/map';
import { Http, Navigation, freePage, usePermission, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { ChinaMap } from '../parts/china-map.tsx';
import { MapFilters } from '../parts/map-filters.tsx';
import { mapPoints, pointsOf } from '../parts/map-points.ts';
import { PlaceList, SideMark } from '../parts/place-list.tsx';
import { ProvinceMap } from '../parts/province-map.tsx';
import { Tile } from '../parts/tile.tsx';
import { CockpitContext, useCockpit, useWatched } from '../parts/use-cockpit.ts';
import { useFilled } from '../parts/use-filled.ts';
import { useSettings } from '../parts/use-settings.ts';
import { WallRoutes } from '../parts/wall-routes.tsx';
import { MapDetail, sumsByPlace, type MapAsked } from '../stores/map-detail.ts';

/** Most routes that are drawn as lines. */
const mostLines = 50;
const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    height: '100%',
    minHeight: '560px',
    ':fullscreen': { padding: '12px', boxSizing: 'border-box', backgroundColor: tokens.colorNeutralBackground3 },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px' },
  end: { marginInlineStart: 'auto' },
  body: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '420px 560px' },
  },
  lists: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: 0 },
  list: { flex: '1 1 0' },
  legend: { display: 'flex', gap: '16px', paddingRight: '8px', fontSize: tokens.fontSizeBase200 },
});
const askedIn = (query: Readonly<Record<string, string>>): MapAsked => ({
  from: query['from'] ?? null,
  to: query['to'] ?? null,
  companyId: query['companyId'] ?? null,
  cargoType: query['cargoType'] ?? null,
});

/** 收发货分布 on the whole page: China, or the province in the address with its cities. */
const ChinaMapDetail = observer(() => {
  const styles = useStyles();
  const text = useText();
  const http = useService(Http);
  const navigation = useService(Navigation);
  const { path, query } = usePlace();
  const mayFill = usePermission('chinaMapDetail:fullScreen');
  const outer = useRef<HTMLDivElement>(null);
  const { full, turn } = useFilled(outer);
  const store = useCockpit();
  const asked = askedIn(query);
  const isFiltered = Object.values(asked).some((value) => value !== null);
  const detail = useWatched(() => new MapDetail(http, asked));
  const key = JSON.stringify(asked);
  useEffect(() => {
    void detail.show(JSON.parse(key) as MapAsked);
  }, [detail, key]);
  const routes = detail.figures?.routes;
  const { settings } = useSettings();
  const [cities, setCities] = useState<{ readonly of: string; readonly outlines: Outlines & GeoPermissibleObjects }>();
  const province = provinceOf(query['province']);
  const code = province?.properties.adcode;
  const go = (wish: MapAsked, adcode: string | undefined): void =>
    navigation.replace(path, {
      province: adcode || undefined,
      ...Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, value ?? undefined])),
    });
  const open = (adcode: string): void => go(asked, adcode);
  useEffect(() => {
    if (!code) return undefined;
    let wanted = true;
    void citiesOf(code).then(
      (outlines) => wanted && outlines && setCities({ of: code, outlines }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [code]);
  // All places that are known, unless the trips of some days, shipper or cargo are asked for.
  const places = store.figures?.keHuWeiZhiFenBu;
  const points = useMemo(() => {
    const all = isFiltered ? pointsOf(routes ?? []) : places ? mapPoints(places).reverse() : [];
    return all.filter((point) => !province || geoContains(province, [...point.at]));
  }, [isFiltered, routes, places, province]);
  const sums = useMemo(() => sumsByPlace(routes ?? []), [routes]);
  const inside =
    province &&
    (cities?.of === code
      ? cities?.outlines
      : ({ type: 'FeatureCollection' as const, features: [province] } as Outlines & GeoPermissibleObjects));
  const drawn = { approval: settings.mapApproval, points, routes, most: mostLines };
  return (
    <CockpitContext value={store}>
      <div ref={outer} className={styles.page}>
        <div className={styles.head} role="search">
          <Field label={text('map.province')}>
            <Select aria-label={text('map.province')} value={code ?? ''} onChange={(_, { value }) => open(value)}>
              <option value="">{text('map.china')}</option>
              {china.features
                .filter((area) => !isSeaLine(area))
                .map((area) => (
                  <option key={area.properties.adcode} value={area.properties.adcode}>
                    {area.properties.name}
                  </option>
                ))}
            </Select>
          </Field>
          <MapFilters asked={asked} onAsk={(wish) => go(wish, code)} />
          {province && (
            <Button appearance="subtle" icon={<ArrowUpRegular />} onClick={() => open('')}>
              {text('map.upToChina')}
            </Button>
          )}
          {mayFill && (
            <Button
              className={styles.end}
              icon={full ? <FullScreenMinimizeRegular /> : <FullScreenMaximizeRegular />}
              onClick={turn}
            >
              {text(full ? 'wall.leave' : 'wall.full')}
            </Button>
          )}
        </div>
        <div className={styles.body}>
          <Tile
            title={province ? `${text('map.title')} · ${province.properties.name}` : text('map.title')}
            tools={
              <span className={styles.legend}>
                {(['send', 'receive'] as const).map((side) => (
                  <span key={side}>
                    <SideMark side={side} />
                    {text(`map.${side}`)}
                  </span>
                ))}
              </span>
            }
          >
            {places &&
              (inside ? (
                <ProvinceMap {...drawn} inside={inside} />
              ) : (
                <ChinaMap {...drawn} places={places} onArea={open} />
              ))}
          </Tile>
          <div className={styles.lists}>
            <Tile title={text('map.listed', { number: points.length })} className={styles.list}>
              <PlaceList points={points} sums={sums} />
            </Tile>
            <WallRoutes store={detail} className={styles.list} title={isFiltered ? 'map.routes' : 'wall.routes'} />
          </div>
        </div>
      </div>
    </CockpitContext>
  );
});
export const page = freePage(ChinaMapDetail);
