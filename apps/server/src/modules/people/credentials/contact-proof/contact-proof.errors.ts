import { errorTable } from '#platform/errors'

export const proofError = errorTable({
  VERIFICATION_EXPIRED: [400, 'Bước xác nhận đã hết hạn. Vui lòng làm lại từ đầu.'],
  VERIFICATION_REQUIRED: [400, 'Vui lòng nhập mã OTP trước khi tiếp tục.'],
})
