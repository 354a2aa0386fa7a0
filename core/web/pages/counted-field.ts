import type { ListDefinition } from '@freightdeck/sdk/web';

/** The values of a field that a list keeps to by its definition; undefined where it shows any. */
export function keptTo({ fixed = {} }: Pick<ListDefinition, 'fixed'>, field: string): readonly unknown[] | undefined {
  const { [`in_${field}`]: many, [field]: one } = fixed;
  return Array.isArray(many) ? many : one === undefined ? undefined : [one];
}

/**
 * The state whose values stand as tabs over a list: that of the list's workflow where it can be searched for, or else
 * the one that its resource counts.
 */
export function countedField({
  resource,
  workflow,
}: Pick<ListDefinition, 'resource' | 'workflow'>): string | undefined {
  if (resource.counted === undefined) return undefined;
  return workflow && resource.filters[workflow.state] ? workflow.state : resource.counted;
}
