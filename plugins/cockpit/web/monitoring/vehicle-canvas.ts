import { geoMercator, geoPath, type GeoProjection } from 'd3-geo';
import type { RunningVehicle } from '../../contract/index.ts';
import { china } from '@freightdeck/sdk/map';
import type { Palette } from '../parts/palette.ts';
import { spotOf, type Spot } from './position.ts';

/** Places are projected once at this width; zooming and panning only transform them. */
const UNIT = 1000;
const MAX_ZOOM = 40;
const FRAME_MS = 100;

interface Drawn {
  readonly id: string;
  readonly spot: Spot;
  readonly at: readonly [number, number];
  readonly to: readonly [number, number];
}
interface View {
  /** Pixels per map unit, and position of the origin. */
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** How to draw the land below, in pixels: scale of the Mercator projection, and position of its centre. */
export interface LandView {
  readonly scale: number;
  readonly centre: readonly [number, number];
}

/** Draws the vehicles above the land at every frame, and reports changes of the view. */
export class VehicleCanvas {
  private readonly projection: GeoProjection = geoMercator().fitWidth(UNIT, china);
  private readonly tall: number;
  private drawn: readonly Drawn[] = [];
  private view: View = { k: 1, x: 0, y: 0 };
  private aim: View | undefined;
  private whole = true;
  private width = 0;
  private height = 0;
  private frame = 0;
  private stale = true;
  private drawnAt = 0;
  private readonly top: HTMLCanvasElement;
  private palette: Palette;
  private readonly tell: (view: LandView) => void;
  chosen: string | undefined;

  constructor(top: HTMLCanvasElement, palette: Palette, tell: (view: LandView) => void) {
    this.top = top;
    this.palette = palette;
    this.tell = tell;
    this.tall = geoPath(this.projection).bounds(china)[1][1];
  }

