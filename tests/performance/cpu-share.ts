import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const periodUs = 10_000;
/** Where Linux keeps CPU limits, in its newer form and in the older one; writing there takes root. */
const places = [
  { root: '/sys/fs/cgroup', sign: 'cpu.max', limits: (quota: number) => ({ 'cpu.max': `${quota} ${periodUs}` }) },
  {
    root: '/sys/fs/cgroup/cpu',
    sign: 'cpu.cfs_quota_us',
    limits: (quota: number) => ({ 'cpu.cfs_period_us': `${periodUs}`, 'cpu.cfs_quota_us': `${quota}` }),
  },
];

/**
 * Holds a process to this share of one core until the answer is called; undefined where the machine does not let us.
 */
export function cpuShare(pid: number, share: number): (() => void) | undefined {
  for (const { root, sign, limits } of places) {
    if (!existsSync(join(root, 'cgroup.procs'))) continue;
    const group = join(root, `freightdeck-${pid}`);
    const leave = (): void => {
      writeFileSync(join(root, 'cgroup.procs'), String(pid));
      rmdirSync(group);
    };
    try {
      mkdirSync(group);
      if (!existsSync(join(group, sign))) {
        rmdirSync(group);
        continue;
      }
      for (const [file, value] of Object.entries(limits(Math.round(periodUs * share))))
        writeFileSync(join(group, file), value);
      writeFileSync(join(group, 'cgroup.procs'), String(pid));
      return leave;
    } catch {
      if (existsSync(group)) leave();
    }
  }
  return undefined;
}
