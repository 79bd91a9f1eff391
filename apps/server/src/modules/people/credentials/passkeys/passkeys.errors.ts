import { errorTable } from '#platform/errors'

export const passkeyError = errorTable({
  PASSKEY_REFUSED: [401, 'Không xác nhận được khoá truy cập này. Vui lòng thử lại.'],
  PASSKEY_NOT_FOUND: [404, 'Không tìm thấy khoá truy cập này.'],
  PASSKEY_TAKEN: [409, 'Khoá truy cập này đã được thêm rồi.'],
  PASSKEYS_FULL: [409, 'Bạn đã có quá nhiều khoá truy cập. Hãy xoá bớt khoá không còn dùng.'],
})
