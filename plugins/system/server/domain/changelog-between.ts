import { compareVersions } from '@freightdeck/sdk/manifest';

const head = /^#{1,4}\s*\[?v?(\d{1,5}\.\d{1,5}\.\d{1,5})\]?/;

/**
 * The parts of a changelog about versions after one and up to another, as they are written. A part begins with a
 * heading that names its version: `## 1.2.0`. What names no version is left out.
 */
export function changelogBetween(changelog: string, after: string, upTo: string): string {
  const lines: string[] = [];
  let wanted = false;
  for (const line of changelog.split(/\r?\n/)) {
    const version = head.exec(line)?.[1];
    if (version !== undefined) wanted = compareVersions(version, after) > 0 && compareVersions(version, upTo) <= 0;
    if (wanted) lines.push(line);
  }
  return lines.join('\n').trim();
}
