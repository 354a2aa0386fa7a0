/**
 * Outlines as paths in Mercator's plane, a thousand units to the radius of the earth; made from the file as the console
 * is built (host/bin/map-paths.ts).
 */
declare module '*.json?paths' {
  const map: {
    readonly areas: readonly { readonly adcode: string; readonly name: string; readonly path: string }[];
    /** Left, top, right, bottom. */
    readonly bounds: readonly [number, number, number, number];
  };
  export default map;
}
