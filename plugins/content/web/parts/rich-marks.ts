export type Mark = 'heading' | 'bold' | 'italic' | 'bullet' | 'number' | 'link';
export interface Marked {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}
const around: Partial<Record<Mark, readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
};
const before: Partial<Record<Mark, (at: number) => string>> = {
  heading: () => '# ',
  bullet: () => '- ',
  number: (at) => `${at + 1}. `,
};

/** Applies a mark to the selection; returns the new text and selection. */
export function applyMark(text: string, from: number, to: number, mark: Mark): Marked {
  const wrap = around[mark];
  if (wrap) {
    const [open, close] = wrap;
    return {
      text: `${text.slice(0, from)}${open}${text.slice(from, to)}${close}${text.slice(to)}`,
      from: from + open.length,
      to: to + open.length,
    };
  }
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text
    .slice(start, to)
    .split('\n')
    .map((line, at) => `${before[mark]?.(at) ?? ''}${line.replace(/^(#{1,3} |- |\d+\. )/, '')}`)
    .join('\n');
  return { text: text.slice(0, start) + lines + text.slice(to), from: start, to: start + lines.length };
}
