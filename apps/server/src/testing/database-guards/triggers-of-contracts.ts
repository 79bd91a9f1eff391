import type { TriggerCase } from './trigger-case.ts'

const appendOnly = (table: string, column: string): TriggerCase => ({
  rules: [`${table}.${table}_append_only`],
  refuses: 'audit_append_only',
  refused: [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table} cascade`],
})

const day = (days: number) => `(now() at time zone 'Asia/Ho_Chi_Minh')::date + ${days}`

const [completed, over, draft] = ['#1', '#2', '#3']
const given = [
  `insert into teacher_contracts (id, person_id, version, revision, status, completed_at, pdf_asset_id, front_asset_id, back_asset_id) values
    (${completed}, #1, 1, 4, 'COMPLETED', now(), #1, #5, #6), (${over}, #2, 1, 4, 'ENDED', now(), #2, #7, #8), (${draft}, #3, 1, 4, 'READY', null, #3, #5, #6)`,
]

/** A value that differs from that of the given row, for every column that is locked. */
const locked: Readonly<Record<string, string>> = {
  id: '#9',
  person_id: '#9',
  version: '9',
  legal_name: `'B'`,
  sealed: `'x'`,
  province_code: `'01'`,
  taxpayer_kind: `'BUSINESS'`,
  tax_policy: `'NONE'`,
  front_asset_id: '#9',
  back_asset_id: 'null',
  number: `'HD'`,
  verify_code: `'V'`,
  template_version: `'2030.1'`,
  store_fee_percent: '15',
  bank_account: `'x'`,
  pdf_asset_id: '#9',
  pdf_sha256: `'x'`,
  pdf_pages: '9',
  prepared_at: `'2030-01-01'`,
  signed_at: `'2030-01-01'`,
  completed_at: 'null',
  completed_by: '#9',
  ended_at: `'2030-01-01'`,
  ended_by: '#9',
  end_reason: `'r'`,
  sent_back_reason: `'r'`,
  created_at: `'2030-01-01'`,
  status: `'DRAFT'`,
  revision: '3',
}

export const contractTriggers: readonly TriggerCase[] = [
  {
    rules: ['contract_templates.contract_templates_append_only'],
    refuses: 'audit_append_only',
    refused: [`update contract_templates set body = body`, `truncate contract_templates cascade`],
  },
  {
    rules: ['contract_templates.contract_templates_stay'],
    refuses: 'audit_append_only',
    given: [`insert into contract_templates (version, from_on) values ('1', ${day(0)}), ('2', ${day(1)})`],
    refused: [`delete from contract_templates where version = '1'`],
    accepted: [`delete from contract_templates where version = '2'`],
  },
  appendOnly('contract_views', 'reason'),
  appendOnly('contract_log', 'note'),
  {
    rules: ['contract_signatures.contract_signatures_stay'],
    refuses: 'audit_append_only',
    refused: [`delete from contract_signatures`, `truncate contract_signatures`],
  },
  {
    rules: ['contract_signatures.contract_signatures_immutable'],
    given: [
      ...given,
      `insert into contract_signatures (id, contract_id, ip, user_agent, sent_to, sha256) values (#1, ${completed}, 'i', 'u', 's', 'h'), (#2, ${draft}, 'i', 'u', 's', 'h'), (#3, ${draft}, 'i', 'u', null, 'h')`,
    ],
    refused: [
      `update contract_signatures set sha256 = 'x'`,
      `update contract_signatures set ip = '' where id = #2`,
      `update contract_signatures set ip = '', user_agent = '', sent_to = '' where id = #1`,
      `update contract_signatures set ip = '', user_agent = '', sent_to = '' where id = #3`,
      `update contract_signatures set voided_at = now(), void_reason = 'a'; update contract_signatures set void_reason = 'b'`,
    ],
    accepted: [
      `update contract_signatures set ip = '', user_agent = '', sent_to = left(sent_to, 0) where contract_id = ${draft}`,
      `update contract_signatures set voided_at = now(), void_reason = 'a'`,
    ],
  },
  {
    rules: ['teacher_contracts.teacher_contracts_locked'],
    given,
    refused: [
      ...[completed, over].flatMap((id) =>
        Object.entries(locked).map(([column, value]) => `update teacher_contracts set ${column} = ${value} where id = ${id}`),
      ),
      `update teacher_contracts set status = 'SUPERSEDED' where id = ${over}`,
      `update teacher_contracts set photos_erased_at = now(), sealed = 'x' where id = ${completed}`,
      `delete from teacher_contracts where id = ${completed}`,
      `delete from teacher_contracts`,
    ],
    accepted: [
      `update teacher_contracts set photos_erased_at = now(), front_asset_id = null, back_asset_id = null, revision = 5`,
      `update teacher_contracts set status = 'ENDED', ended_at = now(), ended_by = #9, end_reason = 'r' where id = ${completed}`,
      `update teacher_contracts set sealed = 'x', status = 'DRAFT' where id = ${draft}`,
      `delete from teacher_contracts where id = ${draft}`,
    ],
  },
  {
    rules: ['teacher_contracts.teacher_contracts_stay'],
    refuses: 'audit_append_only',
    refused: [`truncate teacher_contracts cascade`],
  },
  {
    rules: ['assets.contract_pdf_kept'],
    given: [
      ...given,
      `insert into assets (id, purpose, status) values (#1, 'CONTRACT_PDF', 'CLAIMED'), (#2, 'CONTRACT_PDF', 'CLAIMED'), (#3, 'CONTRACT_PDF', 'CLAIMED'), (#5, 'CONTRACT', 'CLAIMED')`,
    ],
    refused: [
      `update assets set status = 'DELETED' where id = #1`,
      `update assets set purpose = 'CONTRACT' where id = #1`,
      `update assets set sha256 = 'x' where id = #2`,
      `delete from assets where id = #2`,
    ],
    accepted: [`update assets set status = 'DELETED' where id in (#3, #5)`],
  },
]
