/** The message for a number that cannot be a tax id. */
export const taxIdWrong = 'Mã số thuế không đúng'

const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3]

/**
 * Whether a text can be a Vietnamese tax id: ten digits whose last is a check digit, the same with a branch (`-001`), or the twelve digits of a
 * person.
 */
export function isTaxId(text: string) {
  if (/^\d{12}$/.test(text)) return true
  if (!/^\d{10}(-\d{3})?$/.test(text)) return false
  const sum = weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0)
  return Number(text[9]) === 10 - (sum % 11)
}

/** A branch's number as it is stored and shown, with the hyphen that people often omit. */
export const hyphenateTaxId = (text: string) => text.replace(/^(\d{10})(\d{3})$/, '$1-$2')
