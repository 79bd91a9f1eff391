import { errorTable } from '#platform/errors'

export const invoiceError = errorTable({
  INVOICE_NOT_FOUND: [404, 'Không tìm thấy hoá đơn'],
  INVOICE_STATE_LOCKED: [409, 'Hoá đơn không thể thay đổi ở trạng thái này'],
  INVOICE_BEING_SENT: [409, 'Hoá đơn đang được gửi. Bạn hãy thử lại sau ít phút.'],
  INVOICE_ADJUSTED: [409, 'Hoá đơn đã có hoá đơn điều chỉnh nên không thay thế hay huỷ được nữa'],
  INVOICE_CORRECTED: [409, 'Bạn chỉ tự sửa được một lần, trong tháng phát hành. Hãy liên hệ Khuê để được giúp.'],
})
