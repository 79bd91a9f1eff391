import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { openClasses } from '../open-classes.tables.ts'

export type ClassForSale = {
  id: string
  code: string
  title: string
  subjectId: number
  teacherId: string
  feeVnd: number
  /** In milliseconds; null while the class is being scheduled. */
  startsAt: number | null
  seatsLeft: number
}

const classes = preparedSql<ClassForSale>(
  'list_classes_for_sale',
  () => sql`select c.id, c.code, c.title, c.subject_id as "subjectId", c.teacher_id as "teacherId", c.fee_vnd::float8 as "feeVnd",
      extract(epoch from c.starts_at)::float8 * 1000 as "startsAt", c.seats - c.seats_taken - c.seats_held as "seatsLeft"
    from ${openClasses} as c
    where c.code = any(${sql.placeholder('codes')}::text[]) and c.kind = 'INTERACTIVE' and c.removed_at is null and c.starts_key > now()`,
)
export const listClassesForSale = (db: Db, codes: readonly string[]) => classes(db, { codes })

type Saleability = 'STARTED' | 'ENDED' | 'WITHDRAWN'

const unsaleable = preparedSql<{ id: string; reason: Saleability }>(
  'list_unsaleable_classes',
  () => sql`select c.id, case when c.removed_at is not null then 'WITHDRAWN' when c.ends_key <= asked.at then 'ENDED' else 'STARTED' end as reason
    from ${openClasses} as c, lateral (select coalesce(${sql.placeholder('at')}::timestamptz, now()) as at) as asked
    where c.id = any(${sql.placeholder('ids')}::uuid[]) and (c.removed_at is not null or c.starts_key <= asked.at)
    order by c.id`,
)
/** Which of these cannot be sold at a moment, by default now, and why. Locks them first, so that none can be withdrawn meanwhile. */
export async function listUnsaleable(db: Db, ids: readonly string[], at: Date | null) {
  await lockForSale(db, { ids })
  return unsaleable(db, { ids, at: at?.toISOString() ?? null })
}

// in order of ids, so that two orders of the same classes cannot deadlock
const lockForSale = preparedSql<{ id: string }>(
  'lock_classes_for_sale',
  () => sql`select id from ${openClasses} where id = any(${sql.placeholder('ids')}::uuid[]) order by id for no key update`,
)

/** A page of classes that are not removed, by id. */
export const listClassesBehind = (db: Db, after: string, size: number) =>
  db
    .select({
      id: openClasses.id,
      code: openClasses.code,
      kind: openClasses.kind,
      title: openClasses.title,
      changedAt: openClasses.createdAt,
    })
    .from(openClasses)
    .where(and(isNull(openClasses.removedAt), gt(openClasses.id, after)))
    .orderBy(asc(openClasses.id))
    .limit(size)
