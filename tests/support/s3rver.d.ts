declare module 's3rver' {
  interface S3rverOptions {
    readonly port: number;
    readonly address: string;
    readonly directory: string;
    readonly silent: boolean;
    readonly resetOnClose?: boolean;
    readonly configureBuckets?: readonly { readonly name: string }[];
  }
  export default class S3rver {
    constructor(options: S3rverOptions);
    run(): Promise<{ readonly address: string; readonly port: number }>;
    close(): Promise<void>;
  }
}
