import { observer } from 'mobx-react-lite';
import type { DrawnFlow, Placing } from './flow-values.ts';
import { usePalette } from './palette.ts';

interface FlowLinesProps {
  readonly flows: readonly DrawnFlow[];
  readonly placing: Placing;
}
/** Routes as arcs from sender to receiver: the more trips, the thicker; an arrow marks the receiver's end. */
export const FlowLines = observer(function FlowLines({ flows, placing }: FlowLinesProps) {
  const palette = usePalette();
  const most = Math.max(...flows.map(({ trips }) => trips), 1);
  return (
    <g fill="none" stroke={palette.flow} strokeOpacity={0.85}>
      {flows.map(({ from, to, name, trips }) => {
        const [start, end] = [placing(from), placing(to)];
        if (!start || !end) return null;
        const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
        const far = Math.hypot(dx, dy);
        if (far < 1) return null;
        // The middle of the arc stands off the straight line by a fifth of its length, always on the same side.
        const bend = [(start[0] + end[0]) / 2 + dy / 5, (start[1] + end[1]) / 2 - dx / 5] as const;
        const turn = (Math.atan2(end[1] - bend[1], end[0] - bend[0]) * 180) / Math.PI;
        const width = 1 + (3 * trips) / most;
        return (
          <g key={name} data-flow={trips}>
            <path d={`M${start.join(' ')} Q${bend.join(' ')} ${end.join(' ')}`} strokeWidth={width} />
            <path
              d="M-9 -4 L0 0 L-9 4 Z"
              fill={palette.flow}
              stroke="none"
              transform={`translate(${end.join(' ')}) rotate(${turn})`}
            />
          </g>
        );
      })}
    </g>
  );
});
