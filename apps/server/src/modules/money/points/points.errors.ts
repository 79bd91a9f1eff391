import { errorTable } from '#platform/errors'

export const pointError = errorTable({
  INSUFFICIENT_POINTS: [409, 'Rất tiếc, bạn không đủ điểm thưởng để quy đổi phần quà này!'], // spec 8
  POINTS_EXCEED_BALANCE: [409, 'Bạn không còn đủ điểm thưởng. Hãy nhập số điểm ít hơn.'],
  POINTS_EXCEED_ORDER_LIMIT: [409, 'Điểm chỉ trả được một phần của đơn hàng. Hãy nhập số điểm ít hơn.'],
  POINTS_SELF_GRANT: [403, 'Bạn không tặng điểm cho chính mình được. Hãy nhờ một quản trị viên khác.'],
  POINTS_RECEIVER_UNKNOWN: [404, 'Chưa có tài khoản nào dùng số điện thoại hay email này'],
})
