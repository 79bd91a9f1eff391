import type { TriggerCase } from './trigger-case.ts'

const reversal = (lessonNo: number, attempt = 1, share = 50, taughtAt = '2026-01-01') =>
  `insert into escrow_reversals (line_id, lesson_no, attempt, share_vnd, taught_at) values (#1, ${lessonNo}, ${attempt}, ${share}, '${taughtAt}')`

/** Rules of prepaid lessons: their money, who is paid for them, and what takes it back. */
export const escrowTriggers: readonly TriggerCase[] = [
  {
    rules: ['escrow_lessons.escrow_lessons_counted'],
    refuses: 'escrow_lessons_shares',
    given: [`insert into escrows (line_id, lessons, paid_vnd) values (#1, 3, 100)`],
    refused: [
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (#1, 1, 'TAUGHT', 34)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (#1, 3, 'TAUGHT', 33)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (#1, 4, 'TAUGHT', 33)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (#1, 0, 'TAUGHT', 33)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (#2, 1, 'TAUGHT', 33)`,
    ],
    accepted: [`insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (#1, 1, 'TAUGHT', 33), (#1, 3, 'RETURNED', 34)`],
    afterwards: { [`select concat_ws('/', settled_lessons, released_vnd, returned_vnd) from escrows`]: '2/33/34' },
  },
  {
    rules: ['escrow_sellers.escrow_sellers_untaught'],
    given: [
      `insert into escrows (line_id, lessons, paid_vnd) values (#1, 4, 100), (#2, 4, 100)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (#1, 2, 'TAUGHT', 25), (#1, 4, 'RETURNED', 25)`,
      `insert into escrow_sellers (line_id, from_lesson, seller_id) values (#1, 3, #1), (#2, 1, #1)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd) values (#2, 1, 'TAUGHT', 25)`,
    ],
    refused: [
      `insert into escrow_sellers (line_id, from_lesson, seller_id) values (#1, 2, #2)`,
      `insert into escrow_sellers (line_id, from_lesson, seller_id) values (#2, 5, #2)`,
      `insert into escrow_sellers (line_id, from_lesson, seller_id) values (#3, 1, #2)`,
      `update escrow_sellers set seller_id = #2 where line_id = #2`,
      `update escrow_sellers set from_lesson = 4 where line_id = #1`,
      `delete from escrow_sellers where line_id = #2`,
    ],
    accepted: [
      `update escrow_sellers set seller_id = #2 where line_id = #1`,
      `insert into escrow_sellers (line_id, from_lesson, seller_id) values (#1, 4, #2), (#2, 2, #2)`,
      `delete from escrow_sellers where line_id = #1 and from_lesson = 3`,
    ],
  },
  {
    rules: ['escrow_lessons.escrow_lessons_append_only'],
    given: [`insert into escrow_lessons (line_id, lesson_no) values (#1, 1)`],
    refused: [`update escrow_lessons set share_vnd = 1`, `delete from escrow_lessons`],
  },
  {
    rules: ['escrow_reversals.escrow_reversals_released'],
    given: [
      `insert into escrows (line_id, lessons, paid_vnd, settled_lessons, released_vnd, returned_vnd) values (#1, 2, 100, 2, 50, 50)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd, attempt, at) values (#1, 1, 'TAUGHT', 50, 1, '2026-01-01'), (#1, 2, 'RETURNED', 50, 1, '2026-01-01')`,
    ],
    refused: [reversal(2), reversal(1, 2), reversal(1, 1, 49), reversal(1, 1, 50, '2026-01-02')],
    accepted: [reversal(1)],
    afterwards: {
      [`select concat_ws('/', settled_lessons, released_vnd, returned_vnd) from escrows`]: '1/0/50',
      [`select string_agg(lesson_no::text, ',') from escrow_lessons`]: '2',
    },
  },
  {
    rules: ['escrow_lessons.escrow_lessons_attempt'],
    given: [reversal(1)],
    accepted: [
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd, attempt) values (#1, 1, 'TAUGHT', 50, 7), (#1, 2, 'TAUGHT', 50, 7)`,
    ],
    afterwards: { [`select string_agg(attempt::text, ',' order by lesson_no) from escrow_lessons`]: '2,1' },
  },
  {
    rules: ['escrow_reversals.escrow_reversals_append_only'],
    given: [
      `insert into escrows (line_id, lessons, paid_vnd) values (#1, 2, 100)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome, share_vnd, at) values (#1, 1, 'TAUGHT', 50, '2026-01-01')`,
      reversal(1),
    ],
    refused: [`update escrow_reversals set fee_percent = 1`, `delete from escrow_reversals`],
  },
  {
    rules: ['escrow_lessons.escrow_lessons_release_allowed'],
    given: [
      `insert into escrows (line_id, is_recorded, release_allowed_at) values (#1, true, null), (#2, true, now()), (#3, false, null)`,
      `insert into escrow_lessons (line_id, lesson_no, outcome) values (#1, 1, 'RETURNED')`,
    ],
    refused: [
      `insert into escrow_lessons (line_id, lesson_no, outcome) values (#1, 2, 'TAUGHT')`,
      `update escrow_lessons set outcome = 'TAUGHT' where line_id = #1`,
    ],
    accepted: [`insert into escrow_lessons (line_id, lesson_no, outcome) values (#2, 1, 'TAUGHT'), (#3, 1, 'TAUGHT'), (#1, 2, 'RETURNED')`],
  },
]
