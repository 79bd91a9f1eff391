import { mobilePattern, phonePattern } from '@khue/contracts/people/identity'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'

/**
 * The stored form of a mobile number as people type it: spec 5 strips what is no digit and the zeros in front, takes ten or
 * eleven digits, and knows a mobile number by how it begins. Undefined when it is none.
 */
export function readMobile(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '')
  const national = `0${digits.length > 9 ? digits.replace(/^840?/, '') : digits}`
  return phonePattern.test(national) && mobilePattern.test(national) ? `+84${national.slice(1)}` : undefined
}

const unusual = 'Đầu số này có vẻ chưa được dùng. Bạn kiểm tra lại giúp nhé; nếu đúng, cứ tiếp tục.'

/** A doubt, never a refusal: networks open new ranges before any list knows them. */
export const unusualNumberWarning = (phone: string) => (isValidPhoneNumber(phone) ? null : unusual)
