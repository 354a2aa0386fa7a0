/**
 * Random numbers that depend only on seed, entity and index, so that another kind of record does not change the others.
 */
export class Random {
  private state: Uint32Array;

  constructor(seed: number, entity: string, index = 0) {
    let hash = 2166136261 ^ seed;
    for (const letter of `${entity}#${index}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
    this.state = new Uint32Array(4);
    for (let word = 0; word < 4; word += 1) {
      hash = (hash + 0x9e3779b9) | 0;
      let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
      this.state[word] = mixed ^ (mixed >>> 16);
    }
  }

  /** xoshiro128**, 0 ≤ x < 1. */
  next(): number {
    const s = this.state;
    const rotated = Math.imul(s[1]!, 5);
    const result = Math.imul((rotated << 7) | (rotated >>> 25), 9) >>> 0;
    const shifted = s[1]! << 9;
    s[2] = s[2]! ^ s[0]!;
    s[3] = s[3]! ^ s[1]!;
    s[1] = s[1]! ^ s[2]!;
    s[0] = s[0]! ^ s[3]!;
    s[2] = s[2]! ^ shifted;
    s[3] = (s[3]! << 11) | (s[3]! >>> 21);
    return result / 4294967296;
  }
  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }
  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)]!;
  }
  chance(part: number): boolean {
    return this.next() < part;
  }
  /** Normal distribution, by Box and Muller. */
  normal(mean: number, deviation: number): number {
    return mean + deviation * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }
}
