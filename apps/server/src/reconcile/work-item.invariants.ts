import type { WorkItemKind } from '@khue/contracts/people/work-items'
import type { Invariant } from './invariant.ts'

/** The cases of each kind that wait for an admin, from the rows of the modules that own them. */
export const undecided: Partial<Record<WorkItemKind, string>> = {
  REFUND: `select id from refunds where state in ('REQUESTED', 'CHECKED', 'FAILED')`,
  SUSPENSE_PAYMENT: `select id from suspense_items where state = 'OPEN'`,
  TEACHER_APPLICATION: `select id from teacher_applications where state in ('SUBMITTED', 'IN_REVIEW')`,
  TEACHER_PROFILE: `select id from teacher_profile_versions where state = 'PENDING'`,
  TEACHER_CONTRACT: `select id from teacher_contracts where status = 'SIGNED'`,
  COURSE_VERSION: `select course_id as id from course_versions where status in ('PENDING_APPROVAL', 'UNDER_APPROVAL')`,
  LESSON_PROBLEM: `select id from lesson_problems where state = 'OPEN'`,
  CLASS_VERSION: `select class_id as id from class_versions where status in ('PENDING_APPROVAL', 'UNDER_APPROVAL')`,
  IDENTITY_PROOF: `select person_id as id from identity_proofs where status = 'PENDING'`,
  REVIEW: `select r.id from reviews r where r.status = 'PENDING' or exists (select from review_reports p where p.review_id = r.id and p.settled_at is null)`,
  TEACHER_RATING: `select id from teacher_ratings where status = 'PENDING'`,
  CHAT_CASE: `select id from moderation_cases where closed_at is null`,
  VISITOR_REQUEST: `select id from site_messages where status = 'NEW'`,
  SUPPORT: `select id from support_requests where status = 'WAITING'`,
  DATA_REQUEST: `select id from data_requests where closed_at is null`,
  SECOND_LOOK: `select id from approvals where status = 'PENDING'`,
}

const openItems = (kind: string) => `select ref_id as id from work_items where kind = '${kind}' and closed_at is null`
const disagreement = ([kind, cases]: readonly [string, string]) =>
  `((${cases}) except (${openItems(kind)})) union all ((${openItems(kind)}) except (${cases}))`

export const workItemInvariants: readonly Invariant[] = [
  {
    name: 'queues_hold_what_is_undecided',
    description: 'The queue of admins holds exactly the cases that wait for a decision.',
    sql: Object.entries(undecided).map(disagreement).join(' union all '),
  },
  {
    name: 'nobody_claims_an_own_case',
    description: 'No admin has claimed a case of their own household.',
    sql: `
      with recursive kin as (
        select id, claimed_by as person from work_items where claimed_by is not null
        union
        select kin.id, case when g.guardian_id = kin.person then g.child_id else g.guardian_id end
        from kin join guardianships g on kin.person in (g.guardian_id, g.child_id)
      )
      select distinct w.id from work_items w join kin k on k.id = w.id where k.person = any(w.person_ids)`,
  },
]
