import { heldBy, type Invariant, movedBy } from './invariant.ts'

const shareOf = (whole: string) =>
  `case when s.lesson_no < e.lessons then ${whole} / e.lessons else ${whole} - ${whole} / e.lessons * (e.lessons - 1) end`

/** The source of a release: a number that is released again after a reversal says which time. */
const attemptOf = `s.line_id || ' ' || s.lesson_no || case when s.attempt > 1 then ' ' || s.attempt else '' end`

/** The substitute who is paid for a lesson instead of the line's seller. */
const sellerOf = (lesson: string) =>
  `(select s2.seller_id, s2.fee_percent from escrow_sellers s2 where s2.line_id = e.line_id and s2.from_lesson <= ${lesson} order by s2.from_lesson desc limit 1)`

/** Money that waits for lessons, and what its release or reversal moves. */
export const escrowInvariants: readonly Invariant[] = [
  {
    name: 'recorded_money_is_released_by_allowance',
    description: 'The money of a recorded course is released only after it was allowed, because the buyer got what was paid for.',
    sql: `
      select s.line_id as id from escrow_lessons s join escrows e on e.line_id = s.line_id
      where e.is_recorded and s."outcome" = 'TAUGHT' and e.release_allowed_at is null`,
  },
  {
    name: 'recorded_money_is_released_for_what_can_be_watched',
    description: 'The money of a recorded course is released only when the version that was bought has lectures, all with a film.',
    sql: `
      select distinct s.line_id as id from escrow_lessons s join escrows e on e.line_id = s.line_id join order_lines l on l.id = s.line_id join courses c on c.id = l.ref_id
      where e.is_recorded and s."outcome" = 'TAUGHT' and not coalesce((
        select bool_and(i.film_ready_at is not null) from course_items i
        where i.course_id = l.ref_id and i.version = coalesce(l.course_version, c.version) and i.kind = 'LECTURE'), false)`,
  },
  {
    name: 'escrow_is_what_is_untaught',
    description: 'Escrow holds exactly the money of lessons that are neither taught nor refunded.',
    sql: `
      select 'ESCROW' as id where ${heldBy(`'ESCROW'`)} <> (select coalesce(sum(paid_vnd - released_vnd - returned_vnd), 0) from escrows)`,
  },
  {
    name: 'escrows_count_their_lessons',
    description: 'Money released from an escrow is the sum of the shares of its taught and refunded lessons.',
    sql: `
      select e.line_id as id from escrows e left join escrow_lessons s on s.line_id = e.line_id group by e.line_id
      having count(s.lesson_no) <> e.settled_lessons or coalesce(sum(s.share_vnd) filter (where s."outcome" = 'TAUGHT'), 0) <> e.released_vnd
        or coalesce(sum(s.share_vnd) filter (where s."outcome" = 'RETURNED'), 0) <> e.returned_vnd
      union all
      select e.line_id from escrows e join escrow_lessons s on s.line_id = e.line_id where s.share_vnd <> ${shareOf('e.paid_vnd')}`,
  },
  {
    name: 'taught_lessons_are_booked',
    description:
      'Each taught lesson is booked once, also one that was reversed later: its share out of escrow, the platform’s part as a fee, the rest for who taught it.',
    sql: `
      select coalesce(t.id, p.source_id) as id
      from (select ${attemptOf} as id, s.share_vnd, coalesce(w.seller_id, e.seller_id) as seller_id, coalesce(w.fee_percent, e.fee_percent) as fee_percent, ${shareOf('e.list_vnd')} as gross
            from escrow_lessons s join escrows e on e.line_id = s.line_id left join lateral ${sellerOf('s.lesson_no')} w on true
            where s."outcome" = 'TAUGHT'
            union all
            select ${attemptOf}, s.share_vnd, s.seller_id, s.fee_percent, ${shareOf('e.list_vnd')}
            from escrow_reversals s join escrows e on e.line_id = s.line_id) as t
      full join (select * from ledger_postings where source_kind = 'escrow_lesson') as p on p.source_id = t.id
      where case when t.gross = 0 then p.id is not null else p.id is null or t.id is null
        or ${movedBy('p', `'ESCROW'`)} <> t.share_vnd or ${movedBy('p', `'STORE_FEES'`)} <> -(t.gross * t.fee_percent / 100)
        or (select coalesce(sum(n.amount), 0) from ledger_entries n join ledger_accounts a on a.id = n.account_id
            where n.month = p.month and n.posting_id = p.id and a.code = 'TEACHER_PAYABLE' and a.owner_id = t.seller_id) <> -(t.gross - t.gross * t.fee_percent / 100) end`,
  },
  {
    name: 'reversed_lessons_are_booked',
    description:
      'Each reversal moved exactly back what the release of the lesson had moved, once, and attempts are numbered from one without gaps.',
    sql: `
      select coalesce(t.id, p.source_id) as id
      from (select s.line_id || ' ' || s.lesson_no || ' ' || s.attempt as id, s.share_vnd, s.seller_id, s.fee_percent, ${shareOf('e.list_vnd')} as gross
            from escrow_reversals s join escrows e on e.line_id = s.line_id) as t
      full join (select * from ledger_postings where source_kind = 'escrow_reversal') as p on p.source_id = t.id
      where case when t.gross = 0 then p.id is not null else p.id is null or t.id is null or p.reason <> 'LESSON_REVERSED'
        or ${movedBy('p', `'ESCROW'`)} <> -t.share_vnd or ${movedBy('p', `'STORE_FEES'`)} <> t.gross * t.fee_percent / 100
        or (select coalesce(sum(n.amount), 0) from ledger_entries n join ledger_accounts a on a.id = n.account_id
            where n.month = p.month and n.posting_id = p.id and a.code = 'TEACHER_PAYABLE' and a.owner_id = t.seller_id) <> t.gross - t.gross * t.fee_percent / 100 end
      union all
      select line_id::text from (
        select line_id, lesson_no, attempt, row_number() over (partition by line_id, lesson_no order by attempt) as no
        from (select line_id, lesson_no, attempt from escrow_lessons union all select line_id, lesson_no, attempt from escrow_reversals) as every) as numbered
      where attempt <> no`,
  },
  {
    name: 'lessons_are_owed_to_who_teaches_them',
    description:
      'Each released lesson of a sold run is owed to who taught its meeting, and each other one that is not refunded to the teacher of the run, or to the teacher whom a past meeting had.',
    sql: `
      select e.line_id as id from escrows e join order_lines l on l.id = e.line_id join course_batches b on b.id = l.batch_id join courses c on c.id = b.course_id
        join run_meetings m on m.run_id = b.id and m.cancelled_at is null and m.number >= l.first_lesson
        left join lateral ${sellerOf('m.number - l.first_lesson + 1')} w on true
      where b.cancelled_at is null and c.state <> 'GONE' and m.number - l.first_lesson + 1 <= e.lessons
        and not exists (select from escrow_lessons s where s.line_id = e.line_id and s.lesson_no = m.number - l.first_lesson + 1
          and (s."outcome" = 'RETURNED' or s.lesson_id is not null))
        and not (m.starts_at <= now() and exists (select from escrow_lessons s where s.line_id = e.line_id and s.lesson_id = m.id))
        and coalesce(w.seller_id, e.seller_id) <> coalesce(m.taught_by_id, b.substitute_id, c.teacher_id)
      union all
      select s.line_id from escrow_lessons s join escrows e on e.line_id = s.line_id join run_meetings m on m.id = s.lesson_id
        join course_batches b on b.id = m.run_id join courses c on c.id = b.course_id left join lateral ${sellerOf('s.lesson_no')} w on true
      where s."outcome" = 'TAUGHT' and coalesce(w.seller_id, e.seller_id) <> coalesce(m.substitute_id, m.taught_by_id, b.substitute_id, c.teacher_id)`,
  },
]
