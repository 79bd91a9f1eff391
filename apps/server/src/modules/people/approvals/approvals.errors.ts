import { errorTable } from '#platform/errors'

export const approvalError = errorTable({
  APPROVAL_NOT_FOUND: [404, 'Không tìm thấy yêu cầu duyệt này.'],
  APPROVAL_STATUS_LOCKED: [409, 'Yêu cầu này không thay đổi được nữa.'],
  APPROVAL_ALREADY_ASKED: [409, 'Việc này đã có một yêu cầu đang chờ người thứ hai duyệt.'],
  SAME_PERSON_TWICE: [403, 'Bạn là người đã xin nên cần một quản trị viên khác duyệt.'],
  ROLE_GIVEN_LATELY: [
    403,
    'Hai quản trị viên chưa độc lập: một người vừa được người kia xin hay duyệt quyền quản trị trong 30 ngày qua. Cần một quản trị viên khác.',
  ],
  SAME_HOUSEHOLD: [403, 'Hai quản trị viên thuộc cùng một gia đình nên chưa độc lập. Cần một quản trị viên khác.'],
  SAME_DEVICE: [403, 'Hai quản trị viên dùng chung một thiết bị nên chưa độc lập. Cần một quản trị viên khác, trên thiết bị của người đó.'],
  NO_LONGER_ADMIN: [409, 'Người xin hoặc người duyệt không còn là quản trị viên đang hoạt động.'],
})
