import { both, type TriggerCase } from './trigger-case.ts'

const run = `insert into course_batches (id, course_id, lessons, starts_on, weekdays, evenings) values (#1, #1, 3, '2020-01-01', '{7}', '{}')`
const meeting = (number: number, day: string, from: string, to: string) =>
  `(#${number}, #1, ${number}, '2099-12-${day} ${from}+07', '2099-12-${day} ${to}+07')`
const insert = (...rows: readonly string[]) => `insert into run_meetings (id, run_id, number, starts_at, ends_at) values ${rows.join(', ')}`
/** Two on Tuesday evenings, one on a Thursday morning. */
const three = insert(meeting(1, '01', '19:30', '21:00'), meeting(2, '08', '19:30', '21:00'), meeting(3, '10', '08:00', '09:30'))
const summary = `select starts_on || ' ' || ends_on || ' ' || weekdays::text || evenings::text || ' ' || from_time || '-' || to_time from course_batches`

export const runTriggers: readonly TriggerCase[] = [
  {
    rules: ['seat_holds.seat_holds_counted'],
    refuses: 'seat_holds_not_own',
    given: [
      `insert into courses (id, state) values (#1, 'SHOWN')`,
      `insert into course_batches (id, course_id, seats_held, substitute_id) values (#1, #1, 0, #3), (#2, #1, 0, null)`,
      `insert into run_meetings (id, run_id, substitute_id, starts_at, ends_at) values (#1, #2, #6, '2099-12-08 08:00+07', '2099-12-08 09:00+07')`,
    ],
    refused: [
      `insert into seat_holds (id, batch_id, state, learner_id, holder_id) values (#1, #1, 'HELD', #3, #4)`,
      `insert into seat_holds (id, batch_id, state, learner_id, holder_id) values (#1, #1, 'TAKEN', #4, #3)`,
      `insert into seat_holds (id, batch_id, state, learner_id, holder_id) values (#1, #2, 'HELD', #6, #4)`,
    ],
    accepted: [
      `insert into seat_holds (id, batch_id, state, learner_id, holder_id) values (#1, #1, 'HELD', #4, #5), (#2, #2, 'HELD', #3, #3), (#3, #1, 'RELEASED', #3, #3)`,
    ],
  },
  {
    rules: ['run_meetings.run_meetings_taught_by'],
    given: [
      run,
      `insert into run_meetings (id, run_id, number, starts_at, ends_at, taught_by_id) values (#1, #1, 1, '2020-01-05 08:00+07', '2020-01-05 09:00+07', null),
        (#2, #1, 2, '2020-01-12 08:00+07', '2020-01-12 09:00+07', #3), (#3, #1, 3, '2099-12-08 08:00+07', '2099-12-08 09:00+07', null)`,
    ],
    refused: [
      `update run_meetings set taught_by_id = #4 where id = #2`,
      `update run_meetings set taught_by_id = null where id = #2`,
      `update run_meetings set taught_by_id = #4, starts_at = '2099-12-12 08:00+07', ends_at = '2099-12-12 09:00+07' where id = #2`,
      `update run_meetings set taught_by_id = #4 where id = #3`,
    ],
    accepted: [
      `update run_meetings set taught_by_id = null, starts_at = '2099-12-12 08:00+07', ends_at = '2099-12-12 09:00+07' where id = #2`,
    ],
  },
  {
    rules: ['run_meetings.run_meetings_substituted'],
    given: [
      run,
      `insert into run_meetings (id, run_id, number, starts_at, ends_at, substitute_id) values (#1, #1, 1, '2020-01-05 08:00+07', '2020-01-05 09:00+07', null),
        (#2, #1, 2, '2020-01-12 08:00+07', '2020-01-12 09:00+07', #3), (#3, #1, 3, '2099-12-08 08:00+07', '2099-12-08 09:00+07', null)`,
    ],
    refused: [`update run_meetings set substitute_id = #4 where id = #1`, `update run_meetings set substitute_id = null where id = #2`],
    accepted: [`update run_meetings set substitute_id = #4 where id = #3`, `update run_meetings set substitute_id = null where id = #3`],
  },
  {
    rules: ['run_meetings.run_meetings_taught_by'],
    given: [
      run,
      `insert into run_meetings (id, run_id, number, starts_at, ends_at, taught_by_id) values (#1, #1, 1, '2020-01-05 08:00+07', '2020-01-05 09:00+07', null),
        (#2, #1, 2, '2020-01-12 08:00+07', '2020-01-12 09:00+07', #3)`,
    ],
    accepted: [`update run_meetings set taught_by_id = #4 where id = #1`, `update run_meetings set taught_by_id = #3 where id = #2`],
  },
  {
    rules: ['run_meetings.run_meetings_inserted'],
    given: [run],
    accepted: [three],
    afterwards: { [summary]: '2099-12-01 2099-12-10 {2,4}{2} 19:30:00-21:00:00' },
  },
  {
    rules: ['run_meetings.run_meetings_inserted', 'run_meetings.run_meetings_updated'],
    given: [run, three],
    accepted: [
      `update run_meetings set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = #3`,
      `update run_meetings set cancelled_at = now(), number = null where id = #1`,
    ],
    afterwards: { [summary]: '2099-12-08 2099-12-11 {2,5}{2} 08:00:00-09:30:00' },
  },
  {
    rules: ['run_meetings.run_meetings_inserted', 'run_meetings.run_meetings_deleted'],
    given: [run, three],
    accepted: [`delete from run_meetings where id <> #3`],
    afterwards: { [summary]: '2099-12-10 2099-12-10 {4}{} 08:00:00-09:30:00' },
  },
  {
    rules: ['run_meetings.run_meetings_complete'],
    given: [run, three],
    refused: [
      `delete from run_meetings where id = #3`,
      `update run_meetings set cancelled_at = now(), number = null where id = #1`,
      `update run_meetings set number = 2 where id = #3`,
      `update run_meetings set number = 4 where id = #3`,
      insert(meeting(4, '15', '19:30', '21:00')),
    ],
    accepted: [
      both(
        `update run_meetings set cancelled_at = now(), number = null where id = #3`,
        insert(meeting(3, '15', '19:30', '21:00').replace('#3', '#4')),
      ),
      both(`update course_batches set cancelled_at = now()`, `update run_meetings set cancelled_at = now(), number = null`),
    ],
  },
]
