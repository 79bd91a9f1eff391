import { and, eq, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { chatLinks, chatLinkPreviews } from './links.tables.ts'

const { placeholder } = sql
type Place = { roomId: string; seq: number }

export const deleteLink = (db: Db, { roomId, seq }: Place) =>
  db.delete(chatLinks).where(and(eq(chatLinks.roomId, roomId), eq(chatLinks.seq, seq)))

/** Puts down which page a message shows, and that the page is to be asked unless it is known well enough. The same again changes nothing. */
export async function insertLink(db: Db, link: Place & { url: string }) {
  await db.execute(sql`
    insert into ${chatLinks} as l (room_id, seq, url) values (${link.roomId}, ${link.seq}, ${link.url})
    on conflict (room_id, seq) do update set url = excluded.url, is_notified = false where l.url <> excluded.url`)
  await db.execute(sql`
    insert into ${chatLinkPreviews} as p (url) values (${link.url})
    on conflict (url) do update set is_waiting = true, tries = 0, due_at = now() where not p.is_waiting and p.due_at <= now()`)
}

const known = preparedSql<{ found: boolean }>(
  'is_chat_page_known',
  () => sql`select exists (select from ${chatLinkPreviews} where url = ${placeholder('url')} and (is_waiting or due_at > now())) as found`,
)
/** Whether nobody need be sent to a page: it has been asked lately, or will be. */
export const isPageKnown = async (db: Db, url: string) => (await known(db, { url }))[0]?.found ?? false

const take = preparedSql<{ url: string }>(
  'take_chat_pages',
  () => sql`
    update ${chatLinkPreviews} set tries = tries + 1, due_at = now() + interval '1 minute' where url in (
      select url from ${chatLinkPreviews} where is_waiting and due_at <= now() order by due_at limit ${placeholder('limit')} for update skip locked)
    returning url`,
)
/** Takes some pages that are to be asked now: whoever dies over them leaves them to the next, in a minute. */
export const claimPages = async (db: Db, limit: number) => (await take(db, { limit })).map(({ url }) => url)

type Known = { host: string; title: string; description: string }
export const setPage = (db: Db, url: string, known: Known, keptDays: number) =>
  db
    .update(chatLinkPreviews)
    .set({ ...known, isWaiting: false, dueAt: sql`now() + make_interval(days => ${keptDays})` })
    .where(eq(chatLinkPreviews.url, url))

/** What was tried so often and never ended is given up. */
export const abandonPages = (db: Db, tries: number) =>
  db.execute(sql`
    update ${chatLinkPreviews} set is_waiting = false, due_at = now() + interval '1 day'
    where is_waiting and tries >= ${tries} and due_at <= now()`)

const untold = preparedSql<{ roomId: string; seq: number; isShown: boolean }>(
  'tell_chat_links',
  () => sql`
    update ${chatLinks} as l set is_notified = true from ${chatLinkPreviews} as p
    where p.url = l.url and (l.room_id, l.seq) in (
      select w.room_id, w.seq from ${chatLinks} as w join ${chatLinkPreviews} as known on known.url = w.url
      where not w.is_notified and not known.is_waiting order by w.room_id, w.seq limit ${placeholder('limit')} for update of w skip locked)
    returning l.room_id as "roomId", l.seq, p.title <> '' as "isShown"`,
)
/** Some messages whose page is known by now and of whom nobody was told. */
export const claimUnpublishedLinks = (db: Db, limit: number) => untold(db, { limit })

/** What nobody has linked to for so long. Messages that showed it show it no more. */
export const deleteOldPages = (db: Db, days: number) =>
  db.execute(sql`
    with gone as (
      delete from ${chatLinkPreviews} where not is_waiting and due_at < now() - make_interval(days => ${days}) returning url
    ) delete from ${chatLinks} where url in (select url from gone)`)
