const STEPS = {
  en: [
    [1e18, 'E'],
    [1e15, 'P'],
    [1e12, 'T'],
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ],
  zh: [
    [1e12, '万亿'],
    [1e8, '亿'],
    [1e4, '万'],
  ],
} as const;

const trimmed = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));

/** A figure for a chart or tile: `1.2k` … `3.4E` in English, `1.2万`, `3.4亿` in Chinese. */
export function formatCompactNumber(value: number, language: 'zh' | 'en', decimals = 1): string {
  const size = Math.abs(value);
  const steps: readonly (readonly [number, string])[] = STEPS[language];
  for (const [index, [step, unit]] of steps.entries()) {
    const below = steps[index + 1]?.[0] ?? 1;
    // 999,960 would round to 1000k, so the next unit is used.
    const reached = size >= step || (size >= below && Number((size / below).toFixed(decimals)) * below >= step);
    if (reached) return (value < 0 ? '-' : '') + trimmed(size / step, decimals) + unit;
  }
  return trimmed(value === 0 ? 0 : value, decimals);
}
