import { errorTable } from '#platform/errors'

export const nativeError = errorTable({
  NATIVE_ONLY: [403, 'Chức năng này chỉ dành cho ứng dụng Khuê.'],
  WEB_VIEW_CODE_INVALID: [401, 'Không mở được trang này. Vui lòng quay lại ứng dụng và thử lại.'],
})
