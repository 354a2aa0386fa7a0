import { GeoMapCanvas } from '@nivo/geo';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { china, isSeaLine, type Outline } from '../parts/geometry.ts';
import { usePalette } from '../parts/palette.ts';
import type { LandView } from './vehicle-canvas.ts';

const areas = [...china.features];
/** The library's canvas fails without them, though its types do not know them and its map in SVG has a default. */
const layered = { layers: ['features'] };

interface LandProps {
  readonly width: number;
  readonly height: number;
  readonly view: LandView;
}
/** The provinces under the vehicles; the line of the South China Sea is never filled. It hears no pointer. */
export const Land = observer(function Land({ width, height, view: { scale, centre } }: LandProps) {
  const palette = usePalette();
  const translation = useMemo<[number, number]>(() => [centre[0] / width, centre[1] / height], [centre, width, height]);
  return (
    <div aria-hidden>
      <GeoMapCanvas
        width={width}
        height={height}
        features={areas}
        {...layered}
        projectionType="mercator"
        projectionScale={scale}
        projectionTranslation={translation}
        fillColor={(area: Outline) => (isSeaLine(area) ? 'transparent' : palette.land)}
        borderWidth={(area: Outline) => (isSeaLine(area) ? 1.2 : 0.7)}
        borderColor={palette.border}
        isInteractive={false}
      />
    </div>
  );
});
