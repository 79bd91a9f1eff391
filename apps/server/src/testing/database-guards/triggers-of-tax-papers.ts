import type { TriggerCase } from './trigger-case.ts'

const paper = (columns: string, values: string) => `insert into tax_papers (id, ${columns}) values (gen_random_uuid(), ${values})`
const inState = (state: string) => `insert into tax_papers (id, state, amount_vnd) values (#1, '${state}', 100)`
const move = (to: string) => `update tax_papers set state = '${to}'`

/** From each state, where a paper may go and where not. */
const moves: Readonly<Record<string, { to: readonly string[]; never: readonly string[] }>> = {
  WAITING: { to: ['DRAFT'], never: ['SENT', 'REFUSED', 'ISSUED'] },
  DRAFT: { to: ['SENT'], never: ['WAITING', 'REFUSED', 'ISSUED'] },
  REFUSED: { to: ['DRAFT'], never: ['WAITING', 'SENT', 'ISSUED'] },
}

/** Rules of certificates of withheld tax and of invoices for store fees. */
export const taxPaperTriggers: readonly TriggerCase[] = [
  {
    rules: ['tax_papers.tax_papers_keep'],
    refuses: 'tax_papers_immutable',
    given: [inState('SENT')],
    refused: [
      'delete from tax_papers',
      'update tax_papers set amount_vnd = 101',
      'update tax_papers set vat_vnd = 1',
      'update tax_papers set pit_vnd = 1',
      `update tax_papers set kind = 'CERTIFICATE'`,
      'update tax_papers set person_id = #2',
      'update tax_papers set payout_id = #2',
      `update tax_papers set month = '2026-01-01'`,
      `update tax_papers set provider_key = 'another'`,
    ],
    accepted: [`update tax_papers set tries = 2, refusal = 'x', legal_name = 'x', sealed_party = 'x', tax_id_end = '1'`],
  },
  {
    rules: ['tax_papers.tax_papers_keep'],
    refuses: 'tax_papers_issued_keep',
    given: [inState('ISSUED')],
    refused: [move('SENT'), `update tax_papers set number = '2'`, `update tax_papers set sealed_party = 'x'`],
  },
  ...Object.entries(moves).map(([from, { to, never }]): TriggerCase => ({
    rules: ['tax_papers.tax_papers_keep'],
    refuses: 'tax_papers_moves',
    given: [inState(from)],
    refused: never.map(move),
    accepted: to.map(move),
  })),
  ...['ISSUED', 'REFUSED'].map((to): TriggerCase => ({
    rules: ['tax_papers.tax_papers_keep'],
    refuses: 'tax_papers_moves',
    given: [inState('SENT')],
    refused: [move('DRAFT'), move('WAITING')],
    accepted: [move(to)],
  })),
  {
    rules: ['tax_papers.tax_papers_of_payout'],
    refuses: 'tax_papers_withheld',
    given: [
      `insert into payouts (id, person_id, state, vat_vnd, pit_vnd, ended_on) values (#1, #2, 'PAID', 5, 10, '2026-01-05'), (#3, #2, 'IN_TRANSIT', 5, 10, null)`,
    ],
    refused: [
      paper('payout_id, person_id, vat_vnd, pit_vnd, paid_on', `#1, #3, 5, 10, '2026-01-05'`),
      paper('payout_id, person_id, vat_vnd, pit_vnd, paid_on', `#1, #2, 4, 10, '2026-01-05'`),
      paper('payout_id, person_id, vat_vnd, pit_vnd, paid_on', `#1, #2, 5, 11, '2026-01-05'`),
      paper('payout_id, person_id, vat_vnd, pit_vnd, paid_on', `#1, #2, 5, 10, '2026-01-06'`),
      paper('payout_id, person_id, vat_vnd, pit_vnd, paid_on', `#3, #2, 5, 10, '2026-01-05'`),
      paper('payout_id, person_id, vat_vnd, pit_vnd, paid_on', `#4, #2, 5, 10, '2026-01-05'`),
    ],
    accepted: [
      paper('payout_id, person_id, vat_vnd, pit_vnd, paid_on', `#1, #2, 5, 10, '2026-01-05'`),
      paper('person_id, vat_vnd, pit_vnd', '#2, 5, 0'),
    ],
  },
]
