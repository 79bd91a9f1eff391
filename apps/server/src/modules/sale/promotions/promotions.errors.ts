import { errorTable } from '#platform/errors'

export const promotionError = errorTable({
  PROMOTION_CHANGED: [409, 'Khuyến mãi đã thay đổi sau khi được xin duyệt.'],
  PROMOTION_PAUSE_FIRST: [409, 'Mức giảm mới cần một quản trị viên thứ hai duyệt. Hãy tạm dừng khuyến mãi, sửa, rồi bật lại để xin duyệt.'],
  PROMOTION_NOT_FOUND: [404, 'Không tìm thấy khuyến mãi này'],
  PROMOTION_USED: [409, 'Khuyến mãi đã được dùng, hãy kết thúc và tạo bản mới'],
  PROMOTION_STATE_LOCKED: [409, 'Khuyến mãi đang ở trạng thái không cho phép việc này. Hãy tải lại trang.'],
  PROMOTION_IS_AUTOMATIC: [409, 'Khuyến mãi tự động không có mã'],
  PROMOTION_CODE_TAKEN: [409, 'Mã này đã có. Hãy chọn mã khác.'],
  PROMOTION_CODE_UNKNOWN: [404, 'Mã không tồn tại'],
  PROMOTION_LIMIT_BELOW_USES: [409, 'Tổng số lượt không thể ít hơn số lượt đã dùng'],
  VOUCHER_USED_UP: [409, 'Mã vừa hết lượt sử dụng'],
  VOUCHER_USED_BY_HOUSEHOLD: [409, 'Gia đình bạn đã dùng mã này rồi'],
  VOUCHER_INVALID: [409, 'Mã không dùng được nữa. Hãy kiểm tra lại.'],
  REWARD_NOT_FOUND: [404, 'Phần quà này hiện không đổi được'],
  REWARD_CHANGED: [409, 'Số điểm của phần quà vừa thay đổi. Hãy xem lại trước khi đổi.'],
  REWARD_OWN_PRICE: [403, 'Bạn hoặc người trong gia đình bạn đã đặt số điểm cho phần quà này nên không đổi được.'],
  REWARD_REQUEST_REUSED: [409, 'Lần đổi này đã dùng cho một phần quà khác. Hãy tải lại trang rồi đổi lại.'],
  REWARD_OUT_OF_STOCK: [409, 'Phần quà này vừa được đổi hết'],
  REWARD_STOCK_TOO_LOW: [409, 'Số phần không thể ít hơn số đã đổi'],
})
