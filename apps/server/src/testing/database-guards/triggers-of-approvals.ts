import type { TriggerCase } from './trigger-case.ts'

/**
 * #2 is independent of #1, #3 to #8 are not: granted or approved lately, granted #1 lately, of one household, with a session or a known device in common.
 * #0 was granted by #1 long ago, and one of them used a common device long ago; #9 is a child of #2.
 */
const people = [
  `delete from person_roles`,
  `insert into person_roles (person_id, role, granted_by, approved_by, created_at) values (#3, 'admin', #1, #9, now() - interval '29 days'), (#4, 'admin', #9, #1, now()), (#1, 'admin', #5, #9, now()), (#0, 'admin', #1, #1, now() - interval '31 days'), (#2, 'teacher', #1, #1, now())`,
  `insert into guardianships (guardian_id, child_id) values (#1, #6), (#2, #9)`,
  `insert into accounts (id, person_id) values (#1, #1), (#7, #7), (#8, #8), (#0, #0)`,
  `insert into sessions (id, account_id, device_hash, last_used_at) values (#1, #1, 'a', now() - interval '89 days'), (#7, #7, 'a', now() - interval '89 days'), (#8, #8, 'b', now()), (#0, #0, 'a', now() - interval '91 days'), (#2, #1, 'e', now() - interval '91 days'), (#3, #0, 'e', now())`,
  `insert into known_devices (account_id, device_token_hash) values (#1, 'c'), (#8, 'c'), (#7, 'd'), (#0, 'f')`,
]
const notIndependent = ['#1', '#3', '#4', '#5', '#6', '#7', '#8']

const ask = (id: string, status: string, more: Readonly<Record<string, string>> = {}) => {
  const row = { id, asked_by: '#1', status: `'${status}'`, decided_by: status === 'PENDING' ? 'null' : '#2', ...more }
  return `insert into approvals (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
const approve = (id: string, by: string) => `update approvals set status = 'APPROVED', decided_by = ${by} where id = ${id}`

const independentAdmins: readonly TriggerCase[] = [
  {
    rules: ['approvals.approvals_independent'],
    given: [
      ...people,
      ask('#1', 'PENDING'),
      ask('#2', 'PENDING', { beneficiary_ids: 'array[#4, #2]' }),
      ask('#3', 'PENDING', { beneficiary_ids: 'array[#9]' }), // a child of the one who decides
      ask('#4', 'APPROVED'),
      ask('#5', 'PENDING', { consenter_id: '#3' }),
      ask('#6', 'PENDING', { beneficiary_ids: 'array[#9]' }),
    ],
    refused: [
      ...notIndependent.map((by) => approve('#1', by)),
      approve('#2', '#2'),
      approve('#3', '#2'),
      approve('#5', '#4'), // not the one whose consent counts
      `update approvals set decided_by = #3 where id = #4`,
      ...['APPROVED', 'EFFECTIVE', 'LAPSED'].map((status) => ask('#7', status, { decided_by: '#3' })),
    ],
    accepted: [
      approve('#1', '#2'),
      approve('#1', '#0'),
      approve('#5', '#3'),
      approve('#6', '#0'),
      `update approvals set status = 'REFUSED', decided_by = #3 where id = #2`,
      ask('#7', 'APPROVED'),
      ask('#8', 'PENDING'),
    ],
  },
  {
    // the two have a child in common since the approval
    rules: ['approvals.approvals_independent'],
    given: [...people, ask('#1', 'APPROVED'), `insert into guardianships (guardian_id, child_id) values (#2, #6)`],
    refused: [
      `update approvals set status = 'EFFECTIVE' where id = #1`,
      `update approvals set status = 'LAPSED', decided_by = #3 where id = #1`,
      `update approvals set status = 'APPROVED' where id = #1`,
    ],
    accepted: [`update approvals set status = 'LAPSED' where id = #1`],
  },
  {
    rules: ['refunds.refunds_independent'],
    given: [
      ...people,
      `insert into refunds (id, payee_id, approved_by, second_approved_by) values (#1, #9, null, null), (#2, #3, null, null), (#3, #3, #1, null), (#4, #3, #1, #5)`,
    ],
    refused: [
      ...notIndependent.map((by) => `update refunds set approved_by = #1, second_approved_by = ${by} where id = #2`),
      `update refunds set approved_by = #9 where id = #1`,
      `update refunds set approved_by = #2 where id = #1`, // a guardian of the payee
      `update refunds set approved_by = #1, second_approved_by = #2 where id = #1`,
      `update refunds set second_approved_by = #4 where id = #3`,
    ],
    accepted: [
      `update refunds set approved_by = #1 where id = #1`,
      `update refunds set approved_by = #1, second_approved_by = #2 where id = #2`,
      `update refunds set second_approved_by = #0 where id = #2`,
      `update refunds set amount_vnd = 5, approved_by = #1 where id = #4`, // approved before they became dependent,
    ],
  },
]

