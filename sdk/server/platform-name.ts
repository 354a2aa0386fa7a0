import sql from 'sql-template-tag';

/**
 * Name of a record's platform, for `columns` of a served resource (alias `r`); the platform's id when it has no row. A
 * scalar subquery, not a join, so that counting a list does not read the platforms.
 */
export const platformName = sql`coalesce((select p.platform_name from platform p where p.platform_id = r.platform_id),
  r.platform_id)`;
