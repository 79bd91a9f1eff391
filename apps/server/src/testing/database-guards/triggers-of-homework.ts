import type { TriggerCase } from './trigger-case.ts'

const at = `'2026-01-01 00:00Z'`
const later = `'2026-01-02 00:00Z'`
const assignment = (id: string, lockedAt: string, dueAt = at) =>
  `insert into assignments (id, teacher_id, scope, title, due_at, given_at, locked_at) values (${id}, #1, 'RUN', 'a', ${dueAt}, ${at}, ${lockedAt})`
const file = (assignmentId: string) => `insert into assignment_files (assignment_id, position, asset_id) values (${assignmentId}, 0, #5)`
const submission = (id: string, assignmentId: string) =>
  `insert into submissions (id, assignment_id, learner_id, version, text) values (${id}, ${assignmentId}, #2, 1, 'a')`

export const homeworkTriggers: readonly TriggerCase[] = [
  {
    rules: ['assignments.assignments_keep'],
    refuses: 'assignments_locked_text',
    given: [assignment('#1', 'null'), assignment('#2', at), assignment('#3', at, 'null')],
    refused: [
      `update assignments set title = 'b' where id = #2`,
      `update assignments set content = 'b' where id = #2`,
      `update assignments set locked_at = null where id = #2`,
      `update assignments set due_at = '2025-12-31 00:00Z' where id = #2`,
      `update assignments set due_at = ${at} where id = #3`,
    ],
    accepted: [
      `update assignments set title = 'b', due_at = '2025-12-31 00:00Z' where id = #1`,
      `update assignments set due_at = ${later}, teacher_id = #4, revision = 2 where id = #2`,
      `update assignments set due_at = null where id = #2`,
      `update assignments set deleted_at = ${at}, deleted_by = #1, delete_reason = 'r' where id = #2`,
    ],
  },
  {
    rules: ['assignment_files.assignment_files_keep'],
    refuses: 'assignment_files_locked',
    given: [
      assignment('#1', 'null'),
      assignment('#2', 'null'),
      file('#1'),
      file('#2'),
      `update assignments set locked_at = ${at} where id = #2`,
    ],
    refused: [
      `insert into assignment_files (assignment_id, position, asset_id) values (#2, 1, #6)`,
      `update assignment_files set asset_id = #6 where assignment_id = #2`,
      `update assignment_files set assignment_id = #2, position = 3 where assignment_id = #1`,
      `delete from assignment_files where assignment_id = #2`,
    ],
    accepted: [
      `update assignment_files set asset_id = #6 where assignment_id = #1`,
      `delete from assignment_files where assignment_id = #1`,
    ],
  },
  {
    rules: ['assignment_targets.assignment_targets_keep'],
    refuses: 'assignment_targets_due',
    given: [`insert into assignment_targets (assignment_id, learner_id, own_due_at) values (#1, #1, null), (#1, #2, ${later})`],
    refused: [
      `update assignment_targets set own_due_at = ${at} where learner_id = #2`,
      `update assignment_targets set own_due_at = null where learner_id = #2`,
    ],
    accepted: [
      `update assignment_targets set own_due_at = ${at} where learner_id = #1`,
      `update assignment_targets set own_due_at = '2026-01-03 00:00Z', left_at = ${at} where learner_id = #2`,
    ],
  },
  {
    // the first submission locks the text, a second one changes nothing
    rules: ['submissions.submissions_lock'],
    given: [assignment('#1', 'null'), assignment('#2', 'null'), assignment('#3', at)],
    accepted: [submission('#1', '#1'), submission('#3', '#3')],
    afterwards: {
      'select locked_at is not null from assignments where id = #1': true,
      'select locked_at is null from assignments where id = #2': true,
      [`select locked_at = ${at} from assignments where id = #3`]: true,
    },
  },
  {
    rules: ['submissions.submissions_keep'],
    refuses: 'submissions_final',
    given: [
      submission('#1', '#1'),
      `insert into submissions (id, assignment_id, learner_id, version, withdrawn_at) values (#2, #2, #2, 1, ${at})`,
      `insert into submissions (id, assignment_id, learner_id, version, marking_at) values (#3, #3, #2, 1, ${at})`,
    ],
    refused: [
      `update submissions set text = 'b' where id = #1`,
      `update submissions set counted_at = ${at} where id = #1`,
      `update submissions set withdrawn_at = null where id = #2`,
      `update submissions set marking_at = ${later} where id = #3`,
    ],
    accepted: [`update submissions set withdrawn_at = ${at} where id = #1`, `delete from submissions where id = #3`],
  },
  ...(
    [
      ['assignment_corrections', `insert into assignment_corrections (id, assignment_id, text) values (#1, #1, 'a')`, `text = 'b'`],
      [
        'homework_announcements',
        `insert into homework_announcements (assignment_id, learner_id, sha256) values (#1, #1, 'a')`,
        `sha256 = 'b'`,
      ],
      ['submission_files', `insert into submission_files (submission_id, position, asset_id) values (#1, 0, #1)`, `rotation = 90`],
    ] as const
  ).map(([table, insert, change]): TriggerCase => ({
    rules: [`${table}.${table}_append_only`],
    refuses: 'homework_append_only',
    given: [insert],
    refused: [`update ${table} set ${change}`],
    accepted: [`delete from ${table}`],
  })),
]
