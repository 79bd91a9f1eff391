import type { Invariant } from './invariant.ts'

const starsOf = (n: number) => `count(*) filter (where r.stars = ${n})`
const counted = [1, 2, 3, 4, 5]

const evening = `day = any(b.evenings)`
const daysFrom = (day: string, when: string) =>
  `(array_agg(distinct day order by day) filter (where b.starts_on >= ${day} and b.cancelled_at is null and ${when}))::smallint[]`

export const offerInvariants: readonly Invariant[] = [
  {
    name: 'seats_are_held_by_somebody',
    description: 'The seat count of every run and class equals its held and taken seats, and never exceeds its capacity.',
    sql: `
      select b.id from course_batches b
        left join (select batch_id, count(*) as n from seat_holds where state in ('HELD', 'TAKEN') group by batch_id) h on h.batch_id = b.id
      where b.seats_held <> coalesce(h.n, 0) or b.seats_taken + b.seats_held > b.seats
      union all
      select c.id from open_classes c
        left join (select class_id, count(*) as n from seat_holds where state in ('HELD', 'TAKEN') group by class_id) h on h.class_id = c.id
      where c.seats_held <> coalesce(h.n, 0) or c.seats_taken + c.seats_held > c.seats`,
  },
  {
    name: 'ratings_are_reviews',
    description: 'The stars of every course equal those of its shown reviews.',
    sql: `
      select c.id from courses c
        left join (select r.course_id, ${counted.map((n) => `${starsOf(n)} as s${n}`).join(', ')} from reviews r where r.is_shown group by r.course_id) actual
          on actual.course_id = c.id
      where ${counted.map((n) => `c.stars${n} <> coalesce(actual.s${n}, 0)`).join(' or ')}`,
  },
  {
    name: 'days_are_of_runs',
    // runs that began today are removed from the lists at night
    description: 'A course is listed under the days, and the evenings, of its runs that have not begun.',
    sql: `
      select c.id from courses c
        left join (
          select b.course_id, ${daysFrom('today', 'true')} as days, ${daysFrom('today', evening)} as evenings,
            ${daysFrom('today - 1', 'true')} as days_before, ${daysFrom('today - 1', evening)} as evenings_before
          from course_batches b, unnest(b.weekdays) as day, (select (now() at time zone 'Asia/Ho_Chi_Minh')::date as today) as now
          group by b.course_id) actual on actual.course_id = c.id
      where (c.weekdays, c.evenings) <> (coalesce(actual.days, '{}'), coalesce(actual.evenings, '{}'))
        and (c.weekdays, c.evenings) <> (coalesce(actual.days_before, '{}'), coalesce(actual.evenings_before, '{}'))`,
  },
  {
    name: 'runs_are_their_meetings',
    description:
      'A run that is not cancelled has as many meetings as it has lessons, from its first day to its last; so has every sold one.',
    sql: `
      select b.id from course_batches b
        left join (
          select run_id, count(*) as planned, min(starts_at at time zone 'Asia/Ho_Chi_Minh')::date as first, max(starts_at at time zone 'Asia/Ho_Chi_Minh')::date as last
          from run_meetings where cancelled_at is null group by run_id) m on m.run_id = b.id
      where b.cancelled_at is null and (m.planned is not null or b.seats_held > 0)
        and (m.planned is distinct from b.lessons or m.first <> b.starts_on or m.last <> b.ends_on)`,
  },
  {
    name: 'meetings_occupy_their_teacher',
    description: 'Each planned meeting to come occupies the time of its teacher.',
    sql: `
      select m.id from run_meetings m join course_batches b on b.id = m.run_id join courses c on c.id = b.course_id
        left join timetable t on t.ref_id = m.id
      where m.cancelled_at is null and b.cancelled_at is null and c.state <> 'GONE' and m.starts_at > now()
        and case when t.id is not null then t.during <> tstzrange(m.starts_at, m.ends_at) or t.person_id <> coalesce(m.substitute_id, b.substitute_id, c.teacher_id)
          else not exists (select from timetable o where o.person_id = coalesce(m.substitute_id, b.substitute_id, c.teacher_id) and o.lane = 'busy'
            and o.during && tstzrange(m.starts_at, m.ends_at)) end`,
  },
  {
    name: 'classes_occupy_their_teacher',
    description: 'Each live class to come occupies the time of its teacher.',
    sql: `
      select c.id from open_classes c left join timetable t on t.ref_id = c.id
      where c.removed_at is null and c.starts_at > now()
        and (t.id is null or t.during <> tstzrange(c.starts_at, c.ends_at) or t.person_id <> c.teacher_id)`,
  },
  {
    name: 'listed_classes_are_approved',
    description: 'A class that a teacher wrote is listed exactly when a version of it was approved.',
    sql: `
      select a.id from authored_classes a left join open_classes o on o.id = a.id
      where (o.id is not null) <> exists (select from class_versions v where v.class_id = a.id and v.status = 'APPROVED')
        or o.teacher_id <> a.teacher_id`,
  },
  {
    name: 'interests_are_people',
    description: 'The interest count of a class equals the number of people who registered interest.',
    sql: `
      select c.id from open_classes c left join (select class_id, count(*) as n from class_interests group by class_id) i on i.class_id = c.id
      where c.interest_count <> coalesce(i.n, 0)`,
  },
]
