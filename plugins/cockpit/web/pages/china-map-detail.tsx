import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ArrowUpRegular } from '@fluentui/react-icons';
import { geoContains, type GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { Navigation, page as freePage, usePlace, useService, useText } from '@freightdeck/sdk/web';
import { ChinaMap } from '../parts/china-map.tsx';
import { china, citiesOf, isSeaLine, provinceOf, type Outlines } from '@freightdeck/sdk/map';
import { mapPoints } from '../parts/map-points.ts';
import { PlaceList, SideMark } from '../parts/place-list.tsx';
import { ProvinceMap } from '../parts/province-map.tsx';
import { Tile } from '../parts/tile.tsx';
import { CockpitContext, useCockpit } from '../parts/use-cockpit.ts';
import { useFlows } from '../parts/use-flows.ts';
import { useSettings } from '../parts/use-settings.ts';
import { WallRoutes } from '../parts/wall-routes.tsx';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '12px', height: '100%', minHeight: '560px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  body: {
    flex: 1,
    minHeight: 0,
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'minmax(0, 1fr) 300px',
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '420px 320px' },
  },
  lists: { display: 'flex', flexDirection: 'column', gap: '12px', minHeight: 0 },
  list: { flex: '1 1 0' },
  legend: { display: 'flex', gap: '16px', paddingRight: '8px', fontSize: tokens.fontSizeBase200 },
});
/** 收发货分布 on the whole page: China, or the province in the address with its cities. */
const ChinaMapDetail = observer(() => {
  const styles = useStyles();
  const text = useText();
  const navigation = useService(Navigation);
  const { path, query } = usePlace();
  const store = useCockpit();
  const flows = useFlows();
  const routes = flows.figures?.routes;
  const { settings } = useSettings();
  const [cities, setCities] = useState<{ readonly of: string; readonly outlines: Outlines & GeoPermissibleObjects }>();
  const province = provinceOf(query.province);
  const code = province?.properties.adcode;
  const open = (adcode: string): void => navigation.replace(path, adcode ? { province: adcode } : {});
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
  const places = store.figures?.keHuWeiZhiFenBu;
  const points = useMemo(
    () =>
      places
        ? mapPoints(places)
            .reverse()
            .filter((point) => !province || geoContains(province, [...point.at]))
        : [],
    [places, province],
  );
  const inside =
    province &&
    (cities?.of === code
      ? cities?.outlines
      : ({ type: 'FeatureCollection' as const, features: [province] } as Outlines & GeoPermissibleObjects));
  return (
    <CockpitContext value={store}>
      <div className={styles.page}>
        <div className={styles.head}>
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
          {province && (
            <Button appearance="subtle" icon={<ArrowUpRegular />} onClick={() => open('')}>
              {text('map.upToChina')}
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
                <ProvinceMap approval={settings.mapApproval} points={points} routes={routes} inside={inside} />
              ) : (
                <ChinaMap
                  places={places}
                  approval={settings.mapApproval}
                  points={points}
                  routes={routes}
                  onArea={open}
                />
              ))}
          </Tile>
          <div className={styles.lists}>
            <Tile title={text('map.listed', { number: points.length })} className={styles.list}>
              <PlaceList points={points} />
            </Tile>
            <WallRoutes store={flows} className={styles.list} />
          </div>
        </div>
      </div>
    </CockpitContext>
  );
});
export const page = freePage(ChinaMapDetail);
