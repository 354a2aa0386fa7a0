/** How many events of one platform are remembered: a real service keeps them in a database. */
const most = 1000;

/**
 * What the platform itself tells us, with no person behind it: trips that were signed for, and that the night has come.
 * An event may come more than once, always with the same `id`, and is counted once.
 */
export class SignedTrips {
  #platforms = new Map();
  #forget;
  /** `forget`: throws out what is old of one platform; answers how much that was. */
  constructor({ forget }) {
    this.#forget = forget;
  }
  count(platform) {
    return this.#platforms.get(platform)?.size ?? 0;
  }
  /** Answers of the paths of `hears` and `jobs`, by name. */
  calls = {
    signed: (claims, { id }) => {
      const seen = this.#platforms.get(claims.platform) ?? new Set();
      this.#platforms.set(claims.platform, seen.add(id));
      if (seen.size > most) seen.delete(seen.values().next().value);
      return { status: 200, data: { signed: seen.size } };
    },
    nightly: (claims) => ({ status: 200, data: { forgotten: this.#forget(claims) } }),
  };
}
