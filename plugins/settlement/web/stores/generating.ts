import { makeAutoObservable } from 'mobx';

/** 按条件生成: whether its dialog is asked for. The button stands in the toolbar of the bench, the dialog in the page. */
class Generating {
  isAsked = false;
  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }
  ask(): void {
    this.isAsked = true;
  }
  end(): void {
    this.isAsked = false;
  }
}
export const generating = new Generating();
