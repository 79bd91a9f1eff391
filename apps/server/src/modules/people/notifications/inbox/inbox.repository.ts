import type { NotificationCategory } from '@khue/contracts/people/notification-settings'
import type { HighlightMark } from '@khue/contracts/people/notifications'
import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, prepared, preparedSql } from '#platform/postgres/db'
import type { Notice } from '../notice.ts'
import { erasedInboxes, notifications } from './inbox.tables.ts'

export type NewNotification = Omit<Notice, 'text'> & { content: string; marks: readonly HighlightMark[] }
export type CreatedNotification = { personId: string; id: string; publishedAt: Date }

const insertForAll = preparedSql<{ person_id: string; id: string; published_at: string }>(
  'insert_notifications',
  () => sql`
    insert into ${notifications} (person_id, id, event, category, type, title, content, marks, url, open_detail, outside, context, reason,
      is_requested, campaign_id, published_at, seen_at, read_at, planned_at)
    select recipient.person_id, uuidv7(coalesce(at - now(), interval '0')), event, category, type, title, content, marks::jsonb, url, open_detail,
      outside, context::jsonb, reason, is_requested, campaign_id, coalesce(at, now()), read_at, read_at, coalesce(at, case when campaign_id is not null then now() end)
    from unnest(${sql.placeholder('personIds')}::uuid[], ${sql.placeholder('numbers')}::int[]) as recipient (person_id, number)
      join unnest(${sql.placeholder('events')}::text[], ${sql.placeholder('categories')}::text[], ${sql.placeholder('types')}::text[],
        ${sql.placeholder('titles')}::text[], ${sql.placeholder('contents')}::text[], ${sql.placeholder('marks')}::text[],
        ${sql.placeholder('urls')}::text[], ${sql.placeholder('openDetails')}::boolean[], ${sql.placeholder('outsides')}::text[], ${sql.placeholder('contexts')}::text[],
        ${sql.placeholder('reasons')}::text[], ${sql.placeholder('areRequested')}::boolean[], ${sql.placeholder('campaignIds')}::uuid[], ${sql.placeholder('ats')}::timestamptz[],
        ${sql.placeholder('readAts')}::timestamptz[]) with ordinality
        as notice (event, category, type, title, content, marks, url, open_detail, outside, context, reason, is_requested, campaign_id, at, read_at, number) using (number)
    where not exists (select from ${erasedInboxes} erased where erased.person_id = recipient.person_id)
    order by recipient.person_id
    on conflict (person_id, event) do nothing
    returning person_id, id, published_at`,
)

type Addressed = { personIds: readonly string[]; row: NewNotification }

/**
 * Inserts one row for each person and notice, except for events the person already has and for erased inboxes; returns the inserted ones. In the
 * order of person ids, so that concurrent callers cannot deadlock.
 */
export async function insertNotifications(db: Db, addressed: readonly Addressed[]): Promise<CreatedNotification[]> {
  const notices = addressed.map(({ row }) => row)
  const recipients = addressed.flatMap(({ personIds }, at) => [...new Set(personIds)].map((personId) => ({ personId, number: at + 1 })))
  const rows = await insertForAll(db, {
    personIds: recipients.map(({ personId }) => personId),
    numbers: recipients.map(({ number }) => number),
    events: notices.map(({ event }) => event),
    categories: notices.map(({ category }) => category),
    types: notices.map(({ type }) => type),
    titles: notices.map(({ title }) => title),
    contents: notices.map(({ content }) => content),
    marks: notices.map(({ marks }) => JSON.stringify(marks)),
    urls: notices.map(({ url }) => url ?? null),
    openDetails: notices.map(({ openDetail }) => openDetail ?? false),
    outsides: notices.map(({ outside }) => (outside ? `${outside.kind} ${outside.reference}` : null)),
    contexts: notices.map(({ context }) => (context ? JSON.stringify(context) : null)),
    reasons: notices.map(({ reason }) => reason),
    areRequested: notices.map(({ isRequested }) => isRequested ?? false),
    campaignIds: notices.map(({ campaignId }) => campaignId ?? null),
    ats: notices.map(({ past }) => past?.at.toISOString() ?? null),
    readAts: notices.map(({ past }) => (past?.isRead ? past.at.toISOString() : null)),
  })
  return rows.map(({ person_id: personId, id, published_at }) => ({ personId, id, publishedAt: new Date(published_at) }))
}

