import { csvFile } from '@freightdeck/sdk/values';
import { saveFile } from '@freightdeck/sdk/web';
import type { TrackPoint } from '../../contract/index.ts';

const degrees = (e6: number): string => (e6 / 1_000_000).toFixed(6);
/** 导出轨迹: a CSV table with both coordinate systems in separate columns. */
export function saveTrack(points: readonly TrackPoint[], name: string): void {
  const head = 'at,lon_wgs84,lat_wgs84,lon_gcj02,lat_gcj02,speed_kmh,heading,source,loc_type,flag'.split(',');
  const rows = points.map((point) =>
    [
      point.at,
      degrees(point.lonWgsE6),
      degrees(point.latWgsE6),
      degrees(point.lonGcjE6),
      degrees(point.latGcjE6),
      point.speedKmh10 === null ? '' : (point.speedKmh10 / 10).toFixed(1),
      point.heading ?? '',
      point.source,
      point.locType,
      point.flag,
    ].map(String),
  );
  saveFile(`${name}.csv`, new Blob([csvFile([head, ...rows])], { type: 'text/csv;charset=utf-8' }));
}
/** Records a canvas until the returned function is called; undefined where the browser cannot. */
export function recordCanvas(canvas: HTMLCanvasElement, name: string): (() => void) | undefined {
  if (typeof MediaRecorder === 'undefined' || typeof canvas.captureStream !== 'function') return undefined;
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => saveFile(`${name}.webm`, new Blob(parts, { type: 'video/webm' }));
  recorder.start();
  return () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
}
