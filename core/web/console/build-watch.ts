import { makeAutoObservable } from 'mobx';

/**
 * Knows whether the server by now serves another build than the running one. The server's header names every edition of
 * its build.
 */
export class BuildWatch {
  private readonly own: string | undefined;
  private served: string | undefined;
  private put: string | undefined;

  constructor(own: string | undefined) {
    this.own = own;
    makeAutoObservable<this, 'own'>(this, { own: false }, { autoBind: true });
  }
  get isNewer(): boolean {
    return (
      this.own !== undefined &&
      this.served !== undefined &&
      !this.served.split(' ').includes(this.own) &&
      this.served !== this.put
    );
  }
  /** Called with the build that an answer of the server names. */
  hear(build: string): void {
    this.served = build;
  }
  /** The person dismissed the note about the served build; the next build is announced again. */
  later(): void {
    this.put = this.served;
  }
}
