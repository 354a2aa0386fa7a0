import rows from './routes.json' with { type: 'json' };

/**
 * The routes of the demo: real places, codes of GB/T 2260, coordinates in GCJ-02. Price in yuan per unit of the
 * valuation method.
 */
export interface Route {
  readonly id: string;
  readonly platformId: string;
  readonly load: { readonly place: string; readonly code: string; readonly lonLat: string };
  readonly unload: { readonly place: string; readonly code: string; readonly lonLat: string };
  readonly cargoType: string;
  readonly goodsName: string;
  readonly method: 'TONNE' | 'TRIP' | 'KM' | 'TONNE_KM';
  readonly km: number;
  readonly price: number;
  readonly tonnes: { readonly mean: number; readonly deviation: number };
  /** Share of all demo trips, in per cent. */
  readonly share: number;
}
export const routes = rows as readonly Route[];
