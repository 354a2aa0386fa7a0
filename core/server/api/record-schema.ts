import * as z from 'zod/mini';
import { isMasked } from '@freightdeck/sdk/contract';
import type { Resource } from '@freightdeck/sdk/contract';

/** Schema of a record in the API description. Any field may be masked or empty, so only the kinds are promised. */
export function recordAnswer(resource: Resource): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = { id: z.string(), platformId: z.string(), version: z.int() };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'secret') continue;
    const schema = isMasked(field) ? z.string() : field.schema;
    shape[name] = field.required ? schema : z.nullable(schema);
  }
  return z.object({ ...shape, abilities: z.array(z.string()) });
}
