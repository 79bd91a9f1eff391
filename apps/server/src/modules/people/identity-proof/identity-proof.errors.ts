import { errorTable } from '#platform/errors'

export const proofError = errorTable({
  PROOF_NOT_FOUND: [404, 'Chưa có giấy tờ tuỳ thân nào được khai'],
  PROOF_STATUS_LOCKED: [409, 'Giấy tờ không thể thay đổi ở trạng thái này'],
  PROOF_PROFILE_INCOMPLETE: [409, 'Vui lòng điền ngày sinh và giới tính trong hồ sơ trước khi khai giấy tờ.'],
  ID_NUMBER_WRONG_YEAR: [400, 'Số định danh không khớp với năm sinh trong hồ sơ.'],
  ID_NUMBER_WRONG_GENDER: [400, 'Số định danh không khớp với giới tính trong hồ sơ.'],
  ISSUE_DATE_WRONG: [400, 'Ngày cấp chưa đúng.'],
  SAME_PHOTO_TWICE: [400, 'Vui lòng gửi ảnh của cả hai mặt.'],
  PROOF_NOT_REVIEWED: [409, 'Giấy tờ hoặc hồ sơ đã thay đổi, hoặc bạn chưa mở xem. Hãy mở lại và kiểm tra trước khi chấp nhận.'],
  ID_NUMBER_TAKEN: [409, 'Số định danh này đã được xác minh cho một người khác'],
})
