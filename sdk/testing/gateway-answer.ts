/** What the console's gateway answers: the service's envelope, or its own. */
export interface GatewayAnswer {
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
  readonly data?: unknown;
  readonly pageResult?: unknown;
}
