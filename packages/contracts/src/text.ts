import { z } from 'zod'
import { cleanCode, cleanEmail, cleanGroupedCode, cleanIdentifier, cleanLine, cleanMarkdown, cleanName, cleanText } from './typed-text.ts'

/**
 * The schemas of everything that people type. A test holds every string in a query or body to be one of these, an id, a choice or a format, or to be
 * listed with the reason why not. Lengths count what is left after cleaning; `.min(1)` refuses text of which nothing is left to see.
 */

export const TypedLine = z.string().overwrite(cleanLine)
export const TypedText = z.string().overwrite(cleanText)
export const TypedMarkdown = z.string().overwrite(cleanMarkdown)
/** Codes that may hold hyphens: promotions, referrals, vouchers, orders. */
export const CleanCode = z.string().overwrite(cleanCode)
/** Codes of letters and digits alone: one-time codes, invitations, child codes, ids on cards. */
export const GroupedCode = z.string().overwrite(cleanGroupedCode)
export const TypedIdentifier = z.string().overwrite(cleanIdentifier)

/** The name of a person or a thing: one line with at least one letter. */
export const TypedName = ({ missing, limit, tooLong }: { missing: string; limit: number; tooLong: string }) =>
  z
    .string()
    .overwrite(cleanName)
    .min(1, missing)
    .max(limit, tooLong)
    .refine((name) => !name.includes('\n'), 'Tên cần viết trên một dòng.')
    .refine((name) => name === '' || /\p{L}/u.test(name), 'Tên cần có ít nhất một chữ cái.')

/** RFC 5322 `addr-spec` without comments, quotes and literals: a dot-atom, then a host name with a top-level domain. */
export const emailPattern =
  /^(?=.{1,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i
export const TypedEmail = z.string().overwrite(cleanEmail)

/** A single line of typed text, never empty. */
export const singleLineText = (longest: number) => TypedLine.min(1).max(longest)

const cleaners = new Set<unknown>([
  cleanLine,
  cleanText,
  cleanMarkdown,
  cleanCode,
  cleanGroupedCode,
  cleanIdentifier,
  cleanName,
  cleanEmail,
])
/** Whether a schema cleans what was typed before it checks anything else. */
export const isCleaned = (schema: z.ZodString) => {
  const [first] = schema.def.checks ?? []
  const check: unknown = first?._zod.def // oxlint-disable-line no-underscore-dangle -- Zod's own name
  return typeof check === 'object' && check !== null && 'tx' in check && cleaners.has(check.tx)
}
