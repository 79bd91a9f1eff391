import { errorTable } from '#platform/errors'

export const usersAdminError = errorTable({
  USER_NOT_FOUND: [404, 'Không tìm thấy người dùng này.'],
  USER_HAS_NO_ACCOUNT: [409, 'Người này chưa có tài khoản đăng nhập; phụ huynh đang dùng thay.'],
  USER_CLOSED: [409, 'Tài khoản này đã được xoá theo yêu cầu của chủ tài khoản nên không thay đổi được nữa.'],
  CANNOT_CHANGE_OWN_ACCOUNT: [403, 'Bạn không thể khoá tài khoản, đổi quyền quản trị hay kết thúc phiên của chính mình ở đây.'],
  LAST_ADMIN_REQUIRED: [
    409,
    'Đây là quản trị viên cuối cùng nên không thể khoá hay thu hồi quyền. Hãy cấp quyền cho một người khác trước.',
  ],
  VIEW_AS_ADMIN_NOT_ALLOWED: [403, 'Không thể xem với tư cách một quản trị viên.'],
})