const shown = {
  id: notifications.id,
  title: notifications.title,
  content: notifications.content,
  marks: notifications.marks,
  publishedAt: notifications.publishedAt,
  readAt: notifications.readAt,
  archivedAt: notifications.archivedAt,
  category: notifications.category,
  type: notifications.type,
  url: notifications.url,
  openDetail: notifications.openDetail,
  context: notifications.context,
  reason: notifications.reason,
}
const isOwn = eq(notifications.personId, sql.placeholder('personId'))
const isFurtherDown = lt(notifications.id, sql.placeholder('after'))
const aboveAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const newestFirst = desc(notifications.id)

/** The predicate of each partial index: the inbox itself, and the archive. */
const places = { inbox: isNull(notifications.archivedAt), archive: isNotNull(notifications.archivedAt) }
type Place = keyof typeof places
const inBoth = <T>(build: (place: Place) => T) => ({ inbox: build('inbox'), archive: build('archive') })

const listAll = inBoth((place) =>
  prepared(`list_own_notifications_of_${place}`, (db) =>
    db
      .select(shown)
      .from(notifications)
      .where(and(isOwn, places[place], isFurtherDown))
      .orderBy(newestFirst)
      .limit(sql.placeholder('limit')),
  ),
)

/** A page of each category by its own index scan, then the newest of these: the cost does not grow with the other categories. */
const listOfCategories = inBoth((place) =>
  prepared(`list_own_notifications_of_categories_of_${place}`, (db) => {
    const asked = sql`unnest(${sql.placeholder('categories')}::text[]) as asked (category)`
    const page = db
      .select(shown)
      .from(notifications)
      .where(and(isOwn, places[place], eq(notifications.category, sql`asked.category`), isFurtherDown))
      .orderBy(newestFirst)
      .limit(sql.placeholder('limit'))
      .as('page')
    return db.select(page._.selectedFields).from(asked).crossJoinLateral(page).orderBy(desc(page.id)).limit(sql.placeholder('limit'))
  }),
)

export type InboxPage = {
  after?: string | undefined
  categories?: readonly NotificationCategory[] | undefined
  isArchived: boolean
  limit: number
}

/** Newest first. `after` is only a position in the order, so another person's notification id reveals nothing. */
export function listOwn(db: Db, personId: string, { after = aboveAll, categories, isArchived, limit }: InboxPage) {
  const place: Place = isArchived ? 'archive' : 'inbox'
  const page = { personId, after, limit }
  return categories ? listOfCategories[place](db, { ...page, categories: [...new Set(categories)] }) : listAll[place](db, page)
}
export type InboxRow = Awaited<ReturnType<typeof listOwn>>[number]

const selectOwn = prepared('find_own_notification', (db) =>
  db
    .select(shown)
    .from(notifications)
    .where(and(isOwn, eq(notifications.id, sql.placeholder('id')))),
)
export async function findOwn(db: Db, personId: string, id: string) {
  const [row] = await selectOwn(db, { personId, id })
  return row
}

const countUpTo = preparedSql<{ n: number }>(
  'count_not_seen_notifications',
  () => sql`
    select count(*)::int as n from (select from ${notifications}
      where person_id = ${sql.placeholder('personId')} and seen_at is null and archived_at is null limit ${sql.placeholder('limit')}) as counted`,
)
/** Counts up to `limit`. */
export async function countNotSeen(db: Db, personId: string, limit: number) {
  const [row] = await countUpTo(db, { personId, limit })
  return row?.n ?? 0
}

const now = sql`now()`
const onceOr = (column: PgColumn) => sql`coalesce(${column}, ${now})`

