import { mobilePattern, phonePattern } from '@khue/contracts/people/identity'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'

/**
 * Parses a typed mobile number into its stored form: spec 5 strips non-digits and leading zeros, accepts ten or eleven digits, and recognises a
 * mobile number by its prefix. Undefined when it is none.
 */
export function readMobile(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').replace(/^0+/, '')
  const national = `0${digits.length > 9 ? digits.replace(/^840?/, '') : digits}`
  return phonePattern.test(national) && mobilePattern.test(national) ? `+84${national.slice(1)}` : undefined
}

const unusual = 'Đầu số này có vẻ chưa được dùng. Bạn kiểm tra lại giúp nhé; nếu đúng, cứ tiếp tục.'

/** A warning, never a refusal: networks open new ranges before any list contains them. */
export const unusualNumberWarning = (phone: string) => (isValidPhoneNumber(phone) ? null : unusual)
