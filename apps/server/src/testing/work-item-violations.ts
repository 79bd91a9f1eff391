import { undecided } from '../reconcile/work-item.invariants.ts'

const any = `gen_random_uuid()`
const item = (kind: string) => `insert into work_items (id, kind, ref_id, due_at) values (${any}, '${kind}', ${any}, now())`

/** For each kind, a case that waits without an item; written past the references between tables. */
const forgotten = [
  `insert into refunds (id, code, request_id, subject, order_id, requested_by, payee_id, reason, amount_vnd, channel) values (${any}, 'HTPLANTED', ${any}, 'ORDER', ${any}, ${any}, ${any}, 'x', 1, 'BALANCE')`,
  `insert into suspense_items (id, receipt_id, part, name, amount_vnd, state) values (${any}, ${any}, '', 'LATE', 1, 'OPEN')`,
  `insert into identity_proofs (person_id, status, sealed, number_fingerprint, front_asset_id, back_asset_id) values (${any}, 'PENDING', 'x', 'x', ${any}, ${any})`,
  `insert into reviews (id, course_id, author_id, stars, text) values (${any}, ${any}, ${any}, 5, 'x')`,
  `insert into reviews (id, course_id, author_id, stars, text, status, is_shown, processed_at) values ('00000000-0000-7000-8000-000000000001', ${any}, ${any}, 5, 'x', 'PROCESSED', true, now());
   insert into review_reports (review_id, person_id, reason, note) select '00000000-0000-7000-8000-000000000001', ${any}, reason, '' from (values ('SPAM')) as r (reason)`,
  `insert into teacher_applications (id, person_id, kind, state, submitted_at, content, revision) values (${any}, ${any}, 'TEACHER', 'SUBMITTED', now(), '{}', 1)`,
  `insert into teacher_profile_versions (id, person_id, version, state, submitted_at, content, revision) values (${any}, ${any}, 1, 'PENDING', now(), '{}', 1)`,
  `insert into course_versions (course_id, version, status, content, submitted_at, content_sha) values (${any}, 1, 'PENDING_APPROVAL', '{}', now(), 'x')`,
  `insert into class_versions (class_id, version, status, content, submitted_at, content_sha) values (${any}, 1, 'PENDING_APPROVAL', '{}', now(), 'x')`,
  `insert into teacher_ratings (id, teacher_id, author_id, stars, text) values (${any}, ${any}, ${any}, 5, 'x')`,
  `insert into moderation_cases (id, kind, room_id, seq, person_id) values (${any}, 'PERSON', ${any}, 0, ${any})`,
  `insert into site_messages (id, content) values (${any}, 'x')`,
  `insert into support_requests (id, customer_id, subject, category) values (${any}, ${any}, 'x', 'OTHER')`,
  `insert into data_requests (id, person_id, kind, content, received_at, acknowledge_by, due_on) values (${any}, ${any}, 'ACCESS', 'x', now(), '2026-12-01', '2026-12-10')`,
  `insert into approvals (id, kind, subject_id, summary, payload, delay_hours, notifies_all_admins, asked_by, asked_session_id, asked_device, reason, expires_at) values (${any}, 'PROMOTION', ${any}, 'x', '{}', 0, false, ${any}, ${any}, 'x', 'x', now())`,
]

/** For each invariant of the queues of admins, every SQL statement that violates it. */
export const workItemViolations: Record<string, readonly string[]> = {
  queues_hold_what_is_undecided: [...Object.keys(undecided).map(item), ...forgotten],
  nobody_claims_an_own_case: [
    `insert into guardianships (guardian_id, child_id) select p.id, '00000000-0000-7000-8000-000000000002' from people p limit 1;
     insert into work_items (id, kind, ref_id, due_at, person_ids, claimed_by, claimed_until)
     select ${any}, 'REFUND', ${any}, now(), array['00000000-0000-7000-8000-000000000002']::uuid[], guardian_id, now() from guardianships
     where child_id = '00000000-0000-7000-8000-000000000002'`,
  ],
}
