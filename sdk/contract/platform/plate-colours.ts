import * as z from 'zod/mini';
import { defineQuery } from '../command.ts';
import { list, shape, text } from '../field-kinds.ts';

/** The colours of plates, by the records of the vehicles; a plate of which none is kept is not in the answer. */
export const plateColours = defineQuery({
  name: 'vehicle.plateColours',
  path: '/api/user/tenantVehicle/plateColours',
  access: 'session',
  input: { plates: list(text(10), 1000) },
  answer: { colours: shape(z.record(z.string(), z.string())) },
});
