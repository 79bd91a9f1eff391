import { both, type TriggerCase } from './trigger-case.ts'

const appendOnly = (table: string, rule: string, refuses: string, column: string): TriggerCase => ({
  rules: [`${table}.${rule}`],
  refuses,
  refused: [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table} cascade`],
})

const tomorrow = `(now() at time zone 'Asia/Ho_Chi_Minh')::date + 1`
const today = `(now() at time zone 'Asia/Ho_Chi_Minh')::date`

const taxRules = (table: string, name: string): TriggerCase => ({
  rules: [`${table}.${table}_started_immutable`],
  refuses: 'tax_rules_started_immutable',
  given: [`insert into ${table} (${name}, effective_on) values ('T', ${tomorrow})`],
  refused: [
    `insert into ${table} (${name}, effective_on) values ('U', ${today})`,
    `update ${table} set clause = 'x' where effective_on < ${today}`,
    `delete from ${table} where effective_on < ${today}`,
  ],
  accepted: [`update ${table} set clause = 'x' where ${name} = 'T'`, `delete from ${table} where ${name} = 'T'`],
})

const signInMethods = [
  `insert into accounts (id, person_id, status) values (#1, #1, 'ACTIVE'), (#2, #2, 'LOCKED'), (#3, #3, 'ACTIVE'), (#4, #4, 'ACTIVE')`,
  `insert into people (id, name, birth_date) values (#1, 'A', '1990-01-01'), (#2, 'B', '1990-01-01'), (#3, 'C', ${today} - 365 * 10), (#4, 'D', ${today} - 365 * 17)`,
  `insert into guardianships (guardian_id, child_id) values (#9, #3), (#9, #4)`,
  `insert into sign_in_identifiers (id, account_id) values (#1, #1), (#2, #2), (#3, #3), (#4, #4)`,
  `insert into linked_sign_ins (id, account_id) values (#1, #1)`,
]

const stars = (table: string, of: string, owner: string, rule: readonly [string, string, string]): TriggerCase[] => {
  const ownerId = owner === 'courses' ? 'id' : 'person_id'
  const given = [
    `insert into ${owner} (${ownerId}, ${Array.from('12345', (n) => `stars${n}`).join(', ')}) values (#1, 0, 0, 0, 0, 0), (#2, 0, 0, 0, 0, 0)`,
  ]
  const all = (id: string) => `select array[stars1, stars2, stars3, stars4, stars5]::text from ${owner} where ${ownerId} = ${id}`
  const five = `insert into ${table} (id, ${of}, stars, is_shown) values (#1, #1, 1, true), (#2, #1, 2, true), (#3, #1, 3, true), (#4, #1, 4, true), (#5, #1, 5, true), (#6, #1, 5, false), (#7, #2, 4, true), (#8, #1, 5, true)`
  return [
    { rules: [`${table}.${rule[0]}`], given, accepted: [five], afterwards: { [all('#1')]: '{1,1,1,1,2}', [all('#2')]: '{0,0,0,1,0}' } },
    {
      rules: [`${table}.${rule[1]}`, `${table}.${rule[0]}`],
      given: [...given, five],
      accepted: [`delete from ${table} where id in (#1, #2, #3, #4, #5, #6)`],
      afterwards: { [all('#1')]: '{0,0,0,0,1}', [all('#2')]: '{0,0,0,1,0}' },
    },
    {
      rules: [`${table}.${rule[2]}`, `${table}.${rule[0]}`],
      given: [...given, five],
      accepted: [
        `update ${table} set is_shown = id = #6`,
        `update ${table} set stars = 1 where id = #6`,
        `update ${table} set is_shown = true where id = #7`,
      ],
      afterwards: { [all('#1')]: '{1,0,0,0,0}', [all('#2')]: '{0,0,0,1,0}' },
    },
  ]
}

const counter = (table: string, column: string, rules: readonly [string, string]): TriggerCase => ({
  rules: rules.map((rule) => `${table}.${rule}`),
  given: [
    `insert into teacher_profiles (person_id, ${column}) values (#1, 0), (#2, 0)`,
    `insert into ${table} (person_id, teacher_id) values (#3, #1), (#4, #1), (#5, #2)`,
  ],
  accepted: [`delete from ${table} where person_id = #3`],
  afterwards: { [`select array_agg(${column} order by person_id)::text from teacher_profiles`]: '{1,1}' },
})

const freeTime = (id: string, person: string, from: string, until: string) =>
  `insert into timetable (id, person_id, kind, during) values (${id}, ${person}, 'free_time', '[2026-12-01 ${from}Z,2026-12-01 ${until}Z)')`

const heldSeats = `select (select seats_held from course_batches) || '/' || (select seats_held from open_classes)`

/** Rules of the wings ground, people and offer, and what the ledger and entitlements share with them. */
export const peopleAndOfferTriggers: readonly TriggerCase[] = [
  appendOnly('audit_entries', 'audit_append_only', 'audit_append_only', 'action'),
  appendOnly('identity_proof_views', 'identity_proof_views_append_only', 'audit_append_only', 'reason'),
  appendOnly('ledger_accounts', 'ledger_append_only', 'ledger_append_only', 'code'),
  appendOnly('ledger_postings', 'ledger_append_only', 'ledger_append_only', 'reason'),
  appendOnly('ledger_entries', 'ledger_append_only', 'ledger_append_only', 'amount'),
  taxRules('vat_rules', 'kind'),
  taxRules('withholding_rules', 'policy'),
  {
    rules: ['linked_sign_ins.accounts_keep_sign_in_method', 'sign_in_identifiers.accounts_keep_sign_in_method'],
    given: signInMethods,
    refused: [
      both('delete from sign_in_identifiers where id = #1', 'delete from linked_sign_ins where id = #1'),
      'delete from sign_in_identifiers where id = #4', // 17 years old: a guardian's code does not open the account
    ],
    accepted: [
      'delete from sign_in_identifiers where id = #1',
      'delete from sign_in_identifiers where id = #2', // not active
      'delete from sign_in_identifiers where id = #3', // a child with a guardian
    ],
  },
  {
    rules: ['linked_sign_ins.accounts_keep_sign_in_method'],
    given: [...signInMethods, 'delete from sign_in_identifiers'],
    refused: ['delete from linked_sign_ins'],
  },
  {
    rules: ['person_roles.platform_keeps_an_admin', 'accounts.platform_keeps_an_admin'],
    given: [
      `delete from person_roles`,
      `insert into accounts (id, person_id, status) values (#1, #1, 'ACTIVE'), (#2, #2, 'ACTIVE'), (#3, #3, 'LOCKED'), (#4, #4, 'ACTIVE')`,
      `insert into person_roles (person_id, role) values (#1, 'admin'), (#2, 'admin'), (#3, 'admin'), (#4, 'student')`,
    ],
    refused: [
      `delete from person_roles where role = 'admin'`,
      `update accounts set status = 'LOCKED'`,
      both(`delete from person_roles where person_id = #1`, `update accounts set status = 'CLOSED' where id = #2`),
    ],
    accepted: [
      `delete from person_roles where person_id = #1`,
      `delete from person_roles where role = 'student'`,
      `update accounts set status = 'LOCKED' where id = #4`,
    ],
  },
  {
    rules: ['timetable.timetable_no_overlap'],
    given: [`insert into timetable (id, person_id, kind, during) values (#1, #1, 'class', '[2026-12-01 10:00Z,2026-12-01 11:00Z)')`],
    refused: [`insert into timetable (id, person_id, kind, during) values (#2, #1, 'class', '[2026-12-01 10:59Z,2026-12-01 12:00Z)')`],
    accepted: [
      `insert into timetable (id, person_id, kind, during) values (#3, #1, 'class', '[2026-12-01 11:00Z,2026-12-01 12:00Z)')`,
      `insert into timetable (id, person_id, kind, during) values (#4, #2, 'class', '[2026-12-01 10:00Z,2026-12-01 11:00Z)')`,
      `insert into timetable (id, person_id, kind, during) values (#5, #1, 'free_time', '[2026-12-01 10:00Z,2026-12-01 11:00Z)')`,
    ],
  },
  {
    rules: ['timetable.timetable_free_time_apart'],
    given: [freeTime('#1', '#1', '10:00', '11:00')],
    refused: [freeTime('#2', '#1', '11:29', '12:00'), freeTime('#2', '#1', '09:00', '09:31')],
    accepted: [
      freeTime('#2', '#1', '11:30', '12:00'),
      freeTime('#3', '#1', '09:00', '09:30'),
      freeTime('#4', '#2', '11:15', '12:00'),
      `insert into timetable (id, person_id, kind, during) values (#5, #1, 'class', '[2026-12-01 11:00Z,2026-12-01 11:30Z)')`,
    ],
  },
  {
    rules: ['entitlements.entitlements_no_overlapping_membership'],
    given: [`insert into entitlements (id, person_id, kind, starts_at, ends_at) values (#1, #1, 'SUB', '2026-12-01', '2026-12-31')`],
    refused: [`insert into entitlements (id, person_id, kind, starts_at, ends_at) values (#2, #1, 'SUB', '2026-12-30', '2027-01-31')`],
    accepted: [
      `insert into entitlements (id, person_id, kind, starts_at, ends_at) values (#2, #1, 'SUB', '2026-12-31', '2027-01-31')`,
      `insert into entitlements (id, person_id, kind, starts_at, ends_at) values (#3, #2, 'SUB', '2026-12-01', '2026-12-31')`,
      `insert into entitlements (id, person_id, kind, starts_at, ends_at) values (#4, #1, 'CO', '2026-12-01', '2026-12-31')`,
    ],
  },
  ...stars('teacher_ratings', 'teacher_id', 'teacher_profiles', [
    'teacher_ratings_add_stars',
    'teacher_ratings_remove_stars',
    'teacher_ratings_move_stars',
  ]),
  ...stars('reviews', 'course_id', 'courses', ['reviews_inserted', 'reviews_deleted', 'reviews_updated']),
  counter('teacher_attendances', 'learners', ['teacher_attendances_inserted', 'teacher_attendances_deleted']),
  counter('teacher_followers', 'followers', ['teacher_followers_inserted', 'teacher_followers_deleted']),
  {
    rules: ['class_interests.class_interests_counted'],
    given: [`insert into open_classes (id, interest_count) values (#1, 0), (#2, 0)`],
    accepted: [
      `insert into class_interests (class_id, person_id) values (#1, #1), (#1, #2), (#1, #3), (#2, #1)`,
      `delete from class_interests where class_id = #1 and person_id = #3`,
    ],
    afterwards: { 'select array_agg(interest_count order by id)::text from open_classes': '{2,1}' },
  },
  ...(['inserted', 'updated', 'deleted'] as const).map((how, at): TriggerCase => ({
    rules: ['inserted', ...(how === 'inserted' ? [] : [how])].map((name) => `course_batches.course_batches_${name}`),
    given: [
      `insert into courses (id, weekdays, evenings) values (#1, '{}', '{}'), (#2, '{}', '{}')`,
      `insert into course_batches (id, course_id, starts_on, weekdays, evenings) values (#1, #1, '2099-01-01', '{3,5}', '{3,5}'), (#2, #1, '2099-01-01', '{2,3}', '{}'), (#3, #1, '2020-01-01', '{7}', '{7}'), (#4, #2, '2099-01-01', '{6}', '{6}')`,
    ],
    accepted: [
      '',
      `update course_batches set weekdays = '{4}', evenings = '{4}' where id = #1`,
      `delete from course_batches where id = #1`,
    ].slice(at, at + 1),
    afterwards: {
      [`select string_agg(weekdays::text || evenings::text, ' ' order by id) from courses`]: [
        '{2,3,5}{3,5} {6}{6}',
        '{2,3,4}{4} {6}{6}',
        '{2,3}{} {6}{6}',
      ][at],
    },
  })),
  {
    rules: ['seat_holds.seat_holds_counted'],
    given: [
      `insert into course_batches (id, seats_held) values (#1, 0)`,
      `insert into open_classes (id, seats_held) values (#1, 0)`,
      `insert into seat_holds (id, batch_id, state) values (#1, #1, 'HELD'), (#2, #1, 'TAKEN'), (#3, #1, 'RELEASED'), (#4, #1, 'HELD'), (#5, #1, 'HELD')`,
      `insert into seat_holds (id, class_id, state) values (#6, #1, 'HELD'), (#7, #1, 'EXPIRED')`,
    ],
    accepted: [
      `update seat_holds set state = 'TAKEN' where id = #1`,
      `update seat_holds set state = 'EXPIRED' where id = #4`,
      `delete from seat_holds where id in (#5, #7)`,
    ],
    afterwards: { [heldSeats]: '2/1' },
  },
  {
    rules: ['seat_holds.seat_holds_counted'],
    refuses: 'seat_holds_not_withdrawn',
    given: [
      `insert into courses (id, state) values (#1, 'SHOWN'), (#2, 'SHOWN')`,
      `insert into course_batches (id, course_id, seats_held) values (#1, #1, 0), (#2, #2, 0)`,
      `insert into open_classes (id, seats_held, removed_at) values (#1, 0, null), (#2, 0, null)`,
      `insert into seat_holds (id, batch_id, state) values (#1, #1, 'RELEASED'), (#5, #1, 'HELD')`,
      `insert into seat_holds (id, class_id, state) values (#6, #1, 'HELD')`,
      `update courses set state = 'GONE' where id = #1`,
      `update open_classes set removed_at = now() where id = #1`,
      `insert into course_batches (id, course_id, seats_held, cancelled_at) values (#3, #2, 0, now())`,
    ],
    refused: [
      `insert into seat_holds (id, batch_id, state) values (#2, #1, 'HELD')`,
      `insert into seat_holds (id, class_id, state) values (#2, #1, 'HELD')`,
      `insert into seat_holds (id, batch_id, state) values (#2, #3, 'HELD')`,
      `update seat_holds set state = 'TAKEN' where id = #1`,
    ],
    accepted: [
      `insert into seat_holds (id, batch_id, state) values (#2, #2, 'HELD'), (#3, #1, 'EXPIRED')`,
      `insert into seat_holds (id, class_id, state) values (#4, #2, 'HELD')`,
      `update seat_holds set state = 'RELEASED' where id in (#5, #6)`,
    ],
  },
  {
    rules: ['seat_holds.seat_holds_target_immutable'],
    given: [`insert into seat_holds (id, batch_id, learner_id, state) values (#1, #1, #1, 'HELD')`],
    refused: [
      `update seat_holds set batch_id = #2`,
      `update seat_holds set learner_id = #2`,
      `update seat_holds set batch_id = null, class_id = #1`,
    ],
    accepted: [`update seat_holds set state = 'TAKEN', holder_id = #3`],
  },
  {
    rules: ['seat_holds.seat_holds_no_expiry_while_ordered'],
    given: [`insert into seat_holds (id, order_line_id, state) values (#1, #1, 'HELD'), (#2, null, 'HELD')`],
    refused: [`update seat_holds set state = 'EXPIRED' where id = #1`],
    accepted: [`update seat_holds set state = 'EXPIRED' where id = #2`, `update seat_holds set state = 'RELEASED' where id = #1`],
  },
  {
    rules: ['work_items.work_items_own_case'],
    refuses: 'work_items_own_case',
    given: [
      `insert into guardianships (guardian_id, child_id) values (#1, #2), (#3, #2)`,
      `insert into work_items (id, person_ids, claimed_by) values (#1, array[#4, #2], null), (#2, '{}', #1), (#3, array[#1], null)`,
    ],
    refused: [
      ...['#1', '#2', '#3', '#4'].map((by) => `update work_items set claimed_by = ${by} where id = #1`),
      `update work_items set person_ids = array[#3] where id = #2`,
      `insert into work_items (id, person_ids, claimed_by) values (#4, array[#1], #1)`,
    ],
    accepted: [
      `update work_items set claimed_by = #5 where id = #1`,
      `update work_items set person_ids = array[#4] where id = #2`,
      `update work_items set person_ids = array[#2] where id = #3`,
    ],
  },
  ...(
    [
      ['teacher_profile_versions', ['PENDING', 'APPROVED'], ['DRAFT', 'REJECTED', 'SUPERSEDED']],
      ['teacher_applications', ['SUBMITTED', 'IN_REVIEW', 'APPROVED'], ['DRAFT', 'NEEDS_CHANGES', 'REJECTED', 'WITHDRAWN']],
    ] as const
  ).map(([table, locked, free]) => {
    const key = table === 'teacher_applications' ? 'id' : 'version, id, person_id'
    const keyOf = (n: number) => (table === 'teacher_applications' ? `#${n}` : `${n}, #${n}, #${n}`)
    return {
      rules: [`${table}.teaching_content_stays`],
      refuses: 'teaching_content_stays',
      given: [...locked, ...free].map(
        (state, i) => `insert into ${table} (${key}, state, content) values (${keyOf(i + 1)}, '${state}', '{"a": 1}')`,
      ),
      refused: locked.map((state) => `update ${table} set content = '{"a": 2}' where state = '${state}'`),
      accepted: [
        ...locked.map((state) => `update ${table} set content = '{"a": 1}', revision = 2 where state = '${state}'`),
        ...free.map((state) => `update ${table} set content = '{"a": 2}' where state = '${state}'`),
      ],
    }
  }),
  {
    rules: ['teaching_proof_views.teaching_proof_views_stay'],
    refuses: 'teaching_proof_views_stay',
    given: [`insert into teaching_proof_views (id, reason) values (#1, 'a')`],
    refused: [`update teaching_proof_views set reason = 'b'`, `truncate teaching_proof_views`],
    accepted: [`insert into teaching_proof_views (id, reason) values (#2, 'b')`, `delete from teaching_proof_views where id = #1`],
  },
]
