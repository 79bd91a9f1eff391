import { errorTable } from '#platform/errors'

export const factorError = errorTable({
  SECOND_FACTOR_WRONG: [401, 'Mã xác thực chưa đúng hoặc đã được dùng.'],
  SECOND_STEP_EXPIRED: [401, 'Lần đăng nhập này đã hết hạn. Vui lòng đăng nhập lại từ đầu.'],
  TOO_MANY_CODE_ATTEMPTS: [429, 'Bạn đã nhập sai mã xác thực quá nhiều lần. Vui lòng thử lại sau ít phút.'],
  SECOND_FACTOR_IS_ON: [409, 'Xác thực hai lớp đã được bật.'],
  SECOND_FACTOR_IS_OFF: [409, 'Xác thực hai lớp chưa được bật.'],
})
