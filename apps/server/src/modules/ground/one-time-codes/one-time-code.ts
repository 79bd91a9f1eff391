import { createHmac, randomBytes, randomInt } from 'node:crypto'

// spec 8, the numbers: 6 digits, 5 minutes, 5 attempts, resend after 60 seconds, 5 a day
export const codeMinutes = 5
export const maxTries = 5
export const resendSeconds = 60
export const sentPerDay = 5

/** What a code is for, as the message says it: "Mã OTP để …". */
export const codePurposes = {
  'sign-up': 'đăng ký tài khoản Khuê',
  'sign-in': 'đăng nhập Khuê',
  'second-factor': 'xác nhận đăng nhập Khuê',
  'forgot-password': 'đặt lại mật khẩu Khuê',
  'add-contact': 'thêm số điện thoại hoặc email vào tài khoản Khuê',
  'link-family': 'liên kết tài khoản gia đình trên Khuê',
  'delete-account': 'xoá tài khoản Khuê',
  'sign-contract': 'ký hợp đồng giảng dạy trên Khuê',
} as const
export type CodePurpose = keyof typeof codePurposes

export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Stored instead of a code's hash where no code may match. */
export const dummyCodeHash = () => randomBytes(32).toString('base64url')

const keyed = (secret: string, ...parts: readonly string[]) =>
  createHmac('sha256', `one-time-codes:${secret}`).update(JSON.stringify(parts)).digest('base64url')

/** Binds a code to its purpose, address and subject, so that it is wrong for any other. */
export const hashCode = (
  secret: string,
  { purpose, value, about = '', code }: { purpose: CodePurpose; value: string; about?: string; code: string },
) => keyed(secret, 'code', purpose, value, about, code)

export const hashAddress = (secret: string, value: string) => keyed(secret, 'address', value)

/** A range of ten thousand numbers: SMS fraudsters, paid per message received, own consecutive numbers. */
export const rangeOf = (phone: string) => phone.slice(0, -4)
