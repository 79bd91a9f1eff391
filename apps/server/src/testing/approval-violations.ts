const one = `(select id from approvals where status = 'EFFECTIVE' and kind = 'ADMIN_ROLE' limit 1)`
const ofTransfer = `second_approved_by is not null`

/** For each invariant of what takes two admins, every SQL statement that violates it. */
export const approvalViolations: Record<string, readonly string[]> = {
  approvals_have_two_independent_persons: [
    `update approvals set decided_by = asked_by where id = ${one}`,
    `update approvals set decided_device = asked_device where id = ${one}`,
    `update person_roles r set granted_by = a.asked_by from approvals a where a.id = ${one} and r.role = 'admin' and r.person_id = a.decided_by`,
    `update person_roles r set approved_by = a.decided_by from approvals a where a.id = ${one} and r.role = 'admin' and r.person_id = a.asked_by`,
    `insert into guardianships (guardian_id, child_id, created_at) select p.id, (select id from people where id not in (asked_by, decided_by) limit 1), asked_at
     from approvals a, people p where a.id = ${one} and p.id in (asked_by, decided_by)`,
    `update sessions set device_hash = 'planted' where account_id in
     (select c.id from accounts c, approvals a where a.id = ${one} and c.person_id in (a.asked_by, a.decided_by))`,
  ],
  nobody_approves_what_they_gain_by: [
    `update approvals set beneficiary_ids = array[decided_by] where id = ${one}`,
    `insert into guardianships (guardian_id, child_id, created_at) select decided_by, beneficiary_ids[1], asked_at from approvals where id = ${one}`,
  ],
  approved_requests_take_effect: [
    `update approvals set status = 'APPROVED', decided_by = consenter_id, decided_at = now(), decided_session_id = id, decided_device = 'x',
     decision_reason = 'x', effective_at = now() - interval '61 minutes' where status = 'PENDING'`,
  ],
  refunds_have_two_independent_approvers: [
    `update refunds set second_approved_by = approved_by where ${ofTransfer}`,
    `update person_roles r set granted_by = f.approved_by from refunds f where f.${ofTransfer} and r.person_id = f.second_approved_by and r.role = 'admin'`,
    `update sessions set device_hash = 'planted' where account_id in
     (select c.id from accounts c, refunds f where f.${ofTransfer} and c.person_id in (f.approved_by, f.second_approved_by))`,
  ],
  admins_are_approved: [
    `delete from approvals`,
    `update approvals set decided_by = subject_id where status = 'EFFECTIVE'`,
    `insert into person_roles (person_id, role, granted_by) select p.id, 'admin', (select asked_by from approvals limit 1) from people p
     where not exists (select from person_roles r where r.person_id = p.id and r.role = 'admin') limit 1`,
  ],
}
