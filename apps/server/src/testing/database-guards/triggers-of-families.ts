import type { TriggerCase } from './trigger-case.ts'

/** #1 is the guardian of the child #2 by the link #3, and #4 of the child #5 by the link #6. */
const guardianships = `insert into guardianships (guardian_id, child_id, link_id) values (#1, #2, #3), (#4, #5, #6)`

const consent = (side: string, by: string, subject: string, link: string) =>
  `insert into consent_entries (id, side, by_id, subject_id, guardianship_id) values (gen_random_uuid(), '${side}', ${by}, ${subject}, ${link})`
const spendingRule = (child: string, by: string, link: string) =>
  `insert into spending_rules (child_id, set_by, guardianship_id) values (${child}, ${by}, ${link})`
const decide = (id: string, status: string, by: string) =>
  `update family_requests set status = '${status}', decided_by = ${by} where id = ${id}`

/** Rules that a child's guardian decides for the child. */
export const familyTriggers: readonly TriggerCase[] = [
  {
    rules: ['consent_entries.consent_entries_guardianship_current'],
    given: [guardianships],
    refused: [
      consent('GUARDIAN', '#1', '#2', 'null'),
      consent('GUARDIAN', '#1', '#2', '#6'),
      consent('GUARDIAN', '#1', '#2', '#9'), // a guardianship that has ended
      consent('GUARDIAN', '#4', '#2', '#3'),
      consent('GUARDIAN', '#1', '#5', '#3'),
    ],
    accepted: [consent('GUARDIAN', '#1', '#2', '#3'), consent('SELF', '#2', '#2', 'null')],
  },
  {
    rules: ['spending_rules.spending_rules_set_by_guardian'],
    given: [guardianships, spendingRule('#2', '#1', '#3')],
    refused: [
      spendingRule('#5', '#1', '#6'),
      spendingRule('#5', '#4', '#3'),
      spendingRule('#5', '#4', '#9'),
      spendingRule('#7', '#4', '#6'),
      `update spending_rules set set_by = #4`,
      `update spending_rules set guardianship_id = #6`,
    ],
    accepted: [spendingRule('#5', '#4', '#6'), `update spending_rules set mode = 'NEVER' where child_id = #2`],
  },
  {
    rules: ['family_requests.family_requests_decided_by_guardian'],
    given: [
      guardianships,
      `insert into family_requests (id, child_id, status) values (#1, #2, 'OPEN'), (#2, #2, 'OPEN'), (#3, #2, 'OPEN'), (#4, #2, 'OPEN')`,
    ],
    refused: ['#2', '#4', 'null'].flatMap((by) => [decide('#1', 'APPROVED', by), decide('#1', 'REFUSED', by)]),
    accepted: [
      decide('#1', 'APPROVED', '#1'),
      decide('#2', 'REFUSED', '#1'),
      decide('#3', 'WITHDRAWN', 'null'),
      decide('#4', 'EXPIRED', 'null'),
    ],
  },
  {
    rules: ['family_requests.family_requests_decided_immutable'],
    given: [
      `insert into family_requests (id, status) values (#1, 'APPROVED'), (#2, 'REFUSED'), (#3, 'WITHDRAWN'), (#4, 'EXPIRED'), (#5, 'OPEN')`,
    ],
    refused: ['#1', '#2', '#3', '#4'].map((id) => decide(id, 'OPEN', 'null')),
    accepted: [decide('#5', 'WITHDRAWN', 'null')],
  },
]
