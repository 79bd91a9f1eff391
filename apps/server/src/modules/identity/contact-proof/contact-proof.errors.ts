import { errorTable } from '#platform/errors'

export const proofError = errorTable({
  PROOF_EXPIRED: [400, 'Bước xác nhận đã hết hạn. Vui lòng làm lại từ đầu.'],
  PROOF_MISSING: [400, 'Vui lòng nhập mã OTP trước khi tiếp tục.'],
})
