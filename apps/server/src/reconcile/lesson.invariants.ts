import { isDecided } from './after-sale.invariants.ts'
import { type Invariant, isEventPending } from './invariant.ts'

/** Nothing of a line is untaught. */
const isEmpty = `exists (select from escrows e where e.line_id = s.line_id and e.settled_lessons = e.lessons)`
const isMoving = (id: string) =>
  `(${isEventPending('meeting.planned', 'refId', id)} or ${isEventPending('meeting.moved', 'refId', id)} or ${isEventPending('meeting.cancelled', 'refId', id)}
    or ${isEventPending('run.withdrawn', 'runId', id)} or ${isEventPending('run.teacher_replaced', 'runId', id)} or ${isEventPending('class.withdrawn', 'classId', id)})`

export const lessonInvariants: readonly Invariant[] = [
  {
    name: 'released_seats_are_taught_lessons',
    description:
      'A released seat has exactly the taught lesson of its line with that number, meeting and share; each taught lesson of a meeting has its released seat.',
    sql: `
      select coalesce(s.line_id, t.line_id) as id
      from (select line_id, lesson_id, lesson_no, amount_vnd from lesson_seats where money = 'RELEASED') as s
      full join (select line_id, lesson_id, lesson_no, share_vnd from escrow_lessons where "outcome" = 'TAUGHT' and lesson_id is not null) as t
        on t.line_id = s.line_id and t.lesson_id = s.lesson_id
      where (s.lesson_no, s.amount_vnd) is distinct from (t.lesson_no, t.share_vnd)`,
  },
  {
    name: 'seats_given_back_have_refunds',
    description:
      'The money of a seat was given back exactly by a decided refund of that lesson, or nothing of its line is left; a refund of one lesson has such a seat.',
    sql: `
      select s.lesson_id as id from lesson_seats s where s.money = 'BACK' and not ${isEmpty} and not exists (
        select from refund_lines rl join refunds r on r.id = rl.refund_id
        where rl.order_line_id = s.line_id and rl.lesson_id = s.lesson_id and rl.is_counted and ${isDecided})
      union all
      select rl.lesson_id from refund_lines rl where rl.lesson_id is not null
        and not exists (select from lesson_seats s where s.line_id = rl.order_line_id and s.lesson_id = rl.lesson_id and s.money = 'BACK')`,
  },
  {
    name: 'seat_money_follows_its_lesson',
    description:
      'Only a lesson that was held has seats whose money waits or was released; once it is completed, none waits unless contested.',
    sql: `
      select l.id from lessons l join lesson_seats s on s.lesson_id = l.id
      where case when s.money in ('HELD', 'CONTESTED', 'RELEASED') then l.state not in ('HELD', 'COMPLETED') else false end
        or (l.state = 'COMPLETED' and s.money = 'HELD') or (l.state = 'PLANNED' and s.money not in ('NONE', 'BACK'))`,
  },
  {
    name: 'contested_seats_have_an_open_problem',
    description: 'A seat is contested exactly while an admin has to decide about it.',
    sql: `
      select coalesce(s.lesson_id, p.lesson_id) as id from (select * from lesson_seats where money = 'CONTESTED') as s
      full join (select * from lesson_problems where state = 'OPEN') as p on p.lesson_id = s.lesson_id and p.learner_id = s.learner_id
      where s.lesson_id is null or p.lesson_id is null`,
  },
  {
    name: 'lessons_are_their_meetings',
    description:
      'A lesson that is not decided has the times and the teacher of its meeting, and is cancelled with it, or the event is pending; revisions of one number agree.',
    sql: `
      with meetings as (
        select m.id, m.run_id as ref_id, m.starts_at, m.ends_at, m.revision, coalesce(m.substitute_id, m.taught_by_id, b.substitute_id, c.teacher_id) as teacher_id, m.cancelled_at is not null as is_off
          from run_meetings m join course_batches b on b.id = m.run_id join courses c on c.id = b.course_id
        union all
        select o.id, o.id, o.starts_at, o.ends_at, o.times_revision, o.teacher_id, o.removed_at is not null from open_classes o)
      select l.id from lessons l left join meetings m on m.id = l.id and m.ref_id = l.ref_id
      where m.id is null
        or (m.revision = l.times_revision and (m.starts_at, m.ends_at) is distinct from (l.starts_at, l.ends_at))
        or (l.state = 'PLANNED' and (m.revision <> l.times_revision or m.teacher_id <> l.teacher_id or m.is_off) and not ${isMoving('l.ref_id')})`,
  },
]
