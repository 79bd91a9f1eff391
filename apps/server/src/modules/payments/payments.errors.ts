import { errorTable } from '#platform/errors'

export const paymentError = errorTable({
  CHECKOUT_NOT_FOUND: [404, 'Không tìm thấy lần thanh toán này'],
  PAYMENT_METHOD_NOT_OFFERED: [409, 'Cách thanh toán này hiện chưa dùng được. Vui lòng chọn cách khác.'],
  AMOUNT_NOT_PAYABLE: [409, 'Số tiền này không thể thanh toán trong một lần'],
})
