import { errorTable } from '#platform/errors'

export const booksError = errorTable({
  LEDGER_EXPORT_TOO_LARGE: [413, 'Tháng này có quá nhiều dòng cho một tệp. Hãy tải từng tài khoản.'],
})
