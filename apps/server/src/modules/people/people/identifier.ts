import { emailPattern } from '@khue/contracts/text'
import { cleanEmail } from '@khue/contracts/typed-text'
import { peopleError } from './people.errors.ts'

export type Identifier = { kind: 'phone' | 'email'; value: string }

/** Spaces, dots, dashes and brackets that people write, and invisible characters that come with a pasted number. */
const separators = /[\s.()\-\u2010-\u2015\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu
/** Vietnam's country code or the trunk zero, then an area or mobile number of 9 or 10 digits. */
const vietnamesePhone = /^(?:\+84|0084|84|0)0?([1-9]\d{8,9})$/

/** Parses what a person types to sign in into its stored form: a phone as E.164, an e-mail in lower case; undefined when it is neither. */
export function readIdentifier(typed: string): Identifier | undefined {
  const text = cleanEmail(typed)
  if (emailPattern.test(text)) return { kind: 'email', value: text }
  const national = vietnamesePhone.exec(text.replace(separators, ''))?.[1]
  return national ? { kind: 'phone', value: `+84${national}` } : undefined
}

/** The same for input that must be one. Throws IDENTIFIER_INVALID. */
export function getIdentifier(typed: string): Identifier {
  const identifier = readIdentifier(typed)
  if (!identifier) throw peopleError.IDENTIFIER_INVALID()
  return identifier
}

/** A stored phone as people in Vietnam write it. */
export const showPhone = (phone: string) => phone.replace(/^\+84/, '0')
