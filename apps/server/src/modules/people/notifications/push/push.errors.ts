import { errorTable } from '#platform/errors'

export const pushError = errorTable({
  PUSH_SERVICE_UNKNOWN: [400, 'Trình duyệt này dùng một dịch vụ thông báo mà Khuê chưa hỗ trợ.'],
  PUSH_KEY_INVALID: [400, 'Trình duyệt gửi khoá thông báo không hợp lệ. Vui lòng bật lại thông báo.'],
  PUSH_DEVICE_UNKNOWN: [409, 'Thiết bị này chưa đăng ký nhận thông báo của bạn.'],
  PUSH_NOT_OFFERED: [409, 'Trang này chưa gửi được thông báo đến ứng dụng.'],
})
