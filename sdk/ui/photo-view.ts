/** What a person does to a picture. */
export type PhotoAct = 'next' | 'previous' | 'left' | 'right' | 'in' | 'out' | 'double' | 'reset';
/** Which photo is shown, how it is turned, and how large. */
export interface PhotoView {
  readonly index: number;
  readonly angle: number;
  readonly zoom: number;
}
/** How far a photo can be enlarged and made smaller. */
export const photoZoom = { max: 4, min: 0.5, step: 0.25, double: 1.5 } as const;
/** A photo as it is shown first: whole and upright. */
export const firstView = (index: number): PhotoView => ({ index, angle: 0, zoom: 1 });

/** The view after an action; the next picture starts upright and unzoomed. */
export function turnView(view: PhotoView, act: PhotoAct, count: number): PhotoView {
  switch (act) {
    case 'next':
      return firstView((view.index + 1) % count);
    case 'previous':
      return firstView((view.index + count - 1) % count);
    case 'right':
      return { ...view, angle: view.angle + 90 };
    case 'left':
      return { ...view, angle: view.angle - 90 };
    case 'in':
      return { ...view, zoom: Math.min(photoZoom.max, view.zoom + photoZoom.step) };
    case 'out':
      return { ...view, zoom: Math.max(photoZoom.min, view.zoom - photoZoom.step) };
    case 'double':
      return { ...view, zoom: view.zoom === 1 ? photoZoom.double : 1 };
    case 'reset':
      return firstView(view.index);
  }
}
