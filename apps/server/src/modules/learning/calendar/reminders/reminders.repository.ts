import { eq, or, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { calendarFeeds, reminders } from '../calendar.tables.ts'

export type ReminderRow = typeof reminders.$inferSelect
export type NewReminder = Omit<typeof reminders.$inferInsert, 'revision' | 'createdAt'>

export const insertReminder = async (db: Db, row: NewReminder): Promise<ReminderRow | undefined> =>
  (await db.insert(reminders).values(row).onConflictDoNothing({ target: reminders.id }).returning())[0]

export const findReminder = async (db: Db, id: string): Promise<ReminderRow | undefined> =>
  (await db.select().from(reminders).where(eq(reminders.id, id)))[0]

export const lockReminder = async (db: Db, id: string): Promise<ReminderRow | undefined> =>
  (await db.select().from(reminders).where(eq(reminders.id, id)).for('update'))[0]

export const setReminder = async (db: Db, id: string, values: Partial<NewReminder>): Promise<ReminderRow | undefined> =>
  (
    await db
      .update(reminders)
      .set({ ...values, revision: sql`${reminders.revision} + 1` })
      .where(eq(reminders.id, id))
      .returning()
  )[0]

export const deleteReminder = (db: Db, id: string) => db.delete(reminders).where(eq(reminders.id, id))

export type DueReminder = Pick<ReminderRow, 'id' | 'personId' | 'createdBy' | 'title' | 'repeat'> & {
  remindMinutes: number
  /** Both in milliseconds. */
  at: number
  notifyAt: number
}
const { placeholder } = sql
const lockDue = preparedSql<DueReminder>(
  'lock_due_reminders',
  () => sql`select id, person_id as "personId", created_by as "createdBy", title, repeat, remind_minutes as "remindMinutes",
      extract(epoch from at)::float8 * 1000 as at, extract(epoch from notify_at)::float8 * 1000 as "notifyAt"
    from ${reminders} where notify_at <= now() order by notify_at limit ${placeholder('limit')} for update skip locked`,
)
export const lockDueReminders = (db: Db, limit: number) => lockDue(db, { limit })

const advance = preparedSql(
  'advance_reminders',
  () => sql`update ${reminders} as r set notify_at = next.at
    from unnest(${placeholder('ids')}::uuid[], ${placeholder('times')}::timestamptz[]) as next (id, at) where r.id = next.id`,
)
export const setNextNotices = (db: Db, next: readonly { id: string; at: number | null }[]) =>
  advance(db, { ids: next.map(({ id }) => id), times: next.map(({ at }) => (at === null ? null : new Date(at).toISOString())) })

export const listRemindersOf = (db: Db, personId: string) => db.select().from(reminders).where(eq(reminders.personId, personId))
export const listFeedsOf = (db: Db, personId: string) =>
  db.select({ createdAt: calendarFeeds.createdAt }).from(calendarFeeds).where(eq(calendarFeeds.personId, personId))

export async function erasePerson(db: Db, personId: string) {
  await db.delete(reminders).where(eq(reminders.personId, personId))
  await db.update(reminders).set({ createdBy: null }).where(eq(reminders.createdBy, personId))
  await db.delete(calendarFeeds).where(or(eq(calendarFeeds.personId, personId), eq(calendarFeeds.learnerId, personId)))
}
