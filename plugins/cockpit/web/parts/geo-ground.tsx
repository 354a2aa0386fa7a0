import { makeStyles, tokens } from '@fluentui/react-components';
import { GeoMap } from '@nivo/geo';
import { geoMercator, type GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { isSeaLine, type Outline, type Outlines } from '@freightdeck/sdk/map';
import { formatMoney } from '@freightdeck/sdk/values';
import { useText } from '@freightdeck/sdk/web';
import { stepOf } from './flow-values.ts';
import type { Ground } from './map-frame.tsx';
import { usePalette } from './palette.ts';

const useStyles = makeStyles({
  tip: {
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: tokens.fontSizeBase200,
  },
});

interface GeoGroundProps {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly centre: readonly [number, number];
  readonly features: readonly Outline[];
  readonly onArea?: ((adcode: string) => void) | undefined;
  readonly values?: ReadonlyMap<string, number> | undefined;
}
/** The areas of a map. The line of the South China Sea is never filled and cannot be clicked. */
const GeoGround = observer(function GeoGround({
  width,
  height,
  scale,
  centre,
  features,
  onArea,
  values,
}: GeoGroundProps) {
  const styles = useStyles();
  const palette = usePalette();
  const text = useText();
  const largest = Math.max(...(values?.values() ?? []), 0);
  const fill = (area: Outline): string => {
    const step = stepOf(values?.get(area.properties.adcode) ?? 0, largest, palette.areas.length);
    return palette.areas[step - 1] ?? palette.land;
  };
  // GeoMap takes `id` for React's key.
  const areas = useMemo(() => features.map((area) => ({ ...area, id: area.properties.adcode })), [features]);
  return (
    <GeoMap
      width={width}
      height={height}
      features={areas}
      projectionType="mercator"
      projectionScale={scale}
      projectionTranslation={[centre[0] / width, centre[1] / height]}
      fillColor={(area: Outline) => (isSeaLine(area) ? 'transparent' : fill(area))}
      borderWidth={(area: Outline) => (isSeaLine(area) ? 1.2 : 0.6)}
      borderColor={palette.border}
      isInteractive
      tooltip={({ feature }: { readonly feature: Outline }) =>
        isSeaLine(feature) ? null : (
          <span className={styles.tip}>
            {feature.properties.name}
            {values && ` · ${text('map.freight', { money: formatMoney(values.get(feature.properties.adcode) ?? 0) })}`}
          </span>
        )
      }
      onClick={(area: Outline) => {
        if (!isSeaLine(area)) onArea?.(area.properties.adcode);
      }}
      role="presentation"
    />
  );
});

/**
 * The projected areas, scaled so that `shown` fills the picture except a margin, and a function that projects places.
 */
export function groundOf(
  { features }: Outlines,
  shown: GeoPermissibleObjects,
  {
    width,
    height,
    pad,
    onArea,
    values,
  }: {
    readonly width: number;
    readonly height: number;
    readonly pad: number;
    readonly onArea?: ((adcode: string) => void) | undefined;
    /** What colours the areas, by their codes. */
    readonly values?: ReadonlyMap<string, number> | undefined;
  },
): Ground {
  const edge: [[number, number], [number, number]] = [
    [pad, pad],
    [width - pad, height - pad],
  ];
  const projection = geoMercator().fitExtent(edge, shown);
  return {
    placing: ([lon, lat]) => projection([lon, lat]),
    ground: (
      <GeoGround
        width={width}
        height={height}
        scale={projection.scale()}
        centre={projection.translate()}
        features={features}
        onArea={onArea}
        values={values}
      />
    ),
  };
}
