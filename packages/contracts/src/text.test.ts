import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkCode } from './sale/promotions.ts'
import { ContactMessage } from './backoffice/site.ts'
import type { Endpoint } from './endpoint.ts'
import { IdentityDetails } from './people/identity-proof.ts'
import { FactorCode } from './people/second-factor.ts'
import { FullName, Otp, RegisterByEmail } from './people/sign-up.ts'
import { InvitationCode } from './people/families.ts'
import { isCleaned, TypedLine, TypedText } from './text.ts'
import { SearchTerm } from './query-params.ts'
import { sendMessage } from './community/chat.ts'
import { writeCourseReview } from './offer/reviews.ts'

/** Strings that nobody types, or that must arrive as they were sent, each with the reason. */
const exceptions: Record<string, string> = {
  '(^|[.])(password|currentPassword|newPassword)$': 'a password may hold any character; the hasher normalises it',
  '[.](token|refreshToken|ticket|link|signature)$': 'a secret or signature, compared as it was issued',
  '[.]m-device-id$|[.]x-(casso|sepay)-|[.]authorization$': 'a header that a program sends',
  '^(redeemWebViewCode|handleProviderSignIn)[.](code|state|iss|error|error_description)$': 'sent by a program under OAuth',
  '^getCheckoutByHash[.]code$': 'signed: another spelling has another signature',
  '[.](from|to)$': 'a path, made safe by `safeReturnPath`',
  '[.]fileName$': 'cleaned by assets, which also recognises disguised endings',
  '[.](terms|privacy|version)$': 'the version of a text, compared with the versions that exist',
  '[.](promo_code|f)$': 'kept in an address; parsed as a code where it is used',
  '[.](ids|skus|tutorIds|slug|id)$': 'ids or slugs: an unknown one is answered as missing',
  '[.](cursor|after)$': 'a cursor that the server issued and parses',
  '[.]credential[.]response[.]transports|[.]clientExtensionResults': 'written by the browser (WebAuthn)',
}
/** Text in an address of which numbers or choices are parsed. */
const parsedAfterwards = 1000

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'))
const contracts = await Promise.all(files.map((file) => import(path.join(import.meta.dirname, file)) as Promise<Record<string, unknown>>))
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const endpoints = contracts
  .flatMap((exported) => Object.entries(exported))
  .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))

type Field = { name: string; schema: z.ZodString }

function stringsOf(schema: unknown, name: string): Field[] {
  if (schema instanceof z.ZodString) return [{ name, schema }]
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, value]) => stringsOf(value, `${name}.${key}`))
  if (schema instanceof z.ZodArray) return stringsOf(schema.element, name)
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => stringsOf(item, name))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => stringsOf(option, name))
  if (schema instanceof z.ZodRecord) return [...stringsOf(schema.keyType, name), ...stringsOf(schema.valueType, name)]
  if (schema instanceof z.ZodPipe) return stringsOf(schema.in, name)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return stringsOf(schema.unwrap(), name)
  }
  return notText(schema, name)
}

const otherKinds = new Set(['enum', 'literal', 'number', 'int', 'boolean', 'unknown', 'transform', 'string', 'null', 'undefined'])
function notText(schema: unknown, name: string): Field[] {
  const kind = schema instanceof z.ZodType ? schema.def.type : typeof schema
  if (!otherKinds.has(kind)) throw new Error(`${name}: this test does not know ${kind}`)
  return []
}

