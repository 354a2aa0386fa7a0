/** What is used of Tesseract as WebAssembly, which brings no types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  export interface Recogniser {
    /** 0 when it is ready. */
    Init(path: null, language: string, engine: 1): number;
    SetVariable(name: string, value: string): boolean;
    /** Takes `/input`, as a camera held it, turned by an angle; 1 when it is no picture. */
    SetImageFile(orientation: number, radians: number): number;
    FindLines(): void;
    /** By how much the lines rise, in radians. */
    GetGradient(): number;
    /** 1: in greys, as `/image.png`. */
    WriteImage(kind: 1): void;
    Recognize(monitor: null): number;
    GetTSVText(): string;
  }
  export interface Tesseract {
    readonly FS: {
      writeFile(path: string, content: Uint8Array): void;
      readFile(path: string): Uint8Array;
      unlink(path: string): void;
    };
    readonly TessBaseAPI: new () => Recogniser;
  }
  export default function load(options: {
    print(line: string): void;
    printErr(line: string): void;
  }): Promise<Tesseract>;
}