const setTo = (change: string) => `update approvals set ${change} where id = #1`

const finalApprovals: readonly TriggerCase[] = [
  {
    rules: ['approvals.approvals_immutable'],
    given: [
      `insert into approvals (id, kind, subject_id, summary, payload, beneficiary_ids, consenter_id, asked_by, asked_device, reason) values (#1, 'PROMOTION', #1, 'a', '{}', '{}', #1, #1, 'a', 'a')`,
    ],
    refused: [
      `kind = 'ADMIN_ROLE'`,
      'subject_id = #2',
      `summary = 'b'`,
      `payload = '[]'`,
      'beneficiary_ids = array[#2]',
      'consenter_id = #2',
      'consenter_id = null',
      'asked_by = #2',
      `asked_device = 'b'`,
      `reason = 'b'`,
    ].map(setTo),
    accepted: [setTo(`status = 'APPROVED', decided_by = #2, decided_at = now(), decision_reason = 'b', effective_at = now()`)],
  },
  {
    rules: ['approvals.approvals_ended_immutable'],
    given: [
      ...['EFFECTIVE', 'LAPSED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'].map((status, at) => ask(`#${at + 1}`, status)),
      ask('#6', 'PENDING'),
      ask('#7', 'APPROVED'),
    ],
    refused: ['#1', '#2', '#3', '#4', '#5'].map((id) => `update approvals set status = 'PENDING' where id = ${id}`),
    accepted: [
      `update approvals set status = 'WITHDRAWN' where id = #6`,
      `update approvals set status = 'EFFECTIVE', ended_at = now() where id = #7`,
    ],
  },
]

const grant = (to: string, role = 'admin') =>
  `insert into person_roles (person_id, role, granted_by, approved_by) values (${to}, '${role}', #1, #2)`
const roleRequest = (id: string, status: string, more: Readonly<Record<string, string>> = {}) =>
  ask(id, status, { kind: `'ADMIN_ROLE'`, subject_id: id, effective_at: 'now()', decided_by: '#2', ...more })
const admins = (second: string) => [
  `delete from person_roles`,
  `insert into accounts (id, person_id, status) values (#1, #1, 'ACTIVE'), (#2, #2, '${second}')`,
  `insert into person_roles (person_id, role) values (#1, 'admin'), (#2, 'admin')`,
]

const approvedAdmins: readonly TriggerCase[] = [
  {
    rules: ['person_roles.admins_are_approved'],
    given: [
      ...admins('LOCKED'),
      roleRequest('#3', 'PENDING'),
      roleRequest('#4', 'APPROVED', { effective_at: `now() + interval '1 minute'` }),
      roleRequest('#5', 'APPROVED', { asked_by: '#9' }),
      roleRequest('#6', 'APPROVED', { decided_by: '#9' }),
      roleRequest('#7', 'APPROVED', { kind: `'PROMOTION'` }),
      roleRequest('#8', 'APPROVED'),
    ],
    refused: ['#3', '#4', '#5', '#6', '#7', '#9'].map((id) => grant(id)),
    accepted: [grant('#8'), grant('#9', 'teacher'), `insert into person_roles (person_id, role) values (#9, 'admin')`],
  },
  { rules: ['person_roles.admins_are_approved'], given: admins('CLOSED'), accepted: [grant('#3')] }, // one admin cannot wait for another
]

/** Rules that two admins agree. */
export const approvalTriggers: readonly TriggerCase[] = [...independentAdmins, ...finalApprovals, ...approvedAdmins]
