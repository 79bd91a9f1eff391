import { type SQL, sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { seatHolds } from '../../../offer/seats/seats.tables.ts'
import { lessons, lessonSeats } from '../lessons.tables.ts'
import type { CardRow } from './cards.ts'
import { cardColumns, cardJoins, rosterCount } from './cards.read-model.ts'

const { placeholder } = sql

export type ListedLesson = CardRow & { /** Microseconds. */ key: number; learners: string[]; roster: number }
/** Times as text that the database parses; lists that descend begin after infinity. */
export type ListPage = { refId: string | null; afterAt: string; afterId: string; limit: number }

const after = sql`${placeholder('afterAt')}::timestamptz, ${placeholder('afterId')}::uuid`
const refId = sql`${placeholder('refId')}::uuid`
const learnerIds = sql`${placeholder('learnerIds')}::uuid[]`
const microseconds = sql`(extract(epoch from l.starts_at) * 1000000)::float8`
type Span = { isIn: SQL; isDescending: boolean }
const orderOf = ({ isDescending }: Span, alias: string) =>
  isDescending ? sql.raw(`${alias}.starts_at desc, ${alias}.id desc`) : sql.raw(`${alias}.starts_at, ${alias}.id`)

/** A lesson lasts a day at most, so that the index by start finds those that go on. */
const coming: Span = {
  isIn: sql`l.starts_at > now() - interval '24 hours' and l.ends_at > now() and (l.starts_at, l.id) > (${after})`,
  isDescending: false,
}
const past: Span = {
  isIn: sql`l.starts_at <= now() and l.ends_at <= now() and (l.starts_at, l.id) < (${after})`,
  isDescending: true,
}
const toDeclare: Span = {
  isIn: sql`l.state = 'PLANNED' and l.asked_at is not null and l.ends_at <= now() and (l.starts_at, l.id) > (${after})`,
  isDescending: false,
}

const columns = sql`${cardColumns}, ${microseconds} as key, ${rosterCount} as roster`
const ofPage = (span: Span, learners: SQL) => sql`
  select ${columns}, ${learners} as learners from page join ${lessons} as l on l.id = page.id ${cardJoins} order by ${orderOf(span, 'page')}`

/** Of each seat no more than a page, then the first page of all. A seat that was given up keeps the lessons that it was taken in. */
const ofLearners = (name: string, span: Span) =>
  preparedSql<ListedLesson>(
    name,
    () => sql`
    with own as (
      select h.learner_id, seat.id, seat.starts_at
        from ${seatHolds} as h cross join lateral (
          select l.id, l.starts_at from ${lessons} as l
            where l.ref_id = coalesce(h.batch_id, h.class_id) and h.taken_at < l.ends_at and ${span.isIn}
            order by ${orderOf(span, 'l')} limit ${placeholder('limit')}) as seat
        where h.learner_id = any(${learnerIds}) and h.state = 'TAKEN' and (${refId} is null or coalesce(h.batch_id, h.class_id) = ${refId})
      union
      select s.learner_id, l.id, l.starts_at from ${lessonSeats} as s join ${lessons} as l on l.id = s.lesson_id
        where s.learner_id = any(${learnerIds}) and (s.is_rostered or s.guest_of_id is not null) and (${refId} is null or l.ref_id = ${refId})
          and ${span.isIn}),
    page as (select id, starts_at, array_agg(learner_id) as learners from own group by id, starts_at
      order by ${orderOf(span, 'own')} limit ${placeholder('limit')})
    ${ofPage(span, sql`page.learners`)}`,
  )

const ofTeacher = (name: string, span: Span) =>
  preparedSql<ListedLesson>(
    name,
    () => sql`
    with page as (
      select l.id, l.starts_at from ${lessons} as l
        where l.teacher_id = ${placeholder('teacherId')}::uuid and (${refId} is null or l.ref_id = ${refId}) and ${span.isIn}
        order by ${orderOf(span, 'l')} limit ${placeholder('limit')})
    ${ofPage(span, sql`array[]::uuid[]`)}`,
  )

const lists = {
  LEARNER: { COMING: ofLearners('list_lessons_to_come', coming), PAST: ofLearners('list_past_lessons', past) },
  TEACHER: {
    COMING: ofTeacher('list_lessons_to_teach', coming),
    PAST: ofTeacher('list_taught_lessons', past),
    TO_DECLARE: ofTeacher('list_lessons_to_declare', toDeclare),
  },
}

export const isDescending = (when: 'COMING' | 'PAST' | 'TO_DECLARE') => when === 'PAST'
export const listOfLearners = (db: Db, learnerIds: readonly string[], when: 'COMING' | 'PAST', page: ListPage) =>
  lists.LEARNER[when](db, { ...page, learnerIds })
export const listOfTeacher = (db: Db, teacherId: string, when: 'COMING' | 'PAST' | 'TO_DECLARE', page: ListPage) =>
  lists.TEACHER[when](db, { ...page, teacherId })
