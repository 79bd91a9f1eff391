import { sql } from 'drizzle-orm'
import { type Db, preparedSql } from '#platform/postgres/db'
import { escrows } from '../../money/escrow/escrow.tables.ts'
import { courses } from '../../offer/courses/courses.tables.ts'
import { courseBatches, runMeetings } from '../../offer/courses/runs.tables.ts'
import { openClasses } from '../../offer/open-classes/open-classes.tables.ts'
import { schoolPupilDeclarations } from '../../offer/school-pupils/school-pupils.tables.ts'
import { seatHolds } from '../../offer/seats/seats.tables.ts'
import { tutors } from '../../offer/tutors/tutors.tables.ts'
import { entitlements } from '../../sale/entitlements/entitlements.tables.ts'
import { orderLines, orders } from '../../sale/orders/orders.tables.ts'
import { lessons, lessonSeats } from '../lessons/lessons.tables.ts'

/** One thing that one learner has, or has ordered. Moments are milliseconds. */
export type CardRow = {
  kind: 'RUN' | 'RECORDED' | 'TUTOR' | 'CLASS'
  learnerId: string
  refId: string
  /** RUN: the run; TUTOR and what is pending: the order line; else as `refId`. */
  thingId: string
  runId: string | null
  lessonId: string | null
  title: string
  code: string | null
  classKind: 'OPEN' | 'INTERACTIVE' | null
  subjectId: number | null
  coverAssetId: string | null
  image: string | null
  version: number | null
  teacherId: string
  teacherTitle: string | null
  orderId: string | null
  buyerId: string | null
  isPaid: boolean | null
  isPending: boolean
  isOpen: boolean
  isLocked: boolean
  isRefunded: boolean
  isCancelled: boolean
  isWithdrawn: boolean
  isOwnPupil: boolean
  since: number
  until: number | null
  done: number | null
  all: number | null
  left: number
  week: number
  startsAt: number | null
  endsAt: number | null
  nextId: string | null
  nextNumber: number | null
  nextStartsAt: number | null
  nextEndsAt: number | null
  nextHasLink: boolean | null
}

const { placeholder, raw } = sql
const learnerIds = sql`${placeholder('learnerIds')}::uuid[]`
const courseId = sql`${placeholder('courseId')}::uuid`
const weekEnd = sql`${placeholder('weekEnd')}::timestamptz`
const millis = (column: string) => sql`extract(epoch from ${raw(column)})::float8 * 1000`

/** Rights of use of every source, running or not, with the line that gave them. */
const uses = sql`
  select e.person_id, e.kind, e.ref_id, l.id as line_id, l.batch_id, l.first_lesson, l.course_version, l.name, l.image, l.seller_id,
      coalesce(l.refunded_vnd > 0, false) as is_refunded, e.starts_at as since, e.ends_at as until,
      e.starts_at <= now() and e.ends_at > now() and e.locked_at is null as is_open, e.ends_at > now() and e.locked_at is not null as is_locked
    from ${entitlements} as e left join ${orderLines} as l on e.source in ('LINE', 'GIFT') and l.id = e.source_id
    where e.person_id = any(${learnerIds}) and e.kind in ('CO', 'LL', 'TN') and (${courseId} is null or e.ref_id = ${courseId})`

/** Seats without such a right: those that a membership reserves, and old ones. */
const seated = sql`
  select h.learner_id, b.course_id, h.batch_id, h.class_id, h.taken_at
    from ${seatHolds} as h left join ${courseBatches} as b on b.id = h.batch_id
    where h.learner_id = any(${learnerIds}) and h.state = 'TAKEN' and (${courseId} is null or b.course_id = ${courseId})
      and not exists (select from uses as u where u.person_id = h.learner_id and (u.batch_id = h.batch_id or u.ref_id = h.class_id))`

const pendingColumns = sql`l.learner_id, l.kind, l.ref_id, l.id as line_id, l.batch_id, l.first_lesson, l.course_version, l.name, l.image, l.seller_id, l.lessons,
  o.id as order_id, o.buyer_id, o.status <> 'AWAITING_PAYMENT' as is_paid, o.created_at`
/** A paid line waits for a moment until it is delivered; one that cannot be delivered is refunded. */
const isPending = sql`l.kind in ('CO', 'LL', 'TN') and l.gift is null and (${courseId} is null or l.ref_id = ${courseId}) and (
  o.status = 'WAITING_CONFIRMATION' or o.status = 'AWAITING_PAYMENT' and o.auto_cancel_at > now()
  or o.status = 'COMPLETED' and o.completed_at > now() - interval '7 days' and l.refunded_vnd = 0
    and not exists (select from ${entitlements} as e where e.source = 'LINE' and e.source_id = l.id))`
