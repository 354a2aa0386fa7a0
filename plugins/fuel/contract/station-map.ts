import * as z from 'zod/mini';
import { defineQuery, list, shape } from '@freightdeck/sdk/contract';
import { stations } from './station.ts';

/** 地图: the stations that have a point, of one tenant or, for the operator, of all. */
export const stationMap = defineQuery({
  name: 'fuelStation.map',
  path: `${stations.path}/map`,
  access: ['stationfuel:map'],
  input: {},
  answer: {
    points: list(
      shape(
        z.object({
          id: z.string(),
          stationName: z.string(),
          city: z.string(),
          address: z.string(),
          lon: z.number(),
          lat: z.number(),
          isOpen: z.boolean(),
        }),
      ),
    ),
    /** Stations without a point. */
    unplaced: list(shape(z.object({ id: z.string(), stationName: z.string() }))),
  },
});
