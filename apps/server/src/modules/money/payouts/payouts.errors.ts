import { errorTable } from '#platform/errors'

export const payoutError = errorTable({
  PAYOUT_BATCH_NOT_FOUND: [404, 'Không tìm thấy đợt trả này'],
  PAYOUT_NOT_FOUND: [404, 'Không tìm thấy khoản trả này'],
  PAYEE_NOT_FOUND: [404, 'Không tìm thấy người nhận này'],
  PAYOUT_NOTHING_DUE: [409, 'Chưa có khoản nào đến hạn trả.'],
  PAYOUT_EARNINGS_CHANGED: [409, 'Thu nhập vừa thay đổi trong lúc lập đợt trả. Bạn hãy thử lại.'],
  PAYOUT_BATCH_LOCKED: [409, 'Đợt trả không thể thay đổi ở trạng thái này'],
  PAYOUT_LOCKED: [409, 'Khoản trả không thể thay đổi ở trạng thái này'],
  PAYOUT_SAME_PERSON: [403, 'Người lập, người kiểm tra và người duyệt một đợt trả phải là ba người khác nhau.'],
  PAYOUT_FILE_CHANGED: [409, 'Tệp chuyển khoản không còn đúng với tệp đã kiểm tra.'],
  PAYOUT_CHANNEL_UNAVAILABLE: [409, 'Chưa dùng được cách gửi này. Bạn hãy tải tệp và gửi qua ngân hàng.'],
  PAYOUT_ALREADY_SENT: [409, 'Đợt này đã được gửi theo cách khác.'],
  PAYOUT_REFERENCE_REQUIRED: [400, 'Vui lòng điền mã giao dịch của ngân hàng và ngày theo sao kê.'],
  PAYOUT_DAY_UNKNOWN: [400, 'Ngày theo sao kê phải từ ngày lập đợt trả đến hôm nay.'],
  PAYEE_ALREADY_HELD: [409, 'Tiền của người này đang được tạm giữ.'],
  PAYEE_NOT_HELD: [409, 'Tiền của người này không bị tạm giữ.'],
  PAYOUT_CALENDAR_TOO_EARLY: [409, 'Lịch trả mới phải bắt đầu từ một ngày chưa đến.'],
  PAYOUT_STATEMENT_UNREADABLE: [400, 'Khuê chưa đọc được sao kê này. Bạn hãy tải bản CSV hoặc Excel từ ngân hàng.'],
})
