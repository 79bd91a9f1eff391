import { errorTable } from '#platform/errors'

export const reservationError = errorTable({
  RESERVATION_LEARNER_NOT_FOUND: [404, 'Không tìm thấy người học này trong gia đình của bạn.'],
  RESERVATION_CLASS_NOT_FOUND: [404, 'Không tìm thấy lớp đang nhận học viên.'],
  RESERVATION_NOT_FOUND: [404, 'Không tìm thấy chỗ đã giữ trong lớp này.'],
  RESERVATION_PAID: [409, 'Lớp này có học phí. Bạn hãy mua buổi học để có chỗ.'],
  RESERVATION_NO_TIME: [409, 'Lớp đang xếp lịch nên chưa giữ chỗ được.'],
  RESERVATION_BEGUN: [409, 'Lớp đã bắt đầu nên không giữ hay trả chỗ được nữa.'],
  RESERVATION_MEMBERS_ONLY: [409, 'Lớp này dành cho thành viên. Người học cần gói thành viên đang dùng được.'],
  RESERVATION_MEMBERSHIP_ENDS: [409, 'Gói thành viên của người học không còn hiệu lực vào giờ học này. Bạn hãy gia hạn rồi giữ chỗ.'],
  RESERVATION_ORDERED: [409, 'Chỗ này thuộc một đơn hàng. Nếu không học được, bạn xin hoàn tiền trong đơn hàng.'],
})
