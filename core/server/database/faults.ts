import pg from 'pg';

/**
 * Anything that went wrong in the database. The driver's message stays in `cause`; this message is safe to log and to
 * count.
 */
export class DatabaseFault extends Error {
  override readonly name: string = 'DatabaseFault';
  /** The SQLSTATE code, when the database gave one. */
  readonly code: string | undefined;

  constructor(message: string, options: { readonly cause?: unknown; readonly code?: string } = {}) {
    super(message, { cause: options.cause });
    this.code = options.code;
  }
}

/** A statement broke a named rule of the schema. */
export class ConstraintViolation extends DatabaseFault {
  override readonly name: string = 'ConstraintViolation';
  readonly constraint: string;
  readonly table: string;

  constructor(kind: string, cause: pg.DatabaseError) {
    super(`${kind} ${cause.constraint ?? 'without a name'} refused the statement`, { cause, code: cause.code ?? '' });
    this.constraint = cause.constraint ?? '';
    this.table = cause.table ?? '';
  }
}

/** A unique rule was broken: the row exists already. */
export class UniqueViolation extends ConstraintViolation {
  override readonly name = 'UniqueViolation';
}

/** A value is outside what the schema allows. */
export class CheckViolation extends ConstraintViolation {
  override readonly name = 'CheckViolation';
}

/** The row refers to a missing row, or is still referred to. */
export class ForeignKeyViolation extends ConstraintViolation {
  override readonly name = 'ForeignKeyViolation';
}

/** A statement, or the wait for a lock, took longer than allowed. Nothing of its transaction was kept. */
export class DatabaseDeadline extends DatabaseFault {
  override readonly name = 'DatabaseDeadline';
}

/** The connection is lost or could not be opened. */
export class DatabaseUnavailable extends DatabaseFault {
  override readonly name = 'DatabaseUnavailable';
  /** True when the connection broke during COMMIT: it is unknown whether the transaction was kept. */
  readonly outcomeUnknown: boolean;

  constructor(message: string, options: { readonly cause?: unknown; readonly outcomeUnknown?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/** Another process has the data folder open. */
export class DataFolderLocked extends DatabaseFault {
  override readonly name = 'DataFolderLocked';

  constructor(
    dataDir: string,
    readonly holderPid: number,
    databasePid: number,
  ) {
    super(
      `The data folder ${dataDir} is in use by process ${holderPid} (its database process is ${databasePid}). ` +
        'Stop that process or choose another folder.',
    );
  }
}

const deadlines: Readonly<Record<string, string>> = {
  '57014': 'The statement took longer than it may',
  '55P03': 'A lock was not to be had in time',
  '25P03': 'The transaction was idle for too long',
};

/** Only after these faults may the same work succeed when it is simply run again. */
export function isRetryable(error: unknown): boolean {
  return error instanceof DatabaseFault && (error.code === '40001' || error.code === '40P01');
}

/** Somebody else holds what this work needs. Nothing of it was kept, and the same call may succeed in a moment. */
export const isBusy = (error: unknown): boolean =>
  isRetryable(error) || (error instanceof DatabaseFault && error.code === '55P03');

const fullDisk = ['53100', 'ENOSPC', 'EDQUOT'];
/** The disk under the database or under the files is full. */
export const isFullDisk = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && fullDisk.includes(code);
};

/** Turns whatever the driver threw into one of our faults. */
export function toFault(error: unknown, outcomeUnknown = false): Error {
  if (error instanceof DatabaseFault) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (code === '23505' || code === '23P01') return new UniqueViolation('Unique constraint', error);
    if (code === '23514') return new CheckViolation('Check constraint', error);
    if (code === '23503') return new ForeignKeyViolation('Foreign key', error);
    const late = deadlines[code];
    if (late !== undefined) return new DatabaseDeadline(late, { cause: error, code });
    if (code.startsWith('08') || code.startsWith('57P') || code === '53300')
      return new DatabaseUnavailable('The database is not available', { cause: error, outcomeUnknown });
    return new DatabaseFault(`The database refused a statement (SQLSTATE ${code})`, { cause: error, code });
  }
  // Errors of the driver itself, such as a value that cannot be sent as text; the connection is still usable.
  if (error instanceof TypeError || error instanceof RangeError)
    return new DatabaseFault('A value cannot be sent to the database', { cause: error });
  return new DatabaseUnavailable('The connection to the database is gone', { cause: error, outcomeUnknown });
}
