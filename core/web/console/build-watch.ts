import { makeAutoObservable } from 'mobx';

/**
 * Whether the server serves another build by now than the one that runs here. It names all editions it has of a build.
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
  /** Heard with the answer of a call. */
  hear(build: string): void {
    this.served = build;
  }
  /** Not now: of this build no more is said, of the next one it is. */
  later(): void {
    this.put = this.served;
  }
}
