import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Selectors, each in a list of its own: a longer list would lead through frames. */
interface Where {
  readonly include?: [string][];
  readonly exclude?: [string][];
}

/**
 * Violations of accessibility in words. A console that stays open keeps axe: reading it in anew takes as long as a
 * small page's whole examination.
 */
export async function violationsIn(page: Page, where: Where = {}, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ([within, how]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      return (await inPage.run({ include: [['html']], ...within }, how)).violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
      }));
    },
    [where, options] as const,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}
