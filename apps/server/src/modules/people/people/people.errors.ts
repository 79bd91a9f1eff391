import { errorTable } from '#platform/errors'

export const peopleError = errorTable({
  SESSION_ENDED: [401, 'Phiên đăng nhập đã kết thúc. Vui lòng đăng nhập lại.'],
  IDENTIFIER_INVALID: [400, 'Số điện thoại hoặc email chưa đúng.'],
  IDENTIFIER_TAKEN: [409, 'Số điện thoại hoặc email này đã được dùng cho một tài khoản khác.'],
  PROFILE_CHANGED: [409, 'Hồ sơ vừa được sửa ở nơi khác. Vui lòng tải lại rồi sửa tiếp.'],
  PROFILE_VERIFIED: [403, 'Họ tên, ngày sinh và giới tính đã được xác minh theo giấy tờ. Muốn sửa, bạn hãy khai lại giấy tờ tuỳ thân.'],
  AVATAR_USED: [409, 'Ảnh này đang là ảnh đại diện của người khác trong gia đình. Vui lòng tải ảnh lên lần nữa.'],
  BIRTH_DATE_INVALID: [400, 'Ngày sinh chưa đúng.'],
  PROFILE_SELF_MANAGED: [403, 'Từ 16 tuổi, người học tự giữ hồ sơ của mình. Phụ huynh chỉ xem được.'],
  BIRTH_DATE_FIXED: [403, 'Ngày sinh của bạn do phụ huynh khai. Vui lòng nhờ phụ huynh sửa giúp.'],
  BIRTH_DATE_AGE_GROUP_LOCKED: [
    403,
    'Ngày sinh quyết định ai được làm gì (dưới 7, từ 7 đến 15, từ 16 tuổi) nên không tự điền hay chuyển sang nhóm tuổi khác được. Hãy gửi yêu cầu sửa dữ liệu ở mục Quyền riêng tư.',
  ],
  OWN_CASE: [403, 'Việc này liên quan đến chính bạn hoặc người trong gia đình bạn. Hãy để một quản trị viên khác quyết định.'],
  PERSON_NOT_FOUND: [404, 'Không tìm thấy người này.'],
})
