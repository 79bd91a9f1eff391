import { paymentAccountLimit } from '@khue/contracts/money/payment-accounts'
import { errorTable } from '#platform/errors'

export const paymentAccountError = errorTable({
  PAYMENT_ACCOUNT_NOT_FOUND: [404, 'Không tìm thấy tài khoản nhận tiền này'],
  PAYMENT_ACCOUNT_DUPLICATE: [409, 'Tài khoản này đã có trong danh sách của bạn'],
  LAST_PAYMENT_ACCOUNT: [409, 'Đây là tài khoản duy nhất nên không thể xoá. Bạn hãy thêm tài khoản khác trước.'],
  TOO_MANY_PAYMENT_ACCOUNTS: [409, `Mỗi người lưu tối đa ${paymentAccountLimit} tài khoản nhận tiền`],
})
