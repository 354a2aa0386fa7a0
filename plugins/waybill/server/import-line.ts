/** A line of an import as it was read; what could not be read is empty and stands in `unread` as it was typed. */
export interface Line {
  readonly lineNo: number;
  readonly vehicleNum?: string | null | undefined;
  readonly driverName?: string | null | undefined;
  readonly driverMobile?: string | null | undefined;
  readonly driverIdNumber?: string | null | undefined;
  readonly loadNetKg?: number | null | undefined;
  readonly unloadNetKg?: number | null | undefined;
  readonly loadAt?: string | null | undefined;
  readonly unloadAt?: string | null | undefined;
  readonly carrierPrice?: number | null | undefined;
  /** The file that shows the trip; attached to a kept line. */
  readonly evidence?: string | null | undefined;
  readonly unread?: Readonly<Record<string, string>> | null | undefined;
}
