import type { TriggerCase } from './trigger-case.ts'

const returned = `'2026-01-01 00:00Z'`
const submission = (id: string, marking = returned) =>
  `insert into submissions (id, assignment_id, learner_id, version, marking_at, submitted_at) values (${id}, #1, #5, ${id.slice(1)}, ${marking}, now())`
const mark = (id: string, round: number, { at = 'null', changes = 0, of = '#1' } = {}) =>
  `insert into marks (id, submission_id, assignment_id, learner_id, round, returned_at, changes) values (${id}, ${of}, #1, #5, ${round}, ${at}, ${changes})`
const assignment = (parts = '[{"points": 800}, {"points": 200}]') =>
  `insert into assignments (id, teacher_id, ref_id, parts) values (#1, #7, #8, '${parts}')`
const points = (id: string, given: string) =>
  `insert into marks (id, submission_id, assignment_id, round, points) values (${id}, ${id}, #1, 1, '${given}')`
const page = [
  `insert into submission_files (submission_id, position, asset_id) values (#1, 0, #2)`,
  `insert into homework_pages (file_id, page) values (#2, 1), (#3, 1)`,
]
const stroke = (id: string, { file = '#2', page: at = 1, change = 1 } = {}) =>
  `insert into mark_strokes (submission_id, id, file_id, page, change) values (#1, ${id}, ${file}, ${at}, ${change})`
const erasure = (id: string, change = 1) => `insert into mark_erasures (submission_id, stroke_id, change) values (#1, ${id}, ${change})`
const voice = (id: string, { file = '#2', page: at = 1, change = 1 } = {}) =>
  `insert into mark_attachments (id, submission_id, kind, asset_id, file_id, page, change) values (${id}, #1, 'VOICE', ${id}, ${file}, ${at}, ${change})`
const reply = (id: string, to: string, about = 'null') =>
  `insert into mark_replies (id, mark_id, voice_id, kind, text) values (${id}, ${to}, ${about}, 'TEXT', 'a')`
const queued = 'select count(*)::int from marking_queue'
const appendOnly = (table: string, key: string, row: (id: string) => string, given: readonly string[] = []): TriggerCase => ({
  rules: [`${table}.${table}_append_only`],
  refuses: 'marking_append_only',
  given: [...given, row('#1')],
  refused: [`update ${table} set ${key} = #3 where ${key} = #1`],
  accepted: [row('#2'), `delete from ${table} where ${key} = #1`],
})

const ofMarks: readonly TriggerCase[] = [
  {
    rules: ['marks.marks_begin'],
    refuses: 'marks_begun',
    given: [submission('#1'), submission('#2', 'null')],
    refused: [mark('#9', 1, { of: '#2' }), mark('#9', 1, { of: '#3' })],
    accepted: [mark('#9', 1)],
  },
  {
    rules: ['marks.marks_begin'],
    refuses: 'marks_rounds',
    given: [submission('#1'), submission('#2'), mark('#1', 1, { at: returned, changes: 5 }), mark('#2', 1, { of: '#2' })],
    refused: [mark('#9', 2, { changes: 4 }), mark('#9', 3, { changes: 5 }), mark('#9', 2, { of: '#2' })],
    accepted: [mark('#9', 2, { changes: 5 })],
  },
  {
    rules: ['marks.marks_keep'],
    refuses: 'marks_final',
    given: [mark('#1', 1, { at: returned })],
    refused: [`update marks set words = 'a'`, `update marks set returned_at = null`, `update marks set changes = 9`],
    accepted: [`delete from marks`],
  },
  {
    rules: ['marks.marks_keep'],
    refuses: 'marks_kept',
    given: [mark('#1', 1, { changes: 3 }), `update marks set strokes = 3, revision = 3`],
    refused: [
      ...['id', 'submission_id', 'assignment_id', 'learner_id', 'started_by'].map((column) => `update marks set ${column} = #6`),
      ...['changes', 'strokes', 'revision'].map((column) => `update marks set ${column} = 2`),
      `update marks set round = 2`,
      `update marks set started_at = '2026-01-01 00:00Z'`,
    ],
    accepted: [`update marks set words = 'a', changes = 4, strokes = 4, revision = 4, returned_at = now(), returned_by = #1`],
  },
  {
    rules: ['marks.marks_points'],
    given: [assignment()],
    refused: ['[]', '[1]', '[1, 2, 3]', '[801, 0]', '[-1, 0]', '[1.5, 0]', '["1", 0]', '[0, 201]'].map((given) => points('#1', given)),
    accepted: [
      points('#1', '[800, 200]'),
      points('#2', '[0, null]'),
      points('#3', '[null, null]'),
      `update marks set points = '[1, 2]' where id = #3`,
      `update marks set total = 5 where id = #2`,
    ],
    afterwards: {
      'select total from marks where id = #1': 1000,
      'select total from marks where id = #2': null,
      'select total from marks where id = #3': 3,
    },
  },
  {
    rules: ['marks.marks_points'],
    given: [assignment('[]')],
    refused: [points('#1', '[0]')],
    accepted: [points('#1', '[]')],
    afterwards: { 'select total from marks where id = #1': null },
  },
]

