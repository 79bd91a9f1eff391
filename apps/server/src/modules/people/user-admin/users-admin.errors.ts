import { errorTable } from '#platform/errors'

export const usersAdminError = errorTable({
  USER_NOT_FOUND: [404, 'Không tìm thấy người dùng này.'],
  USER_HAS_NO_ACCOUNT: [409, 'Người này chưa có tài khoản đăng nhập; phụ huynh đang dùng thay.'],
  USER_CLOSED: [409, 'Tài khoản này đã được xoá theo yêu cầu của chủ tài khoản nên không thay đổi được nữa.'],
  TOO_MANY_LOOKUPS: [429, 'Bạn đã tra cứu nhiều số điện thoại, email. Hãy thử lại sau, hoặc tìm theo tên hay mã người dùng.'],
  USER_LOCKED: [409, 'Tài khoản này đang bị khoá. Hãy mở khoá trước.'],
  CANNOT_CHANGE_OWN_ACCOUNT: [403, 'Bạn không thể khoá tài khoản, đổi quyền hay kết thúc phiên của chính mình ở đây.'],
  YOU_ARE_LOCKED: [403, 'Tài khoản của bạn vừa bị một quản trị viên khác khoá.'],
  ADMIN_LOCK_NOT_CONFIRMED: [
    409,
    'Trong 7 ngày qua bạn đã khoá người này mà chưa có quản trị viên độc lập nào xác nhận. Hãy tạo thêm một quản trị viên trên máy chủ để người đó xác nhận.',
  ],
  ADMIN_CHANGED_MEANWHILE: [409, 'Tài khoản của quản trị viên này đã thay đổi sau khi được xin duyệt.'],
  ADMIN_MUST_BE_ADULT: [409, 'Quản trị viên phải từ đủ 18 tuổi và đã khai ngày sinh trong hồ sơ.'],
  ROLE_FOR_ADULTS: [409, 'Vai trò này hiện tên và ảnh cho mọi người xem nên chỉ cấp cho người từ đủ 18 tuổi.'],
  ADMIN_ALREADY: [409, 'Người này đã là quản trị viên.'],
  ADMIN_IS_FOUNDER: [
    403,
    'Đây là quản trị viên đầu tiên, được tạo trên chính máy chủ nên không thu hồi quyền ở đây được. Khi tài khoản bị lộ, hãy xin khoá tài khoản.',
  ],
  FOUNDER_SESSIONS: [403, 'Phiên của quản trị viên đầu tiên không kết thúc ở đây được. Khi tài khoản bị lộ, hãy xin khoá tài khoản.'],
  LAST_ADMIN_REQUIRED: [
    409,
    'Đây là quản trị viên cuối cùng nên không thể khoá hay thu hồi quyền. Hãy cấp quyền cho một người khác trước.',
  ],
  VIEW_AS_ADMIN_NOT_ALLOWED: [403, 'Không thể xem với tư cách một quản trị viên.'],
})
