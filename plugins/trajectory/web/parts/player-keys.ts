import { composes, usePage, usePermission } from '@freightdeck/sdk/web';
import { useEffect, useEffectEvent } from 'react';
import { msOf, speeds } from '../stores/track-desk.ts';
import type { TrackDesk } from '../stores/track-desk.ts';

const taken = 'input, textarea, select, button, a, [role=slider], [role=dialog]';

/**
 * Space plays, arrows step by position, with Shift by stop, < and > change the speed. A focused control that uses these
 * keys keeps them.
 */
export function usePlayerKeys(desk: TrackDesk): void {
  const { visible } = usePage();
  const may = {
    play: usePermission('trackPlayback:play'),
    pause: usePermission('trackPlayback:pause'),
    speed: usePermission('trackPlayback:speed'),
  };
  const toPoint = (by: 1 | -1): void => {
    const point = desk.points[desk.index + by];
    if (point) desk.seek(msOf(point.at) - desk.startMs);
  };
  const toStop = (by: 1 | -1): void => {
    const places = (desk.track?.stops ?? [])
      .map(({ from }) => msOf(from) - desk.startMs)
      .sort((one, other) => one - other);
    const next = by === 1 ? places.find((at) => at > desk.at) : places.findLast((at) => at < desk.at);
    if (next !== undefined) desk.seek(next);
  };
  const faster = (by: 1 | -1): void => {
    const speed = speeds[speeds.indexOf(desk.speed) + by];
    if (speed !== undefined && may.speed) desk.setSpeed(speed);
  };
  const act = useEffectEvent(({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === ' ')
      return desk.playing ? (may.pause ? () => desk.pause() : undefined) : may.play ? () => desk.play() : undefined;
    if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const by = key === 'ArrowRight' ? 1 : -1;
      return shiftKey ? () => toStop(by) : () => toPoint(by);
    }
    return key === '<' ? () => faster(-1) : key === '>' ? () => faster(1) : undefined;
  });
  useEffect(() => {
    if (!visible) return;
    const pressed = (event: KeyboardEvent): void => {
      if (composes(event) || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(taken)) return;
      const run = act(event);
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [visible]);
}