/** Returns how many were unseen. */
export async function setAllSeen(db: Db, personId: string) {
  const { rowCount } = await db
    .update(notifications)
    .set({ seenAt: now })
    .where(and(eq(notifications.personId, personId), isNull(notifications.seenAt), isNull(notifications.archivedAt)))
  return rowCount ?? 0
}

/** Returns how many were unread. */
export async function setAllRead(db: Db, personId: string) {
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt: now, seenAt: onceOr(notifications.seenAt) })
    .where(and(eq(notifications.personId, personId), isNull(notifications.readAt)))
  return rowCount ?? 0
}

const readByEventPrefix = preparedSql<{ n: number }>(
  'read_notifications_begun',
  () => sql`
    with read as (
      update ${notifications} set read_at = now(), seen_at = coalesce(seen_at, now())
      where person_id = ${sql.placeholder('personId')}::uuid and read_at is null and starts_with(event, ${sql.placeholder('eventPrefix')}::text)
      returning 1
    ) select count(*)::int as n from read`,
)
/** Marks all notifications of events with this prefix as read. Returns whether any was unread. */
export const setReadByEventPrefix = async (db: Db, of: { personId: string; eventPrefix: string }) =>
  ((await readByEventPrefix(db, of))[0]?.n ?? 0) > 0

const ownRow = (personId: string, id: string) => and(eq(notifications.personId, personId), eq(notifications.id, id))

/** Marks it opened and read; the first reading time stays. False when it does not exist or was opened before. */
export async function setRead(db: Db, personId: string, id: string) {
  const { readAt, seenAt, openedAt } = notifications
  const { rowCount } = await db
    .update(notifications)
    .set({ readAt: onceOr(readAt), seenAt: onceOr(seenAt), openedAt: onceOr(openedAt) })
    .where(and(ownRow(personId, id), or(isNull(readAt), isNull(seenAt), isNull(openedAt))))
  return (rowCount ?? 0) > 0
}

const countOfMailing = preparedSql<{ seen: number; opened: number }>(
  'count_mailing_in_inboxes',
  () => sql`
    select count(seen_at)::int as seen, count(opened_at)::int as opened from ${notifications}
    where campaign_id = ${sql.placeholder('campaignId')}::uuid`,
)
/** How many of a mailing's notifications were seen in the list, and opened. */
export async function countSeen(db: Db, campaignId: string) {
  const [counts] = await countOfMailing(db, { campaignId })
  return { seen: counts?.seen ?? 0, opened: counts?.opened ?? 0 }
}

/** False when absent. Archiving marks as seen. */
export async function setArchived(db: Db, personId: string, id: string, isArchived: boolean) {
  const { rowCount } = await db
    .update(notifications)
    .set({ archivedAt: isArchived ? onceOr(notifications.archivedAt) : null, seenAt: onceOr(notifications.seenAt) })
    .where(ownRow(personId, id))
  return (rowCount ?? 0) > 0
}

export const listEverOf = (db: Db, personId: string) =>
  db.select(shown).from(notifications).where(eq(notifications.personId, personId)).orderBy(desc(notifications.id))

/** Deletes all notifications of a person and prevents new ones. */
export async function erase(db: Db, personId: string) {
  await db.insert(erasedInboxes).values({ personId }).onConflictDoNothing()
  await db.delete(notifications).where(eq(notifications.personId, personId))
}

/** Deletes notifications whose insertion raced with the erasure. */
export const deleteLate = (db: Db) =>
  db.execute(sql`delete from ${notifications} using ${erasedInboxes} where erased_inboxes.person_id = notifications.person_id`)

/** Deletes a batch older than `months`, oldest first; returns its size. */
export async function deleteOld(db: Db, { months, limit }: { months: number; limit: number }) {
  const { rowCount } = await db.execute(sql`
    delete from ${notifications} where (person_id, id) in (
      select person_id, id from ${notifications} where published_at < now() - make_interval(months => ${months}) limit ${limit})`)
  return rowCount ?? 0
}
