const one = (where: string) => `ctid = (select ctid from lesson_seats where ${where} limit 1)`
const planned = `id = (select id from lessons where state = 'PLANNED' limit 1)`

/** For each invariant of lessons, every SQL statement that violates it. */
export const lessonViolations: Record<string, string | readonly string[]> = {
  released_seats_are_taught_lessons: [
    `update lesson_seats set amount_vnd = amount_vnd + 1 where ${one(`money = 'RELEASED'`)}`,
    `update lesson_seats set lesson_no = lesson_no + 1 where ${one(`money = 'RELEASED'`)}`,
    `update lesson_seats set money = 'OWED', lesson_no = null where ${one(`money = 'RELEASED'`)}`,
    `update escrow_lessons set lesson_id = gen_random_uuid() where lesson_id is not null`,
  ],
  seats_given_back_have_refunds: [
    `update lesson_seats set money = 'BACK' where ${one(`money = 'OWED'`)}`,
    `update refund_lines set lesson_id = null where lesson_id is not null`,
    `update lesson_seats set money = 'OWED' where ${one(`money = 'BACK'`)}`,
  ],
  seat_money_follows_its_lesson: [
    `update lesson_seats set money = 'HELD' where ${one(`money = 'OWED'`)}`,
    `update lessons set state = 'NOT_HELD', release_at = null, released_at = null where state = 'COMPLETED'`,
    `update lesson_seats set money = 'HELD', lesson_no = null where money = 'RELEASED'`,
    `update lessons set state = 'PLANNED', decided_at = null, because = null, release_at = null, released_at = null where state = 'COMPLETED'`,
  ],
  contested_seats_have_an_open_problem: [
    `update lesson_seats set money = 'OWED' where money = 'CONTESTED'`,
    `update lesson_problems set state = 'WITHDRAWN', decided_at = now() where state = 'OPEN'`,
  ],
  lessons_are_their_meetings: [
    `update lessons set starts_at = starts_at + interval '1 minute', ends_at = ends_at + interval '1 minute' where ${planned}`,
    `update lessons set teacher_id = (select id from people order by id limit 1) where ${planned}`,
    `update lessons set times_revision = times_revision + 1 where ${planned}`,
    `update lessons set ref_id = gen_random_uuid() where ${planned}`,
    `update run_meetings set cancelled_at = now(), number = null where id = (select id from lessons where state = 'PLANNED' limit 1)`,
  ],
}

/** Violations of invariants of other areas, which need a reversed lesson to exist. */
export const reversalViolations: Record<string, string | readonly string[]> = {
  reversed_lessons_are_booked: [
    `update ledger_postings set source_id = 'x' where ctid = (select ctid from ledger_postings where source_kind = 'escrow_reversal' limit 1)`,
    `update ledger_postings set reason = 'LESSON_TAUGHT' where source_kind = 'escrow_reversal'`,
    `update ledger_entries set account_id = (select id from ledger_accounts where code = 'STORE_FEES') where ctid = (select e.ctid from ledger_entries e
      join ledger_postings p on p.month = e.month and p.id = e.posting_id join ledger_accounts a on a.id = e.account_id
      where p.source_kind = 'escrow_reversal' and a.code = 'TEACHER_PAYABLE' limit 1)`,
    `update escrow_lessons set attempt = attempt + 1 where ctid = (select ctid from escrow_lessons where attempt = 1 limit 1)`,
  ],
}
