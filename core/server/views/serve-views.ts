import { savedViewDelete, savedViewListing, savedViewSave, savedViewSetDefault } from '@freightdeck/sdk/contract';
import type { SavedViewRow } from '@freightdeck/sdk/contract';
import { Refused, serve, serveQuery, sql } from '@freightdeck/sdk/server';
import type { Served } from '@freightdeck/sdk/server';

/** Saved views of one person and one list. */
export const viewsAtMost = 50;
const contentAtMost = 60_000;

/**
 * The operator's scope sees the rows of every tenant, so each statement names the platform and, for writes, the person.
 */
export const serves: readonly Served[] = [
  serveQuery(savedViewListing, async (call, { routeName }) => ({
    itemList: await call.tx.rows<SavedViewRow>(sql`
      select v.id, v.name, v.content, v.shared, v.user_id = ${call.caller.id} as mine, coalesce(u.name, '')
        as owner_name, d.view_id is not null as is_default
      from saved_view v
      left join platform_user u on u.id = v.user_id
      left join saved_view_default d on d.platform_id = v.platform_id and d.user_id = ${call.caller.id}
        and d.route_name = v.route_name and d.view_id = v.id
      where v.platform_id = ${call.platformId} and v.route_name = ${routeName} and (v.shared
        or v.user_id = ${call.caller.id})
      order by v.user_id <> ${call.caller.id}, v.name, v.id limit 300`),
  })),
  serve(savedViewSave, async (call, input) => {
    const content = JSON.stringify(input.content);
    if (content.length > contentAtMost) return call.refuse('tooLarge');
    // Lock: two parallel saves of one person must not pass the limit or reuse a name.
    await call.tx.run(
      sql`select pg_advisory_xact_lock(hashtextextended(${`saved_view ${call.platformId} ${call.caller.id}`}, 0))`,
    );
    const mine = sql`platform_id = ${call.platformId} and user_id = ${call.caller.id}`;
    const id = input.id ?? call.newId();
    const twin = await call.tx.one<{ id: string }>(
      sql`select id from saved_view where ${mine} and route_name = ${input.routeName} and name = ${input.name}
        and id <> ${id}`,
    );
    if (twin) return call.refuse('nameTaken', { name: input.name });
    if (input.id) {
      const changed = await call.tx.run(sql`
        update saved_view set name = ${input.name}, shared = ${input.shared}, content = ${content}::jsonb,
          version = version + 1, updated_at = ${call.now()}::timestamptz
        where ${mine} and route_name = ${input.routeName} and id = ${id}`);
      if (changed === 0) throw new Refused('notFound');
      // A view that is no longer shared is removed as the default view of everybody else.
      if (!input.shared)
        await call.tx.run(
          sql`delete from saved_view_default where platform_id = ${call.platformId} and view_id = ${id}
            and user_id <> ${call.caller.id}`,
        );
      return { id };
    }
    const kept = await call.tx.one<{ count: number }>(
      sql`select count(*)::int as count from saved_view where ${mine} and route_name = ${input.routeName}`,
    );
    if ((kept?.count ?? 0) >= viewsAtMost) return call.refuse('tooMany', { most: viewsAtMost });
    await call.tx.run(sql`
      insert into saved_view (platform_id, id, user_id, route_name, name, shared, content, created_at, updated_at)
      values (${call.platformId}, ${id}, ${call.caller.id}, ${input.routeName}, ${input.name}, ${input.shared},
        ${content}::jsonb, ${call.now()}::timestamptz, ${call.now()}::timestamptz)`);
    return { id };
  }),
  serve(savedViewDelete, async (call, { id }) => {
    const gone = await call.tx.run(
      sql`delete from saved_view where platform_id = ${call.platformId} and user_id = ${call.caller.id} and id = ${id}`,
    );
    if (gone === 0) throw new Refused('notFound');
  }),
  serve(savedViewSetDefault, async (call, { routeName, id }) => {
    if (!id) {
      await call.tx.run(
        sql`delete from saved_view_default where platform_id = ${call.platformId} and user_id = ${call.caller.id}
          and route_name = ${routeName}`,
      );
      return;
    }
    const set = await call.tx.run(sql`
      insert into saved_view_default (platform_id, user_id, route_name, view_id)
      select v.platform_id, ${call.caller.id}, v.route_name, v.id from saved_view v
      where v.platform_id = ${call.platformId} and v.route_name = ${routeName} and v.id = ${id} and (v.shared
        or v.user_id = ${call.caller.id})
      on conflict (platform_id, user_id, route_name) do update set view_id = excluded.view_id`);
    if (set === 0) throw new Refused('notFound');
  }),
];
