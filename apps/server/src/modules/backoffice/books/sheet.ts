import { accountNames, type LedgerAccountCode, type LedgerEntry, type TrialBalance } from '@khue/contracts/backoffice/books'
import type { Sheet } from '#platform/documents/spreadsheets'

export const balanceSheetRows = (rows: TrialBalance['rows']): Sheet => [
  ['Mã', 'Tài khoản', 'Đơn vị', 'Dư nợ đầu kỳ', 'Dư có đầu kỳ', 'Phát sinh nợ', 'Phát sinh có', 'Dư nợ cuối kỳ', 'Dư có cuối kỳ'],
  ...rows.map(({ code, currency, opening, debit, credit, closing }) => [
    code,
    accountNames[code],
    currency,
    ...bySide(opening),
    debit,
    credit,
    ...bySide(closing),
  ]),
]

export const statementRows = (entries: readonly LedgerEntry[]): Sheet => [
  ['Thời điểm', 'Nghiệp vụ', 'Chứng từ', 'Mã chứng từ', 'Mã hệ thống', 'Người', 'Đối ứng', 'Nợ', 'Có'],
  ...entries.map(({ at, reason, source, owner, against, amount }) => [
    at,
    reason,
    source.kind,
    source.name ?? '',
    source.id,
    owner?.name ?? '',
    [...new Set(against.map(({ code }): LedgerAccountCode => code))].join(', '),
    ...bySide(amount),
  ]),
]

const bySide = (sum: number) => [Math.max(sum, 0), Math.max(-sum, 0)]
