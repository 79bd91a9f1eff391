import { errorTable } from '#platform/errors'

export const paymentError = errorTable({
  CHECKOUT_NOT_FOUND: [404, 'Không tìm thấy lần thanh toán này'],
  PAYMENT_METHOD_NOT_OFFERED: [409, 'Cách thanh toán này hiện chưa dùng được. Vui lòng chọn cách khác.'],
  AMOUNT_NOT_PAYABLE: [409, 'Số tiền này không thể thanh toán trong một lần'],
  GATEWAY_UNREACHABLE: [503, 'Cổng thanh toán đang bận. Vui lòng thử lại hoặc chọn cách khác.'],
  CALLBACK_SIGNATURE_INVALID: [401, 'Chữ ký không đúng'],
  INSUFFICIENT_BALANCE: [409, 'Số dư học tập không đủ'],
  SUSPENSE_NOT_FOUND: [404, 'Không tìm thấy khoản tiền này'],
  SUSPENSE_DECIDED: [409, 'Khoản tiền này đã được quyết định rồi'],
  SUSPENSE_SELF_APPROVAL: [409, 'Khoản tiền này là của chính bạn. Hãy nhờ một quản trị viên khác quyết định.'],
  SUSPENSE_NOT_APPLICABLE: [409, 'Khoản tiền này không thể dùng cho đơn hàng, chỉ có thể hoàn lại'],
})