/** Anchored at both ends, without a class that admits everything but a few characters. */
const isFormat = ({ def }: z.ZodString) =>
  (def.checks ?? []).some((check) => {
    // oxlint-disable-next-line no-underscore-dangle -- Zod's own name; only a regex check has a pattern
    const pattern = (check._zod.def as { pattern?: RegExp }).pattern?.source
    return pattern !== undefined && /^\^.*\$$/.test(pattern) && !/\[\^|\\S|\\W|\\D|(?<!\\)\.[*+{]/.test(pattern)
  })

const fields = endpoints.flatMap(([name, { query, body, headers }]) =>
  [query, body, headers].filter((part) => part !== undefined).flatMap((part) => stringsOf(part, name)),
)
const needsReason = fields.filter(
  ({ schema }) => !isCleaned(schema) && !isFormat(schema) && !(schema.maxLength === parsedAfterwards && schema.minLength === null),
)

test('every typed text is cleaned, has a format, or is named here with a reason', () => {
  expect(fields.length).toBeGreaterThan(300)
  const patterns = Object.keys(exceptions).map((pattern) => new RegExp(pattern))
  expect(needsReason.map(({ name }) => name).filter((name) => !patterns.some((pattern) => pattern.test(name)))).toEqual([])
  expect(patterns.filter((pattern) => !needsReason.some(({ name }) => pattern.test(name)))).toEqual([])
})

const wordOf = (schema: z.ZodType, typed: unknown) => {
  const parsed = schema.safeParse(typed)
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message)
}

test.each(['\u200B', '\u3164', '\u202E', '\u115F\u1160', '\uFEFF \u00AD', '\u2800\u2800', '\u{E0020}\u{E0041}', '\uD800'])(
  'a name, message or review of which nothing is left to see counts as missing (%j)',
  (typed) => {
    expect(wordOf(FullName, typed)).toContain('Vui lòng nhập họ và tên.')
    expect(wordOf(TypedText, typed)).toBe('')
    const ids = { clientId: crypto.randomUUID() }
    expect(sendMessage.body.safeParse({ ...ids, text: typed }).success).toBe(false)
    expect(wordOf(ContactMessage.shape.content, typed)).toEqual(['Vui lòng viết vài lời.'])
    expect(writeCourseReview.body.parse({ stars: 5, text: typed })).toMatchObject({ text: '' })
  },
)

test('a name is composed, on one line, and has a letter', () => {
  expect(wordOf(FullName, ' Nguye\u0302\u0303n  Thi\u0323\u200B An ')).toBe('Nguyễn Thị An')
  expect(wordOf(FullName, 'Nguyễn\nAn')).toEqual(['Tên cần viết trên một dòng.'])
  expect(wordOf(FullName, 'Nguyễn\u2028An')).toEqual(['Tên cần viết trên một dòng.'])
  expect(wordOf(FullName, '12 345')).toEqual(['Tên cần có ít nhất một chữ cái.'])
  expect(wordOf(FullName, '\u202Eadmin')).toBe('admin')
})

test('emoji keep what joins them, and other text does not', () => {
  const pictures = '👨‍👩‍👧 ❤️ 1️⃣ 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏳️‍🌈 🇻🇳'
  expect(wordOf(TypedLine, pictures)).toBe(pictures)
  expect(wordOf(TypedLine, 'a\u200Db\uFE0F1\uFE0F2')).toBe('ab12')
})

test('messages keep their lines, lines do not', () => {
  expect(wordOf(TypedText, ' a \r\n\r\n\r\n\r\n b\u2028c\0d ')).toBe('a\n\n b\ncd')
  expect(wordOf(TypedLine, ' a \r\n\u00A0\u3000b\tc ')).toBe('a b c')
})

test.each(['ｇｉａｍ-１０', ' “giam\u200B-10”. ', "'GIAM\u201110'", '(Giam – 10),'])(
  'a copied code is read as it was meant (%j)',
  (typed) => {
    expect(checkCode.body.parse({ code: typed, items: [{ sku: 'SUB-6M' }] }).code).toBe('GIAM-10')
  },
)

test.each(['123 456', '123-456', '１２３４５６', '\u200E123456.', '"123456"'])('six digits are read in any spelling (%j)', (typed) => {
  expect(wordOf(Otp, typed)).toBe('123456')
  expect(wordOf(FactorCode, typed)).toBe('123456')
  expect(wordOf(InvitationCode, typed)).toBe('123456')
})

test('the number of an identity card is read in groups', () =>
  expect(wordOf(IdentityDetails.shape.idNumber, '001 204.012-345')).toBe('001204012345'))

test('words with invisible marks are searched for without them', () => {
  expect(wordOf(SearchTerm, 't\u200Bo\u200B\u00E1n')).toBe('toán')
  expect(wordOf(SearchTerm, '\u3164')).toBe('')
})

const emailOf = (email: string) => wordOf(RegisterByEmail, { email, role: 'student' })
test.each([
  '<v@b.vn>',
  'v@b.vn>',
  'x<v@b.vn',
  'v@b.vn,',
  'v@b',
  '.v@b.vn',
  'v..x@b.vn',
  '"v x"@b.vn',
  'v@-b.vn',
  'v@b.v1',
  'v@b.vn.',
  'ｖ<v@b.vn',
  'v@[1.1.1.1]',
])('%s is no e-mail address', (email) => expect(emailOf(email)).toEqual(['Email không hợp lệ']))
test.each(['v.x+y@b.vn', ' V.X+Y@B.VN ', 'ｖ.x+y@b.vn', 'v.x+y@b\u200B.vn', 'v.x+y\u202E@b.vn'])('%s is one mailbox', (email) =>
  expect(emailOf(email)).toEqual({ email: 'v.x+y@b.vn', role: 'student' }),
)

test('cleaning takes time in proportion to the text', () => {
  const long = 200_000
  const schemas = [TypedText, TypedLine, FullName, Otp, RegisterByEmail.shape.email]
  for (const text of [
    ' '.repeat(long),
    '\n'.repeat(long),
    '1'.repeat(long),
    '👍\u200D'.repeat(long),
    ' \n'.repeat(long),
    '('.repeat(long),
    '.'.repeat(long),
  ]) {
    expect(schemas.map((schema) => schema.safeParse(`${text}x`).success)).toHaveLength(schemas.length)
  }
})
