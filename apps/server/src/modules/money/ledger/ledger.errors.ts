import { errorTable } from '#platform/errors'

export const ledgerError = errorTable({
  LEDGER_ENTRY_CONFLICT: [409, 'Khoản này đã được ghi sổ với nội dung khác.'],
})
