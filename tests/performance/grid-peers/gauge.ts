/** What the bench asks of a page. All of it looks at what stands on the screen, so it is the same for every grid. */
export interface Gauge {
  /** Draws the grid; milliseconds until its row `row` is painted. Without a row: until there is a frame. */
  draw(rows: 'none' | 'all', row?: number): Promise<number>;
  /** Scrolls by steps, one a frame; the time of every frame. */
  scroll(steps: number): Promise<readonly number[]>;
  /** Milliseconds until a row near `part` of the way is painted. */
  jump(part: number): Promise<number>;
  /** The time of every frame until `stop` is called. */
  watch(): void;
  stop(): readonly number[];
}
declare global {
  interface Window {
    gauge: Gauge;
  }
}
const frame = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
/** A task behind the next paint. */
const painted = async (): Promise<void> => {
  await frame();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
};
const stage = (): Element => document.querySelector('#stage') ?? document.body;
const step = 97;

/** The number of the row that stands at a height of the stage, in its first column of data. */
function rowAt(top: number): number {
  const box = stage().getBoundingClientRect();
  const found = /R(\d{6})/.exec(document.elementFromPoint(box.left + 90, box.top + top)?.textContent ?? '');
  return found ? Number(found[1]) : -1;
}
async function until(act: () => void, seen: () => boolean): Promise<number> {
  await painted();
  const start = performance.now();
  act();
  for (;;) {
    await frame();
    if (seen()) break;
    if (performance.now() - start > 30_000) throw new Error('Nothing was painted');
  }
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  });
  return performance.now() - start;
}
const room = (element: Element): number => element.scrollHeight - element.clientHeight;
const scroller = (): Element =>
  [...stage().querySelectorAll('*')].reduce((best, one) => (room(one) > room(best) ? one : best), stage());

/** `draw` shows the grid with its rows or without; `page` is how many there are to scroll through. */
export function gauge(draw: (rows: 'none' | 'all') => void, page: number): Gauge {
  let frames: number[] | undefined;
  let box: Element | undefined;
  /** Looked for once: it asks every element, and a jump is not to pay for how many there are. */
  const found = (): Element => (box ??= scroller());
  return {
    draw: (rows, row) =>
      until(
        () => draw(rows),
        () => (row === undefined ? true : [60, 90].some((top) => rowAt(top) >= 0 && rowAt(top) <= row + 1)),
      ),
    scroll: async (steps) => {
      const scrolls = found();
      const most = room(scrolls);
      const times: number[] = [];
      let [at, way] = [0, 1];
      let last = await frame();
      for (let index = 0; index < steps; index += 1) {
        if (at + way * step > most || at + way * step < 0) way = -way;
        at += way * step;
        scrolls.scrollTop = at;
        const now = await frame();
        times.push(now - last);
        last = now;
      }
      return times;
    },
    jump: (part) => {
      const scrolls = found();
      const row = Math.round(page * part);
      return until(
        () => {
          scrolls.scrollTop = room(scrolls) * part;
        },
        () => Math.abs(rowAt(320) - row) <= 24,
      );
    },
    watch: () => {
      frames = [];
      const seen = frames;
      let last = performance.now();
      const next = (now: number): void => {
        if (frames !== seen) return;
        seen.push(now - last);
        last = now;
        requestAnimationFrame(next);
      };
      requestAnimationFrame((now) => {
        last = now;
        requestAnimationFrame(next);
      });
    },
    stop: () => {
      const seen = frames ?? [];
      frames = undefined;
      return seen;
    },
  };
}