const ofPages: readonly TriggerCase[] = [
  {
    rules: ['mark_strokes.mark_strokes_check'],
    refuses: 'mark_strokes_page',
    given: [...page, mark('#1', 1, { changes: 1 })],
    refused: [stroke('#9', { file: '#3' }), stroke('#9', { page: 2 })],
    accepted: [stroke('#9')],
  },
  {
    rules: ['mark_strokes.mark_strokes_check'],
    refuses: 'mark_strokes_draft',
    given: [...page, mark('#1', 1, { at: returned, changes: 1 }), mark('#2', 2, { changes: 2 })],
    refused: [stroke('#9', { change: 1 }), stroke('#9', { change: 3 })],
    accepted: [stroke('#9', { change: 2 })],
  },
  {
    rules: ['mark_erasures.mark_erasures_check'],
    refuses: 'mark_erasures_draft',
    given: [mark('#1', 1, { at: returned, changes: 1 }), mark('#2', 2, { changes: 2 })],
    refused: [erasure('#9', 1), erasure('#9', 3)],
    accepted: [erasure('#9', 2)],
  },
  appendOnly('mark_strokes', 'id', stroke),
  appendOnly('mark_erasures', 'stroke_id', erasure),
  appendOnly('mark_replies', 'id', (id) => reply(id, '#4')),
  {
    rules: ['mark_attachments.mark_attachments_keep'],
    refuses: 'mark_attachments_kept',
    given: [...page, mark('#1', 1, { changes: 1 }), voice('#1'), `update marks set changes = 2`],
    refused: [`update mark_attachments set seconds = 9, removed_change = 2`, `update mark_attachments set asset_id = #4`],
    accepted: [`update mark_attachments set removed_change = 2`],
  },
  {
    rules: ['mark_attachments.mark_attachments_keep'],
    refuses: 'mark_attachments_kept',
    given: [
      ...page,
      mark('#1', 1, { changes: 1 }),
      voice('#1'),
      `update marks set changes = 2`,
      `update mark_attachments set removed_change = 2`,
    ],
    refused: [`update mark_attachments set removed_change = null`, `update mark_attachments set removed_change = 3`],
    accepted: [`delete from mark_attachments`],
  },
  {
    rules: ['mark_attachments.mark_attachments_keep'],
    refuses: 'mark_attachments_draft',
    given: [...page, mark('#1', 1, { at: returned, changes: 1 }), mark('#2', 2, { changes: 2 }), voice('#1', { change: 2 })],
    refused: [voice('#9', { change: 1 }), `update mark_attachments set removed_change = 1`],
    accepted: [voice('#9', { change: 2 }), `update marks set changes = 3 where id = #2`, `update mark_attachments set removed_change = 3`],
  },
  {
    rules: ['mark_attachments.mark_attachments_keep'],
    refuses: 'mark_attachments_page',
    given: [...page, mark('#1', 1, { changes: 1 })],
    refused: [voice('#9', { file: '#3' }), voice('#9', { page: 2 })],
    accepted: [voice('#9'), voice('#8', { file: 'null' })],
  },
  {
    rules: ['mark_replies.mark_replies_check'],
    refuses: 'mark_replies_returned',
    given: [mark('#1', 1, { at: returned }), mark('#2', 2)],
    refused: [reply('#9', '#2'), reply('#9', '#3')],
    accepted: [reply('#9', '#1')],
  },
  {
    rules: ['mark_replies.mark_replies_check'],
    refuses: 'mark_replies_voice',
    given: [
      mark('#1', 1, { at: returned, changes: 3 }),
      voice('#2', { change: 3 }),
      voice('#3', { change: 4 }),
      ...['#4', '#5'].map((id) => voice(id)),
      `update mark_attachments set removed_change = 3 where id = #4`,
      `update mark_attachments set removed_change = 4 where id = #5`,
      `insert into mark_attachments (id, submission_id, kind, asset_id, change) values (#6, #1, 'FILE', #6, 1), (#7, #2, 'VOICE', #7, 1)`,
    ],
    refused: ['#3', '#4', '#6', '#7', '#8'].map((id) => reply('#9', '#1', id)),
    accepted: [reply('#8', '#1', '#2'), reply('#9', '#1', '#5')],
  },
]

const version = (id: string, nth: number) =>
  `insert into submissions (id, assignment_id, learner_id, version, submitted_at, sha256, receipt_code) values (${id}, #1, #5, ${nth}, now(), '${nth}', '${nth}')`
const ofQueue: readonly TriggerCase[] = [
  {
    rules: ['submissions.marking_queue_submitted'],
    given: [assignment()],
    accepted: [version('#1', 1), version('#2', 2)],
    afterwards: {
      [queued]: 1,
      'select submission_id = #2 and teacher_id = #7 and ref_id = #8 and returned_at is null from marking_queue': true,
    },
  },
  {
    rules: ['submissions.marking_queue_withdrawn'],
    given: [
      assignment(),
      version('#1', 1),
      version('#2', 2),
      mark('#1', 1, { at: returned }),
      `insert into marking_queue (submission_id, assignment_id, learner_id) values (#2, #1, #5)`,
    ],
    accepted: [`update submissions set withdrawn_at = now() where id = #2`],
    afterwards: { 'select submission_id = #1 and returned_at is not null from marking_queue': true },
  },
  {
    rules: ['marks.marking_queue_returned'],
    given: [mark('#1', 1), `insert into marking_queue (submission_id) values (#1), (#2)`],
    accepted: [`update marks set words = 'a'`, `update marks set returned_at = now()`],
    afterwards: { [`${queued} where returned_at is not null`]: 1, [`${queued} where submission_id = #2 and returned_at is null`]: 1 },
  },
  {
    rules: ['assignments.marking_queue_deleted'],
    given: [assignment(), `insert into marking_queue (submission_id, assignment_id) values (#1, #1), (#2, #2)`],
    accepted: [`update assignments set title = 'a'`, `update assignments set deleted_at = now() where id = #1`],
    afterwards: { [queued]: 1 },
  },
]

export const markingTriggers: readonly TriggerCase[] = [...ofMarks, ...ofPages, ...ofQueue]
