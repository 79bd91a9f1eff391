import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { type lessonReminderKinds, lessonReminders, lessons } from '../lessons.tables.ts'

export type ReminderKind = (typeof lessonReminderKinds)[number]

const { placeholder } = sql
const now = sql`coalesce(${placeholder('now')}::timestamptz, now())`
const zone = sql`'Asia/Ho_Chi_Minh'`
const vietnam = sql`(${now} at time zone ${zone})`

/** From which lessons each kind is due. Between its limits a late job catches up; after them the words would be wrong. */
const due: Record<ReminderKind, SQL> = {
  // spec 8: in the evening before
  DAY: sql`${vietnam}::time >= time '19:00' and l.starts_at >= (${vietnam}::date + 1)::timestamp at time zone ${zone}
    and l.starts_at < (${vietnam}::date + 2)::timestamp at time zone ${zone}`,
  HOUR: sql`l.starts_at > ${now} + interval '5 minutes' and l.starts_at <= ${now} + interval '1 hour'`,
  NOW: sql`l.starts_at > ${now} - interval '5 minutes' and l.starts_at <= ${now} + interval '5 minutes'`,
  MISSING: sql`l.starts_at > ${now} - interval '24 hours' and l.starts_at <= ${now} - make_interval(mins => ${placeholder('missingMinutes')}::int)
    and l.ends_at > ${now} and l.started_at is not null`,
  DECLARE: sql`l.ends_at > ${now} - interval '24 hours' and l.ends_at <= ${now} and l.asked_at is not null`,
}

const claims = Object.fromEntries(
  Object.entries(due).map(([kind, isDue]) => [
    kind,
    preparedSql<{ id: string }>(
      `claim_lesson_reminders_${kind.toLowerCase()}`,
      () => sql`
        insert into ${lessonReminders} (lesson_id, kind, starts_at)
          select l.id, ${placeholder('kind')}, l.starts_at from ${lessons} as l
            where l.state = 'PLANNED' and ${isDue}
              and not exists (select from ${lessonReminders} as r where r.lesson_id = l.id and r.kind = ${placeholder('kind')} and r.starts_at = l.starts_at)
            order by l.starts_at, l.id limit ${placeholder('limit')}
          on conflict do nothing returning lesson_id as id`,
    ),
  ]),
) as Record<ReminderKind, ReturnType<typeof preparedSql<{ id: string }>>>

type Claim = { kind: ReminderKind; limit: number; missingMinutes: number; now?: Date | undefined }
/** Lessons that are due for a reminder, once for each of their times: another job that claims at the same moment gets others. */
export async function claimReminders(db: Db, { kind, limit, missingMinutes, now: at }: Claim) {
  const values = { kind, limit, now: at?.toISOString() ?? null, ...(kind === 'MISSING' && { missingMinutes }) }
  return (await claims[kind](db, values)).map(({ id }) => id)
}
