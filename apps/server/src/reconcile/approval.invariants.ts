import type { Invariant } from './invariant.ts'

/**
 * Pairs of people `(id, one, other, at)` who were not independent at that moment: one person, one who made the other an admin within 30 days, one
 * household or one device. In SQL of its own, not by the function that guards the database.
 */
export const dependentPairs = (pairs: string) => `
  with recursive pairs as (${pairs}),
  kin as (
    select id, one as person, at from pairs
    union
    select kin.id, case when g.guardian_id = kin.person then g.child_id else g.guardian_id end, kin.at
    from kin join guardianships g on kin.person in (g.guardian_id, g.child_id) and g.created_at <= kin.at
  )
  select distinct p.id from pairs p
  where p.one = p.other
    or exists (select 1 from kin k where k.id = p.id and k.person = p.other)
    or exists (select 1 from person_roles r where r.role = 'admin' and r.created_at between p.at - interval '30 days' and p.at
      and ((r.person_id = p.one and (r.granted_by = p.other or r.approved_by = p.other))
        or (r.person_id = p.other and (r.granted_by = p.one or r.approved_by = p.one))))
    or exists (select 1 from accounts a join sessions s on s.account_id = a.id join sessions t on t.device_hash = s.device_hash
      join accounts b on b.id = t.account_id
      where a.person_id = p.one and b.person_id = p.other and s.created_at <= p.at and t.created_at <= p.at
        and s.last_used_at > p.at - interval '90 days' and t.last_used_at > p.at - interval '90 days')`

const carriedOut = `('APPROVED', 'EFFECTIVE', 'LAPSED')`

export const approvalInvariants: readonly Invariant[] = [
  {
    name: 'approvals_have_two_independent_persons',
    description: 'What took two admins was asked and approved by two independent ones on two devices, not by two accounts of one person.',
    sql: `
      select id from (${dependentPairs(`
        select id, asked_by as one, decided_by as other, decided_at as at from approvals
        where status in ${carriedOut} and decided_by is distinct from consenter_id`)}) as dependent
      union
      select id from approvals where status in ${carriedOut} and decided_by is distinct from consenter_id
        and (decided_by is null or decided_device = asked_device)`,
  },
  {
    name: 'nobody_approves_what_they_gain_by',
    description: 'Nobody approves what they or their household gain by.',
    sql: `
      with recursive kin as (
        select id, decided_by as person, decided_at as at from approvals
        where status in ${carriedOut} and decided_by is distinct from consenter_id
        union
        select kin.id, case when g.guardian_id = kin.person then g.child_id else g.guardian_id end, kin.at
        from kin join guardianships g on kin.person in (g.guardian_id, g.child_id) and g.created_at <= kin.at
      )
      select distinct a.id from approvals a join kin k on k.id = a.id where k.person = any(a.beneficiary_ids)`,
  },
  {
    name: 'approved_requests_take_effect',
    description: 'No approved request waits for its effect an hour after its time.',
    sql: `select id from approvals where status = 'APPROVED' and effective_at < now() - interval '1 hour'`,
  },
  {
    name: 'refunds_have_two_independent_approvers',
    description: 'The two admins who approved a bank transfer are independent of each other.',
    sql: dependentPairs(`
      select id, approved_by as one, second_approved_by as other, second_approved_at as at from refunds
      where approved_by is not null and second_approved_by is not null`),
  },
  {
    name: 'admins_are_approved',
    description: 'While two people held the admin role, nobody got it from an admin without a request that a second admin approved.',
    sql: `
      select r.person_id as id from person_roles r
      where r.role = 'admin' and r.granted_by is not null
        and (select count(*) from person_roles o where o.role = 'admin' and o.person_id <> r.person_id and o.created_at < r.created_at) >= 2
        and not exists (select 1 from approvals a where a.kind = 'ADMIN_ROLE' and a.subject_id = r.person_id and a.status = 'EFFECTIVE'
          and a.asked_by = r.granted_by and a.decided_by = r.approved_by and a.effective_at <= r.created_at)`,
  },
]
