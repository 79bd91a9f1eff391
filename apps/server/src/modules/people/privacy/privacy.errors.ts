import { errorTable } from '#platform/errors'

export const privacyError = errorTable({
  PERSON_NOT_YOURS: [404, 'Không tìm thấy người này trong gia đình của bạn'],
  CHILD_WITHOUT_GUARDIAN: [
    409,
    'Bạn là phụ huynh duy nhất của một trẻ dưới 16 tuổi. Hãy liên kết phụ huynh khác hoặc xoá tài khoản của trẻ trước.',
  ],
  CHILD_HAS_OTHER_GUARDIAN: [
    409,
    'Con còn phụ huynh khác nên một mình bạn không xoá được. Bạn có thể kết thúc liên kết của mình, hoặc gửi yêu cầu để Khuê hỏi cả hai.',
  ],
  LAST_ADMIN: [409, 'Đây là quản trị viên duy nhất nên không thể xoá. Hãy cấp quyền cho người khác trước.'],
  DATA_REQUEST_NOT_FOUND: [404, 'Không tìm thấy yêu cầu này'],
  DATA_REQUEST_CLOSED: [409, 'Yêu cầu này không thể thay đổi ở trạng thái hiện tại'],
})