const pending = sql`
  select ${pendingColumns} from ${orders} as o join ${orderLines} as l on l.order_id = o.id and l.learner_id = o.buyer_id
    where o.buyer_id = any(${learnerIds}) and ${isPending}
  union all
  select ${pendingColumns} from ${orderLines} as l join ${orders} as o on o.id = l.order_id
    where l.learner_id = any(${learnerIds}) and l.learner_id <> l.buyer_id and ${isPending}`

/** Several sources of one thing are one card: it is open as long as one of them is; why it ended, the last one says. */
const together = sql`bool_or(is_open) as is_open, bool_or(is_locked) as is_locked, (array_agg(is_refunded order by until desc))[1] as is_refunded,
  min(since) as since, max(until) as until, null::uuid as order_id, null::uuid as buyer_id, null::boolean as is_paid`
const seatAlone = sql`true, false, false, taken_at, null::timestamptz, null::uuid, null::uuid, null::boolean`
const ordered = sql`false, false, false, created_at, null::timestamptz, order_id, buyer_id, is_paid`

const learnt = sql`
  select person_id as learner_id, ref_id as course_id, batch_id as run_id, coalesce(batch_id, ref_id) as thing_id, coalesce(min(first_lesson), 1) as first_lesson,
      max(course_version) as version, ${together}
    from uses where kind = 'CO' group by person_id, ref_id, batch_id
  union all select learner_id, course_id, batch_id, batch_id, 1, null, ${seatAlone} from seated where batch_id is not null
  union all select learner_id, ref_id, batch_id, line_id, first_lesson, course_version, ${ordered} from pending where kind = 'CO'`

const attended = sql`
  select person_id as learner_id, ref_id as class_id, ref_id as thing_id, ${together} from uses where kind = 'LL' group by person_id, ref_id
  union all select learner_id, class_id, class_id, ${seatAlone} from seated where class_id is not null
  union all select learner_id, ref_id, line_id, ${ordered} from pending where kind = 'LL'`

const tutored = sql`
  select person_id as learner_id, ref_id as service_id, line_id, name, image, seller_id, null::smallint as lessons, is_open, is_locked, is_refunded, since, until,
      null::uuid as order_id, null::uuid as buyer_id, null::boolean as is_paid
    from uses where kind = 'TN' and line_id is not null
  union all select learner_id, ref_id, line_id, name, image, seller_id, lessons, ${ordered} from pending where kind = 'TN'`

/** Taught; or to come, undecided, or owed to this learner. An old meeting without a lesson was taught before lessons existed. */
const isDone = sql`(l.state in ('HELD', 'COMPLETED') or l.id is null and m.ends_at <= now())`
const isLeft = sql`(l.state = 'PLANNED' or l.state = 'NOT_HELD' and s.money is distinct from 'BACK' or l.id is null and m.ends_at > now())`
const isNext = sql`(m.ends_at > now() and coalesce(l.state, 'PLANNED') = 'PLANNED')`

const meetings = sql`
  select count(*)::int as all_, count(*) filter (where ${isDone})::int as done, count(*) filter (where ${isLeft})::int as left_,
      count(*) filter (where ${isNext} and m.starts_at < ${weekEnd})::int as week, min(m.starts_at) as starts_at, max(m.ends_at) as ends_at,
      (array_agg(m.id order by m.starts_at) filter (where ${isNext}))[1] as next_id
    from ${runMeetings} as m left join ${lessons} as l on l.id = m.id left join ${lessonSeats} as s on s.lesson_id = m.id and s.learner_id = r.learner_id
    where m.run_id = r.run_id and m.cancelled_at is null and m.number >= r.first_lesson and (b.cancelled_at is null or m.starts_at <= b.cancelled_at)`

const isOwnPupil = (teacherId: string) => sql`exists (select from ${schoolPupilDeclarations} as d
  where d.learner_id = r.learner_id and d.teacher_id = ${raw(teacherId)} and d.is_taught and d.ended_at is null)`
const given = sql`r.order_id as "orderId", r.buyer_id as "buyerId", r.is_paid as "isPaid", r.order_id is not null as "isPending", r.is_open as "isOpen",
  r.is_locked as "isLocked", r.is_refunded as "isRefunded", ${millis('r.since')} as since, ${millis('r.until')} as until`

