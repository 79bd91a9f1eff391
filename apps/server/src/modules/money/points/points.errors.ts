import { errorTable } from '#platform/errors'

export const pointError = errorTable({
  INSUFFICIENT_POINTS: [409, 'Rất tiếc, bạn không đủ điểm thưởng để quy đổi phần quà này!'], // spec 8
  POINTS_EXCEED_BALANCE: [409, 'Bạn không còn đủ điểm thưởng. Hãy nhập số điểm ít hơn.'],
  POINTS_EXCEED_ORDER_LIMIT: [409, 'Điểm chỉ trả được một phần của đơn hàng. Hãy nhập số điểm ít hơn.'],
  POINTS_SELF_GRANT: [403, 'Bạn không tặng điểm cho chính mình được. Hãy nhờ một quản trị viên khác.'],
  POINTS_REQUEST_REUSED: [409, 'Yêu cầu tặng điểm này đã được dùng cho một món quà khác. Hãy tải lại trang rồi nhập lại.'],
  POINTS_GIVER_LIMIT: [409, 'Bạn đã tặng hết số điểm của một ngày. Hãy thử lại vào ngày mai.'],
  POINTS_RECEIVER_LIMIT: [409, 'Người này đã được tặng hết số điểm của một ngày. Hãy thử lại vào ngày mai.'],
  POINTS_GIFT_DROPPED: [409, 'Món quà này đã thôi tặng.'],
  POINTS_RECEIVER_UNKNOWN: [404, 'Chưa có tài khoản nào dùng số điện thoại hay email này'],
})