  paint(palette: Palette): void {
    this.palette = palette;
    this.stale = true;
  }
  show(vehicles: readonly RunningVehicle[]): void {
    this.drawn = vehicles.flatMap((vehicle) => {
      const spot = spotOf(vehicle);
      const at = spot && this.projection([...spot.at]);
      const to = spot && this.projection([...spot.to]);
      return at && to ? [{ id: vehicle.id, spot, at, to }] : [];
    });
    this.stale = true;
  }
  resize(width: number, height: number): void {
    if (!width || !height) return;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    this.width = width;
    this.height = height;
    this.top.width = width * ratio;
    this.top.height = height * ratio;
    this.top.getContext('2d')?.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (this.whole) this.view = this.fitted();
    this.stale = true;
  }
  private fitted(): View {
    const k = Math.min(this.width / UNIT, this.height / this.tall) * 0.96;
    return { k, x: (this.width - UNIT * k) / 2, y: (this.height - this.tall * k) / 2 };
  }
  fitAll(): void {
    this.whole = true;
    this.aim = this.fitted();
  }
  /** Zooms around a point of the canvas, by default the middle. */
  zoom(factor: number, at: readonly [number, number] = [this.width / 2, this.height / 2]): void {
    const least = this.fitted().k;
    const k = Math.max(least, Math.min(least * MAX_ZOOM, this.view.k * factor));
    const grown = k / this.view.k;
    this.aim = undefined;
    this.whole = k === least;
    this.view = this.whole
      ? this.fitted()
      : { k, x: at[0] - (at[0] - this.view.x) * grown, y: at[1] - (at[1] - this.view.y) * grown };
    this.stale = true;
  }
  move(dx: number, dy: number): void {
    this.aim = undefined;
    this.whole = false;
    this.view = { ...this.view, x: this.view.x + dx, y: this.view.y + dy };
    this.stale = true;
  }
  /** Centres a vehicle and zooms in far enough to see its way. */
  locate(id: string): void {
    const found = this.drawn.find((one) => one.id === id);
    if (!found) return;
    const { at } = found;
    const k = Math.max(this.view.k, this.fitted().k * 5);
    this.whole = false;
    this.aim = { k, x: this.width / 2 - at[0] * k, y: this.height / 2 - at[1] * k };
  }
  /** Id of the vehicle at a point of the canvas. */
  hit(x: number, y: number): string | undefined {
    let best: { readonly id: string; readonly far: number } | undefined;
    for (const one of this.drawn) {
      const [a, b] = one.at;
      const far = Math.hypot(a * this.view.k + this.view.x - x, b * this.view.k + this.view.y - y);
      if (far < 12 && (!best || far < best.far)) best = { id: one.id, far };
    }
    return best?.id;
  }
  start(): () => void {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const tick = (): void => {
      this.step(still);
      this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(this.frame);
  }
  private step(still: boolean): void {
    if (this.aim) {
      const part = still ? 1 : 0.2;
      const near =
        Math.abs(this.aim.k - this.view.k) < 0.01 &&
        Math.abs(this.aim.x - this.view.x) < 0.5 &&
        Math.abs(this.aim.y - this.view.y) < 0.5;
      const to = (from: number, aim: number): number => (near ? aim : from + (aim - from) * part);
      this.view = { k: to(this.view.k, this.aim.k), x: to(this.view.x, this.aim.x), y: to(this.view.y, this.aim.y) };
      if (near) this.aim = undefined;
      this.stale = true;
    }
    // Ten frames a second suffice while the view does not change: somebody may have chosen another vehicle.
    const at = performance.now();
    if (!this.stale && at - this.drawnAt < FRAME_MS) return;
    this.drawnAt = at;
    if (this.stale) this.tellView();
    this.stale = false;
    this.drawVehicles();
  }
  private tellView(): void {
    const { k, x, y } = this.view;
    const [centreX, centreY] = this.projection.translate();
    this.tell({ scale: this.projection.scale() * k, centre: [centreX * k + x, centreY * k + y] });
  }
  private drawVehicles(): void {
    const pen = this.top.getContext('2d');
    if (!pen) return;
    const { k, x, y } = this.view;
    pen.clearRect(0, 0, this.width, this.height);
    const moving = new Path2D();
    const waiting = new Path2D();
    const unknown = new Path2D();
    let chosen: readonly [number, number] | undefined;
    for (const one of this.drawn) {
      const px = one.at[0] * k + x;
      const py = one.at[1] * k + y;
      if (one.id === this.chosen) {
        chosen = [px, py];
        pen.strokeStyle = this.palette.moving;
        pen.lineWidth = 1.5;
        pen.setLineDash([6, 4]);
        pen.beginPath();
        pen.moveTo(px, py);
        pen.lineTo(one.to[0] * k + x, one.to[1] * k + y);
        pen.stroke();
        pen.setLineDash([]);
      }
      if (px < -8 || py < -8 || px > this.width + 8 || py > this.height + 8) continue;
      if (!one.spot.isKnown) unknown.rect(px - 3.5, py - 3.5, 7, 7);
      else if (one.spot.isMoving) {
        moving.moveTo(px + 4, py);
        moving.arc(px, py, 4, 0, 2 * Math.PI);
      } else waiting.rect(px - 3.5, py - 3.5, 7, 7);
    }
    pen.lineWidth = 1;
    pen.strokeStyle = this.palette.surface;
    for (const [shape, colour] of [
      [waiting, this.palette.waiting],
      [moving, this.palette.moving],
    ] as const) {
      pen.fillStyle = colour;
      pen.fill(shape);
      pen.stroke(shape);
    }
    // A hollow mark: nobody has told that the vehicle is there.
    pen.fillStyle = this.palette.surface;
    pen.fill(unknown);
    pen.strokeStyle = this.palette.text;
    pen.lineWidth = 1.5;
    pen.stroke(unknown);
    if (!chosen) return;
    pen.strokeStyle = this.palette.text;
    pen.lineWidth = 2.5;
    pen.beginPath();
    pen.arc(chosen[0], chosen[1], 10, 0, 2 * Math.PI);
    pen.stroke();
  }
}
