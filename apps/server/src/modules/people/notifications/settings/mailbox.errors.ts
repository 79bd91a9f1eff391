import { errorTable } from '#platform/errors'

export const mailboxError = errorTable({
  EMAIL_MISSING: [409, 'Tài khoản của bạn chưa có email.'],
  EMAIL_BOUNCED: [409, 'Hộp thư này vẫn từ chối thư của Khuê. Hãy kiểm tra với nhà cung cấp email rồi thử lại.'],
})
