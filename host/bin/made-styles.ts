import griffel from '@griffel/vite-plugin';
import type { Plugin } from 'vite';

/**
 * Styles of our own files are turned into CSS rules while the console is built, as Fluent ships its own
 * (docs/decisions/0014-styles-made-at-build.md). Only files that make styles are handed to Griffel's plugin, which
 * reads each file a second time with Babel: given all files, a build takes three times the processor time.
 */
export function madeStyles(): Plugin {
  const { transform, ...plugin }: Plugin = griffel({ babelOptions: { presets: ['@babel/preset-typescript'] } });
  if (typeof transform !== 'function') throw new Error('@griffel/vite-plugin no longer has a plain `transform`');
  return {
    ...plugin,
    apply: 'build',
    transform: {
      filter: { id: { include: /\.tsx?$/, exclude: /node_modules/ }, code: /\bmake(Reset)?Styles\(/ },
      handler: transform,
    },
  };
}
