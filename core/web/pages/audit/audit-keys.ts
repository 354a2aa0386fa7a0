import { composes } from '@freightdeck/sdk/web';

/** What a key does at the workbench. */
export type AuditAct =
  | {
      readonly act:
        | 'next'
        | 'previous'
        | 'turnLeft'
        | 'turnRight'
        | 'zoomIn'
        | 'zoomOut'
        | 'zoomReset'
        | 'compare'
        | 'fieldUp'
        | 'fieldDown'
        | 'markOk'
        | 'markWrong'
        | 'pass'
        | 'refuse'
        | 'skip'
        | 'takeBack'
        | 'nextPaper'
        | 'previousPaper'
        | 'help'
        | 'leave';
    }
  | { readonly act: 'number'; readonly index: number };
interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
}
const plain: Readonly<Record<string, Exclude<AuditAct['act'], 'number'>>> = {
  j: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowUp: 'previous',
  q: 'turnLeft',
  e: 'turnRight',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  0: 'zoomReset',
  ArrowRight: 'nextPaper',
  ArrowLeft: 'previousPaper',
  c: 'compare',
  w: 'fieldUp',
  s: 'fieldDown',
  ' ': 'markOk',
  x: 'markWrong',
  '?': 'help',
  '？': 'help',
  Escape: 'leave',
};
const controlled: Readonly<Record<string, 'pass' | 'refuse' | 'skip' | 'takeBack'>> = {
  Enter: 'pass',
  Backspace: 'refuse',
  ArrowDown: 'skip',
  z: 'takeBack',
};

/** The keys in the order in which they are shown, with the message ids of what they do. */
export const shownKeys: readonly (readonly [string, string])[] = [
  ['J ↓ / K ↑', 'key.next'],
  ['1 – 9', 'key.paper'],
  ['← / →', 'key.papers'],
  ['Q / E', 'key.rotate'],
  ['+ / - / 0', 'key.zoom'],
  ['C', 'key.compare'],
  ['W / S', 'key.field'],
  ['Space', 'key.ok'],
  ['X', 'key.wrong'],
  ['Ctrl Enter', 'key.pass'],
  ['Ctrl Backspace', 'key.refuse'],
  ['Ctrl ↓', 'key.skip'],
  ['Ctrl Z', 'key.takeBack'],
  ['?', 'key.help'],
  ['Esc', 'key.leave'],
];

/** What is meant by a key; undefined for keys that are none of ours, or while an input method composes. */
export function actOf({ key, ctrlKey, metaKey, altKey, isComposing, keyCode }: Key): AuditAct | undefined {
  if (composes({ isComposing, keyCode }) || altKey) return undefined;
  if (ctrlKey || metaKey) {
    const act = controlled[key.length === 1 ? key.toLowerCase() : key];
    return act && { act };
  }
  if (/^[1-9]$/.test(key)) return { act: 'number', index: Number(key) - 1 };
  const act = plain[key.length === 1 ? key.toLowerCase() : key];
  return act && { act };
}
/** Whether keys belong to what has the focus: somebody writes there. */
export const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
