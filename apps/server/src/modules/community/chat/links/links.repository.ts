import { eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { chatLinks, chatLinkPreviews } from '../links.tables.ts'

const { placeholder } = sql
type Place = { roomId: string; seq: number }

/** Records the page that a message links to, and queues the page for fetching unless its preview is fresh. Idempotent. */
export async function insertLink(db: Db, link: Place & { url: string }) {
  await db.execute(sql`
    insert into ${chatLinks} as l (room_id, seq, url) values (${link.roomId}, ${link.seq}, ${link.url})
    on conflict (room_id, seq) do update set url = excluded.url, is_notified = false where l.url <> excluded.url`)
  await db.execute(sql`
    insert into ${chatLinkPreviews} as p (url) values (${link.url})
    on conflict (url) do update set is_waiting = true, tries = 0, due_at = now() where not p.is_waiting and p.due_at <= now()`)
}

const known = preparedSql<{ found: boolean }>(
  'is_link_preview_known',
  () => sql`select exists (select from ${chatLinkPreviews} where url = ${placeholder('url')} and (is_waiting or due_at > now())) as found`,
)
/** Whether a fetch is unnecessary: the preview is fresh, or already queued. */
export const isPageKnown = async (db: Db, url: string) => (await known(db, { url }))[0]?.found ?? false

const take = preparedSql<{ url: string }>(
  'claim_link_previews',
  () => sql`
    update ${chatLinkPreviews} set tries = tries + 1, due_at = now() + interval '1 minute' where url in (
      select url from ${chatLinkPreviews} where is_waiting and due_at <= now() order by due_at limit ${placeholder('limit')} for update skip locked)
    returning url`,
)
/** Claims some pages that are due; if the process dies, they become due again in a minute. */
export const claimPages = async (db: Db, limit: number) => (await take(db, { limit })).map(({ url }) => url)

type Known = { host: string; title: string; description: string }
export const setPage = (db: Db, url: string, known: Known, keptDays: number) =>
  db
    .update(chatLinkPreviews)
    .set({ ...known, isWaiting: false, dueAt: sql`now() + make_interval(days => ${keptDays})` })
    .where(eq(chatLinkPreviews.url, url))

/** Gives up pages whose fetch was tried too often without finishing. */
export const abandonPages = (db: Db, tries: number) =>
  db.execute(sql`
    update ${chatLinkPreviews} set is_waiting = false, due_at = now() + interval '1 day'
    where is_waiting and tries >= ${tries} and due_at <= now()`)

const claimUnpublished = preparedSql<{ roomId: string; seq: number; isShown: boolean }>(
  'claim_unpublished_links',
  () => sql`
    update ${chatLinks} as l set is_notified = true from ${chatLinkPreviews} as p
    where p.url = l.url and (l.room_id, l.seq) in (
      select w.room_id, w.seq from ${chatLinks} as w join ${chatLinkPreviews} as known on known.url = w.url
      where not w.is_notified and not known.is_waiting order by w.room_id, w.seq limit ${placeholder('limit')} for update of w skip locked)
    returning l.room_id as "roomId", l.seq, p.title <> '' as "isShown"`,
)
/** Claims some messages whose preview is ready but not yet published to readers. */
export const claimUnpublishedLinks = (db: Db, limit: number) => claimUnpublished(db, { limit })

/** Deletes previews of pages without a new link for so many days; messages that showed them lose the preview. */
export const deleteOldPages = (db: Db, days: number) =>
  db.execute(sql`
    with deleted as (
      delete from ${chatLinkPreviews} where not is_waiting and due_at < now() - make_interval(days => ${days}) returning url
    ) delete from ${chatLinks} where url in (select url from deleted)`)
