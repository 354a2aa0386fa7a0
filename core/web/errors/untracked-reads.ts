import { configure } from 'mobx';

/** MobX's two ways of saying that something was read that nobody follows. */
const untracked = /^\[mobx\] (?:Observable|Computed value) .* being read outside a reactive context/;
/** React's own function around every component that is being drawn. */
const drawing = /\brenderWithHooks\b/;
const frames = 100;
/** Chromium and Node.js know how long a stack may be; no standard does. */
const stacks = Error as { stackTraceLimit?: number };

/**
 * Tells of each observable that a component reads while it is drawn without being an observer: such a component is not
 * drawn again when the value changes. Reads in event handlers and effects are no fault and are passed over. Development
 * and tests only: a built console says nothing of it. Answers what ends it.
 */
export function watchUntrackedReads(tell: (fault: Error) => void): () => void {
  const { warn } = console;
  configure({ observableRequiresReaction: true, computedRequiresReaction: true });
  console.warn = (...words: unknown[]): void => {
    const [message] = words;
    if (typeof message !== 'string' || !untracked.test(message)) return warn.apply(console, words);
    const { stackTraceLimit } = stacks;
    stacks.stackTraceLimit = frames;
    const fault = new Error(`${message.replace('[mobx] ', '')} The component that reads it is no observer.`);
    stacks.stackTraceLimit = stackTraceLimit;
    if (drawing.test(fault.stack ?? '')) tell(fault);
  };
  return () => {
    console.warn = warn;
    configure({ observableRequiresReaction: false, computedRequiresReaction: false });
  };
}
