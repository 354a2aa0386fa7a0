import { GeoMap } from '@nivo/geo';
import { geoMercator, type GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '@freightdeck/sdk/web';
import type { CockpitData } from '../../contract/index.ts';
import provinces from '../map/china-provinces.json' with { type: 'json' };
import { usePalette } from './palette.ts';

type Places = CockpitData['keHuWeiZhiFenBu'];
/** The geometry as d3 wants it; the file is checked by a test: 34 divisions and the South China Sea, right winding. */
const china = provinces as unknown as GeoPermissibleObjects & { readonly features: readonly (GeoPermissibleObjects & { readonly properties: { readonly adcode: string; readonly name: string } })[] };

type Feature = (typeof china.features)[number];
const isSeaLine = (feature: Feature): boolean => feature.properties.adcode === '100000_JD';

const lonLat = (text: string): [number, number] | undefined => {
  const [lon, lat] = text.split(',').map(Number);
  return Number.isFinite(lon) && Number.isFinite(lat) ? [lon!, lat!] : undefined;
};

/** The size of an element, kept up to date. */
function useSize(): [(element: HTMLDivElement | null) => void, { width: number; height: number }] {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const watcher = useRef<ResizeObserver | undefined>(undefined);
  useEffect(() => () => watcher.current?.disconnect(), []);
  const watch = (element: HTMLDivElement | null): void => {
    if (!element || watcher.current) return;
    watcher.current = new ResizeObserver(([entry]) => entry && setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) }));
    watcher.current.observe(element);
  };
  return [watch, size];
}

/** China with senders and receivers. The outline is complete; the South China Sea line is drawn by itself so that it stays visible. */
export const ChinaMap = observer(({ places }: { readonly places: Places }) => {
  const text = useText();
  const palette = usePalette();
  const [watch, { width, height }] = useSize();
  const drawn = useMemo(() => {
    if (!width || !height) return undefined;
    return geoMercator().fitExtent([[8, 8], [width - 8, height - 8]], china);
  }, [width, height]);
  const dots = (side: 'send' | 'receive') =>
    (side === 'send' ? places.sendCompanyStatistics.map((one) => ({ name: one.sendUnitName, at: one.sendLonLat })) : places.receiveCompanyStatistics.map((one) => ({ name: one.receiveUnitName, at: one.receiveLonLat }))).flatMap((one) => {
      const point = lonLat(one.at);
      const xy = point && drawn?.(point);
      return xy ? [<circle key={`${side}${one.name}${one.at}`} cx={xy[0]} cy={xy[1]} r={4} fill={palette[side]} stroke={palette.surface} strokeWidth={1}><title>{one.name}</title></circle>] : [];
    });
  return (
    <div ref={watch} style={{ position: 'relative', width: '100%', height: '100%', minHeight: 240 }}>
      {drawn && (
        <>
          <GeoMap
            width={width}
            height={height}
            features={[...china.features]}
            projectionType="mercator"
            projectionScale={drawn.scale()}
            projectionTranslation={[drawn.translate()[0] / width, drawn.translate()[1] / height]}
            fillColor={(feature: Feature) => (isSeaLine(feature) ? 'transparent' : palette.land)}
            borderWidth={(feature: Feature) => (isSeaLine(feature) ? 1.2 : 0.6)}
            borderColor={palette.border}
            isInteractive={false}
          />
          <svg width={width} height={height} style={{ position: 'absolute', inset: 0 }} role="img" aria-label={text('map.label', { send: places.sendCompanyStatistics.length, receive: places.receiveCompanyStatistics.length })}>
            {dots('receive')}
            {dots('send')}
          </svg>
        </>
      )}
    </div>
  );
});
