import { makeStyles, tokens } from '@fluentui/react-components';
import { GeoMap } from '@nivo/geo';
import { geoMercator, type GeoPermissibleObjects } from 'd3-geo';
import { observer } from 'mobx-react-lite';
import type { Outlines } from './geometry.ts';
import { isSeaLine } from './geometry.ts';
import { MapFrame } from './map-frame.tsx';
import type { MapPoint } from './map-points.ts';
import { usePalette } from './palette.ts';

type Area = Outlines['features'][number];
const pad = 10;
const useStyles = makeStyles({
  tip: {
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    fontSize: tokens.fontSizeBase200,
  },
});

/** One province with its cities, senders and receivers. */
export const ProvinceMap = observer(
  ({
    points,
    approval,
    inside,
  }: {
    readonly points: readonly MapPoint[];
    readonly approval: string | null | undefined;
    readonly inside: Outlines & GeoPermissibleObjects;
  }) => {
    const styles = useStyles();
    const palette = usePalette();
    return (
      <MapFrame
        points={points}
        outlines="province"
        opens={false}
        approval={approval}
        draw={(width, height) => {
          const projection = geoMercator()
            .precision(0)
            .fitExtent(
              [
                [pad, pad],
                [width - pad, height - pad],
              ],
              inside,
            );
          return {
            placing: ([lon, lat]) => projection([lon, lat]),
            ground: (
              <GeoMap
                width={width}
                height={height}
                features={[...inside.features]}
                projectionType="mercator"
                projectionScale={projection.scale()}
                projectionTranslation={[projection.translate()[0] / width, projection.translate()[1] / height]}
                fillColor={(area: Area) => (isSeaLine(area) ? 'transparent' : palette.land)}
                borderWidth={(area: Area) => (isSeaLine(area) ? 1.2 : 0.6)}
                borderColor={palette.border}
                isInteractive
                tooltip={({ feature }: { readonly feature: Area }) =>
                  isSeaLine(feature) ? null : <span className={styles.tip}>{feature.properties.name}</span>
                }
                role="presentation"
              />
            ),
          };
        }}
      />
    );
  },
);
