import type { TriggerCase } from './trigger-case.ts'

const stay = (id: string) =>
  `insert into lesson_stays (id, lesson_id, person_id, from_at, to_at, source) values (${id}, #1, #1, '2026-01-01 00:00Z', '2026-01-01 00:00Z', 'ROOM')`
const mark = (id: string) =>
  `insert into attendance_marks (id, lesson_id, learner_id, was, attendance, reason, marked_by) values (${id}, #1, #1, 'EXPECTED', 'LATE', '', #2)`
const guest = (lesson: string, learner: string) =>
  `insert into lesson_seats (lesson_id, learner_id, guest_of_id) values (${lesson}, ${learner}, #9)`

export const lessonTriggers: readonly TriggerCase[] = [
  {
    rules: ['lesson_stays.lesson_stays_append_only'],
    refuses: 'lesson_evidence_append_only',
    given: [stay('#1')],
    refused: [`update lesson_stays set to_at = '2026-01-01 01:00Z' where id = #1`],
    accepted: [stay('#2'), `delete from lesson_stays where id = #1`],
  },
  {
    rules: ['attendance_marks.attendance_marks_append_only'],
    refuses: 'lesson_evidence_append_only',
    given: [mark('#1')],
    refused: [`update attendance_marks set reason = 'r' where id = #1`],
    accepted: [mark('#2'), `delete from attendance_marks where id = #1`],
  },
  {
    // two seats, of which one is held: one guest
    rules: ['lesson_seats.lesson_seats_guest_limit'],
    given: [
      `insert into course_batches (id, course_id, seats, seats_taken, seats_held) values (#1, #1, 3, 1, 1), (#2, #1, 2, 1, 1)`,
      `insert into lessons (id, ref_id) values (#1, #1), (#2, #2), (#3, #3)`,
      `insert into lesson_seats (lesson_id, learner_id) values (#1, #8)`,
      guest('#1', '#5'),
    ],
    refused: [
      guest('#1', '#6'),
      `update lesson_seats set guest_of_id = #9 where lesson_id = #1 and learner_id = #8`,
      guest('#2', '#6'),
      guest('#3', '#6'), // a class that is no run
    ],
    accepted: [
      `insert into lesson_seats (lesson_id, learner_id) values (#2, #7)`,
      `update lesson_seats set guest_of_id = #4 where lesson_id = #1 and learner_id = #5`,
      `delete from lesson_seats where lesson_id = #1 and learner_id = #5`,
      guest('#1', '#6'),
    ],
  },
  {
    rules: ['seat_holds.seat_holds_note_taken'],
    given: [
      `insert into courses (id, state) values (#1, 'SHOWN')`,
      `insert into course_batches (id, course_id, seats_held) values (#1, #1, 0)`,
      `insert into seat_holds (id, batch_id, state, learner_id, holder_id) values (#1, #1, 'TAKEN', #4, #4), (#2, #1, 'HELD', #5, #5)`,
    ],
    accepted: [`update seat_holds set state = 'RELEASED' where id = #1`],
    afterwards: {
      'select taken_at is not null from seat_holds where id = #1': true,
      'select taken_at is null from seat_holds where id = #2': true,
    },
  },
]
