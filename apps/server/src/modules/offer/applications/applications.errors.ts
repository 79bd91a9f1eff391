import { errorTable } from '#platform/errors'

export const applicationError = errorTable({
  APPLICATION_NOT_FOUND: [404, 'Không tìm thấy đơn đăng ký dạy này.'],
  APPLICATION_STATUS_LOCKED: [409, 'Đơn đăng ký không thể thay đổi ở trạng thái này.'],
  APPLICATION_CHANGED: [409, 'Đơn vừa được sửa ở nơi khác. Hãy tải lại trang để xem bản mới nhất.'],
  APPLICATION_INCOMPLETE: [400, 'Đơn còn thiếu thông tin. Vui lòng kiểm tra và điền đầy đủ.'],
  APPLICANT_MINOR: [403, 'Người dạy ở Khuê cần từ đủ 18 tuổi. Hẹn gặp bạn khi đủ tuổi nhé.'],
  APPLICANT_BIRTH_DATE_MISSING: [409, 'Vui lòng điền ngày sinh trong hồ sơ cá nhân trước khi gửi đơn.'],
  APPLICANT_PHONE_NOT_VERIFIED: [409, 'Vui lòng xác nhận số điện thoại của bạn trước khi gửi đơn.'],
  ALREADY_TEACHING: [409, 'Bạn đã có vai trò này rồi.'],
  APPLICANT_BARRED: [409, 'Người này đã bị từ chối hẳn ở đơn khác, nên đơn này chỉ có thể bị từ chối.'],
  APPLICATION_NO_LONGER_ACCEPTED: [
    403,
    'Cảm ơn bạn đã quan tâm. Khuê đã trả lời đơn trước của bạn và không nhận thêm đơn đăng ký dạy từ tài khoản này.',
  ],
})
