import type { TriggerCase } from './trigger-case.ts'

/** A batch whose payout pays #5; whoever moves it. */
const batch = (state: string, more = '') =>
  `insert into payout_batches (id, pay_on, cut_off_at, state, prepared_by, checked_by, file_sha256${more && ', approved_by'}) values (#1, '2026-12-07', '2026-12-04', '${state}', #2, #3, 'a'${more})`
const payout = (state: string) => `insert into payouts (id, batch_id, person_id, state, net_vnd) values (#1, #1, #5, '${state}', 100)`
const moved = (state: string) => `update payouts set state = '${state}'`
const approval = (status: string, sha256 = 'a', kind = 'PAYOUT_BATCH') =>
  `insert into approvals (id, kind, subject_id, status, asked_by, decided_by, payload) values (uuidv7(), '${kind}', #1, '${status}', #3, #4, '{"sha256": "${sha256}"}')`
const approve = (by = '#4') => `update payout_batches set state = 'APPROVED', approved_by = ${by}`

/** Rules of what teachers earned and are paid. */
export const payoutTriggers: readonly TriggerCase[] = [
  {
    rules: ['earnings.earnings_keep'],
    refuses: 'earnings_immutable',
    given: [`insert into earnings (id, person_id, kind, gross_vnd, net_vnd, earned_at) values (#1, #5, 'LESSON', 100, 80, '2026-12-01')`],
    refused: [
      `update earnings set net_vnd = 81`,
      `update earnings set gross_vnd = 101`,
      `update earnings set person_id = #4`,
      `update earnings set earned_at = '2026-12-02'`,
      `update earnings set lesson_no = 2`,
      `delete from earnings`,
    ],
    accepted: [`update earnings set payout_id = #1`, `update earnings set payout_id = null`],
  },
  {
    rules: ['payouts.payouts_keep'],
    refuses: 'payouts_immutable',
    given: [payout('IN_TRANSIT')],
    refused: [
      `update payouts set net_vnd = 101`,
      `update payouts set sealed_account = 'another'`,
      `update payouts set reference = 'another'`,
      `update payouts set person_id = #4`,
      `delete from payouts`,
    ],
    accepted: [`update payouts set sent_at = now(), next_ask_at = now(), provider_id = 'a', outcome = 'b'`],
  },
  ...[
    { from: 'PLANNED', to: ['IN_TRANSIT', 'DROPPED'] },
    { from: 'IN_TRANSIT', to: ['PAID', 'RETURNED', 'UNKNOWN'] },
    { from: 'UNKNOWN', to: ['PAID', 'RETURNED'] },
    { from: 'PAID', to: [] },
    { from: 'RETURNED', to: [] },
    { from: 'DROPPED', to: [] },
  ].flatMap(({ from, to }): TriggerCase[] => {
    const refused = ['PLANNED', 'IN_TRANSIT', 'PAID', 'RETURNED', 'UNKNOWN', 'DROPPED'].filter(
      (state) => state !== from && !to.includes(state),
    )
    return [
      { rules: ['payouts.payouts_keep'], refuses: 'payouts_moves', given: [payout(from)], refused: refused.map(moved) },
      ...to.map((state) => ({ rules: ['payouts.payouts_keep'], given: [payout(from)], accepted: [moved(state)] })),
    ]
  }),
  {
    rules: ['payout_batches.payout_batches_keep'],
    refuses: 'payout_batches_immutable',
    given: [batch('PREPARED')],
    refused: [
      `delete from payout_batches`,
      `update payout_batches set pay_on = '2026-12-08'`,
      `update payout_batches set cut_off_at = '2026-12-05'`,
      `update payout_batches set prepared_by = #4`,
      `update payout_batches set prepared_by = null`,
    ],
  },
  {
    rules: ['payout_batches.payout_batches_keep'],
    refuses: 'payout_batches_moves',
    given: [batch('PREPARED')],
    refused: ['APPROVED', 'EXPORTED', 'CLOSED'].map((state) => `update payout_batches set state = '${state}'`),
    accepted: [
      `update payout_batches set state = 'CHECKED'`,
      `update payout_batches set state = 'PREPARED'`,
      `update payout_batches set state = 'DROPPED'`,
    ],
  },
  {
    rules: ['payout_batches.payout_batches_keep'],
    refuses: 'payout_batches_approved_file',
    given: [batch('APPROVED', ', #4'), payout('PLANNED')],
    refused: [
      `update payout_batches set file_sha256 = 'b'`,
      `update payout_batches set checked_by = #6`,
      `update payout_batches set approved_by = #6`,
      `update payout_batches set state = 'EXPORTED', file_sha256 = 'b'`,
    ],
    accepted: [`update payout_batches set state = 'EXPORTED'`, `update payout_batches set state = 'CLOSED'`],
  },
  ...[approval('PENDING'), approval('APPROVED', 'b'), approval('APPROVED', 'a', 'PROMOTION')].map((other): TriggerCase => ({
    rules: ['payout_batches.payout_batches_keep'],
    refuses: 'payout_batches_second_admin',
    given: [batch('CHECKED'), other],
    refused: [approve()],
  })),
  {
    rules: ['payout_batches.payout_batches_keep'],
    refuses: 'payout_batches_second_admin',
    given: [batch('CHECKED'), approval('APPROVED')],
    refused: [approve('#6'), `${approve()}, checked_by = #6`, `${approve()}, file_sha256 = 'b'`],
    accepted: [approve()],
  },
  {
    rules: ['payout_batches.payout_batches_keep'],
    refuses: 'payout_batches_own',
    given: [batch('PREPARED'), payout('PLANNED')],
    refused: [`update payout_batches set state = 'CHECKED', checked_by = #5`],
    accepted: [`update payout_batches set state = 'CHECKED', checked_by = #3`],
  },
  {
    rules: ['payout_lines.payout_lines_keep'],
    refuses: 'payout_lines_immutable',
    given: [`insert into payout_lines (payout_id, earning_id) values (#1, #2)`],
    refused: [`delete from payout_lines`, `update payout_lines set payout_id = #3`, `update payout_lines set earning_id = #3`],
    accepted: [`update payout_lines set is_live = false`],
  },
  {
    rules: ['payout_lines.payout_lines_keep'],
    refuses: 'payout_lines_immutable',
    given: [`insert into payout_lines (payout_id, earning_id, is_live) values (#1, #2, false)`],
    refused: [`update payout_lines set is_live = true`],
  },
  {
    rules: ['payout_files.payout_files_keep'],
    refuses: 'payout_files_immutable',
    given: [batch('APPROVED', ', #4'), `insert into payout_files (batch_id, format, sha256) values (#1, 'CSV', 'a')`],
    refused: [`delete from payout_files`, `update payout_files set sha256 = 'b'`],
  },
  {
    rules: ['payout_files.payout_files_keep'],
    refuses: 'payout_files_immutable',
    given: [batch('CHECKED'), `insert into payout_files (batch_id, format, sha256) values (#1, 'CSV', 'a')`],
    refused: [`update payout_files set sha256 = 'b'`],
    accepted: [`delete from payout_files`],
  },
]
