const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as `512 B`, `1.5 KB`, `2 MB`, `3.25 GB`. */
export function formatFileSize(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  // Rounded first, so that 1023.999 KB reads 1 MB.
  while (unit < SIZE_UNITS.length - 1 && Number(size.toFixed(2)) >= 1024) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(unit === 0 ? 0 : 2))} ${SIZE_UNITS[unit] ?? 'GB'}`;
}

/** `1 MB` in bytes. */
export function parseFileSize(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB)$/i.exec(text.trim());
  if (!match) return undefined;
  const unit = SIZE_UNITS.findIndex((name) => name === match[2]?.toUpperCase());
  return Math.round(Number(match[1]) * 1024 ** unit);
}
