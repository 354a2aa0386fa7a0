/** What the driver or the network has said, from the outermost error inwards. */
interface Told {
  readonly code: string;
  readonly message: string;
}
function toldBy(error: unknown): readonly Told[] {
  const told: Told[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { readonly code?: unknown };
    told.push({ code: typeof code === 'string' ? code : '', message: at.message });
    // Of several addresses that all failed, each has its own error.
    if (at instanceof AggregateError) told.push(...at.errors.flatMap((one) => toldBy(one)));
  }
  return told;
}

const away = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'];
const roles = 'core/0001-roles';

/** Where an address leads, without its password. */
function placeOf(url: string): { readonly at: string; readonly database: string; readonly user: string } {
  const { host, pathname, username } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '', username: '' };
  return {
    at: host === '' ? 'its address' : host,
    database: decodeURIComponent(pathname.slice(1)),
    user: decodeURIComponent(username),
  };
}

/** Why the database of DATABASE_URL cannot be used and what to do; undefined: it is nothing of these. */
export function databaseWords(error: unknown, url: string): string | undefined {
  if (url === '') return undefined;
  const told = toldBy(error);
  const { at, database, user } = placeOf(url);
  const of = (...codes: readonly string[]): Told | undefined => told.find(({ code }) => codes.includes(code));
  if (told.some(({ message }) => message.includes(roles))) {
    if (of('42501'))
      return (
        `DATABASE_URL: the role "${user}" may not prepare the database "${database}": it must own it ` +
        `and be allowed to create roles. As an administrator of PostgreSQL: alter role "${user}" createrole; ` +
        `alter database "${database}" owner to "${user}"; then start again.`
      );
    if (of('58P01', '0A000'))
      return (
        'DATABASE_URL: this PostgreSQL has no extension pg_trgm. Install its contrib packages, such as ' +
        'postgresql-contrib, and start again.'
      );
  }
  if (of('3D000'))
    return (
      `DATABASE_URL names the database "${database}", which ${at} does not have. Mend the name, or make it: ` +
      `create database "${database}" owner "${user}";`
    );
  const denied = of('28P01', '28000');
  if (denied) return `DATABASE_URL: ${at} does not let "${user}" in: ${denied.message}. Mend name or password.`;
  if (of('53300'))
    return (
      `DATABASE_URL: ${at} has no connection left (max_connections). Make FREIGHTDECK_POOL_SIZE smaller, end other ` +
      'programs, or raise it.'
    );
  const lost = of(...away) ?? told.find(({ message }) => /timeout expired|connection timeout/i.test(message));
  if (lost)
    return (
      `DATABASE_URL: PostgreSQL does not answer at ${at} (${lost.code || lost.message}). Start it, or mend host and ` +
      'port, such as postgres://freightdeck:…@db.example.cn:5432/freightdeck.'
    );
  return undefined;
}
