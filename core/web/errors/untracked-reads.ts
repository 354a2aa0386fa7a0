import { configure } from 'mobx';

/** MobX's two warnings about a value read outside a reaction. */
const untracked = /^\[mobx\] (?:Observable|Computed value) .* being read outside a reactive context/;
/** Present in the stack trace of every render: React's function around a component. */
const drawing = /\brenderWithHooks\b/;
const frames = 100;
/** Chromium and Node.js let a program set the depth of stack traces; no standard does. */
const stacks = Error as { stackTraceLimit?: number };

/**
 * Reports each observable that a component reads during render without being an `observer`: such a component does not
 * render again when the value changes. Reads in event handlers and effects are no fault and are ignored. For
 * development and tests; a production build does not warn. Returns a function that stops it.
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
