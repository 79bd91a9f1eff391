import { errorTable } from '#platform/errors'

export const codeError = errorTable({
  OTP_INVALID: [400, 'Mã OTP không hợp lệ'], // spec 8
  OTP_EXPIRED: [400, 'Mã OTP đã hết hạn. Vui lòng lấy mã mới.'],
  OTP_ATTEMPTS_EXCEEDED: [400, 'Bạn đã nhập sai quá nhiều lần. Vui lòng lấy mã mới.'],
  OTP_TOO_SOON: [429, 'Mã vừa được gửi. Vui lòng chờ một phút rồi gửi lại.'],
  OTP_DAILY_LIMIT: [429, 'Bạn đã lấy mã quá nhiều lần trong hôm nay. Vui lòng thử lại vào ngày mai.'],
  OTP_NETWORK_LIMIT: [429, 'Có quá nhiều yêu cầu gửi mã từ mạng này. Vui lòng thử lại sau.'],
  OTP_PAUSED: [503, 'Hệ thống đang tạm dừng gửi mã. Vui lòng thử lại sau ít phút.'],
})