const courseCards = sql`
  select case when r.run_id is null then 'RECORDED' else 'RUN' end as kind, r.learner_id as "learnerId", c.id as "refId", r.thing_id as "thingId", r.run_id as "runId",
      null::uuid as "lessonId", c.title, c.code, null::text as "classKind", c.subject_id as "subjectId", c.cover_asset_id as "coverAssetId", null::text as image,
      coalesce(r.version, c.version) as version, coalesce(b.substitute_id, c.teacher_id) as "teacherId",
      case when b.substitute_id is null then c.teacher_title end as "teacherTitle", ${given},
      b.cancelled_at is not null as "isCancelled", c.state = 'GONE' as "isWithdrawn", ${isOwnPupil('c.teacher_id')} as "isOwnPupil",
      m.done, m.all_ as "all", coalesce(m.left_, 0) as "left", coalesce(m.week, 0) as week, ${millis('m.starts_at')} as "startsAt", ${millis('m.ends_at')} as "endsAt",
      m.next_id as "nextId", n.number as "nextNumber", ${millis('n.starts_at')} as "nextStartsAt", ${millis('n.ends_at')} as "nextEndsAt", nl.link is not null as "nextHasLink"
    from (${learnt}) as r join ${courses} as c on c.id = r.course_id left join ${courseBatches} as b on b.id = r.run_id
      left join lateral (${meetings}) as m on r.run_id is not null
      left join ${runMeetings} as n on n.id = m.next_id left join ${lessons} as nl on nl.id = m.next_id`

/** A right to a class without a seat, such as an admin gives, opens no lesson. */
const hasSeat = sql`exists (select from ${seatHolds} as h where h.class_id = o.id and h.learner_id = r.learner_id and h.state = 'TAKEN')`
const classCards = sql`
  select 'CLASS', r.learner_id, o.id, r.thing_id, null::uuid, case when ${hasSeat} then o.id end, o.title, o.code, o.kind, o.subject_id, null::uuid, null::text, null::int, o.teacher_id, o.teacher_title, ${given},
      o.removed_at is not null, false, ${isOwnPupil('o.teacher_id')},
      case when l.state in ('HELD', 'COMPLETED') or l.id is null and o.ends_at <= now() then 1 else 0 end, 1,
      case when l.state = 'PLANNED' or l.state = 'NOT_HELD' and s.money is distinct from 'BACK' or l.id is null and (o.ends_at is null or o.ends_at > now()) then 1 else 0 end,
      case when o.ends_at > now() and o.starts_at < ${weekEnd} then 1 else 0 end, ${millis('o.starts_at')}, ${millis('o.ends_at')},
      case when o.ends_at > now() and ${hasSeat} then o.id end, null::smallint, ${millis('o.starts_at')}, ${millis('o.ends_at')}, l.link is not null
    from (${attended}) as r join ${openClasses} as o on o.id = r.class_id
      left join ${lessons} as l on l.id = o.id left join ${lessonSeats} as s on s.lesson_id = o.id and s.learner_id = r.learner_id`

const tutorCards = sql`
  select 'TUTOR', r.learner_id, r.service_id, r.line_id, null::uuid, null::uuid, r.name, t.code, null::text, null::int, null::uuid, r.image, null::int, r.seller_id, null::text, ${given},
      false, false, ${isOwnPupil('r.seller_id')}, coalesce(e.settled_lessons, 0)::int, coalesce(e.lessons, r.lessons)::int,
      (coalesce(e.lessons, r.lessons) - coalesce(e.settled_lessons, 0))::int, 0, null::float8, null::float8, null::uuid, null::smallint, null::float8, null::float8, false
    from (${tutored}) as r left join ${escrows} as e on e.line_id = r.line_id left join ${tutors} as t on t.person_id = r.seller_id`

const cards = preparedSql<CardRow>(
  'list_learning_cards',
  () => sql`
    with uses as materialized (${uses}), seated as materialized (${seated}), pending as materialized (${pending})
    ${courseCards} union all ${classCards} union all ${tutorCards} limit 2000`,
)

type Wanted = { learnerIds: readonly string[]; weekEnd: Date; courseId?: string }
/** All that these learners have, without order: a household has few, and its counts need them all. `courseId`: of one course alone. */
export const listCards = (db: Db, { learnerIds: ids, weekEnd: until, courseId: one }: Wanted) =>
  cards(db, { learnerIds: ids, weekEnd: until.toISOString(), courseId: one ?? null })
