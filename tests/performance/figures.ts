/** The value below which this part of them lies. */
export const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
export const median = (values: readonly number[]): number => at(values, 0.5);
