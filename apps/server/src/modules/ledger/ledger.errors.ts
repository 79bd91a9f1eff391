import { errorTable } from '#platform/errors'

export const ledgerError = errorTable({
  LEDGER_FACT_CHANGED: [409, 'Khoản này đã được ghi sổ với nội dung khác.'],
})
