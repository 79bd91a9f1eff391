import type { TriggerCase } from './trigger-case.ts'

type Times = { locks: string; sent?: string }
/** A report of the lesson #1; moments as intervals from now. */
const report = (learner: string, { locks, sent }: Times) =>
  `insert into learning_reports (lesson_id, learner_id, locks_at, sent_at, good, facts, revision) values (#1, ${learner}, now() + interval '${locks}',
    ${sent === undefined ? 'null' : `now() + interval '${sent}'`}, 'a', '{}', 1)`
const change = (learner: string, what: string) => `update learning_reports set ${what} where learner_id = ${learner}`
const addendum = (id: string, learner: string) =>
  `insert into report_addenda (id, lesson_id, learner_id, text, written_by) values (${id}, #1, ${learner}, 'a', #9)`
const answer = `insert into report_answers (id, lesson_id, learner_id, person_id, answer) values (#1, #1, #1, #9, 'SEEN')`
const link = (hash: string, revoked: string) =>
  `insert into report_links (token_hash, lesson_id, learner_id, guardian_id, channel, expires_at, revoked_at) values ('${hash}', #1, #1, #9, 'zalo', now(), ${revoked})`

// #1 is a draft, #2 was sent and is not locked, #3 is locked, #4 was sent late
const reports = [
  report('#1', { locks: '1 hour' }),
  report('#2', { locks: '1 hour', sent: '-1 hour' }),
  report('#3', { locks: '-1 second', sent: '-1 hour' }),
  report('#4', { locks: '-2 hours', sent: '-1 hour' }),
]

export const reportTriggers: readonly TriggerCase[] = [
  {
    rules: ['learning_reports.learning_reports_keep'],
    refuses: 'learning_reports_locked',
    given: [...reports, report('#5', { locks: '1 hour', sent: '-1 hour' }), change('#5', 'opened_at = now(), opened_by = #8')],
    refused: [
      ...['good', 'practise', 'next', 'letter'].flatMap((part) => [change('#3', `${part} = 'b'`), change('#4', `${part} = 'b'`)]),
      change('#3', 'voice_id = #7'),
      change('#3', 'revision = 2'),
      change('#3', `locks_at = now() + interval '1 day'`),
      change('#2', `locks_at = now() + interval '1 day'`),
      change('#2', `sent_at = now() - interval '2 hours'`),
      change('#2', 'sent_at = null'),
      change('#2', `facts = '{"minutes": 90}'`),
      change('#2', 'teacher_id = #7'),
      change('#5', 'opened_by = #7'),
      change('#5', 'opened_at = null, opened_by = null'),
    ],
    accepted: [
      change('#1', `good = 'b', locks_at = now() + interval '2 hours'`),
      change('#2', `good = 'b', revision = 2`),
      change('#3', 'opened_at = now(), opened_by = #8'),
      change('#1', `sent_at = now() - interval '1 year', facts = '{}'`),
      `delete from learning_reports where learner_id = #3`,
    ],
    afterwards: { 'select sent_at >= now() from learning_reports where learner_id = #1': true },
  },
  {
    rules: ['report_addenda.report_addenda_after_lock'],
    given: reports,
    refused: [addendum('#1', '#1'), addendum('#2', '#2'), addendum('#3', '#9')],
    accepted: [addendum('#3', '#3'), addendum('#4', '#4')],
  },
  {
    rules: ['report_addenda.report_addenda_append_only'],
    refuses: 'reports_append_only',
    given: [...reports, addendum('#3', '#3')],
    refused: [`update report_addenda set text = 'b' where id = #3`],
    accepted: [`delete from report_addenda where id = #3`],
  },
  {
    rules: ['report_answers.report_answers_append_only'],
    refuses: 'reports_append_only',
    given: [answer],
    refused: [`update report_answers set answer = 'THANK' where id = #1`],
    accepted: [`delete from report_answers where id = #1`],
  },
  {
    rules: ['report_links.report_links_keep'],
    refuses: 'report_links_kept',
    given: [link('a', 'null'), link('b', 'now()')],
    refused: [
      `update report_links set expires_at = expires_at + interval '1 day' where token_hash = 'a'`,
      `update report_links set guardian_id = #8 where token_hash = 'a'`,
      `update report_links set revoked_at = null where token_hash = 'b'`,
      `update report_links set revoked_at = now() - interval '1 day' where token_hash = 'b'`,
    ],
    accepted: [
      `update report_links set opened_at = now(), revoked_at = now() where token_hash = 'a'`,
      `delete from report_links where token_hash = 'b'`,
    ],
  },
]
