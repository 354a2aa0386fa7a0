import { GeoMapCanvas } from '@nivo/geo';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { china, isSeaLine, type Outline } from '@freightdeck/sdk/map';
import { usePalette } from '../parts/palette.ts';
import type { LandView } from './vehicle-canvas.ts';

const areas = [...china.features];
/** `layers` must be given: the library's canvas fails without it, although its types make it optional. */
const layered = { layers: ['features'] };

interface LandProps {
  readonly width: number;
  readonly height: number;
  readonly view: LandView;
}
/** The provinces below the vehicles; the line of the South China Sea is never filled. Ignores the pointer. */
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
