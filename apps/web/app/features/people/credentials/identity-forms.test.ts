import { expect, test } from 'vitest'
import { CodeFields, DetailsFields, PasskeyFields, SignInFields, toRegistration } from './identity-forms.ts'

const wrong = (result: { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join('.')) ?? []

test.each([
  [{ username: '0900000001', password: 'x' }, []],
  [{ username: '', password: '' }, ['username', 'password']],
  [{ username: '0900000001', password: '', way: 'code' }, []],
  [{ username: '', way: 'code' }, ['username']],
])('a sign-in with %o is refused for %o', (fields, missing) => {
  expect(wrong(SignInFields.safeParse(fields))).toEqual(missing)
})

test.each([
  [{ otp: '123456' }, []],
  [{ otp: '12345' }, ['otp']],
  [{}, ['otp']],
  [{ again: '1' }, []],
])('a code step with %o is refused for %o', (fields, faults) => {
  expect(wrong(CodeFields.safeParse(fields))).toEqual(faults)
})

test('a malformed passkey signature is refused without an exception', () => {
  for (const credential of ['', '{', '[]', '{"id":"a"}']) expect(PasskeyFields.safeParse({ credential }).success).toBe(false)
})

test('each policy must be ticked separately, and its version is sent', () => {
  const person = { name: ' Nguyễn An ', birthDate: '2008-05-09', password: 'HocVui2026!' }
  expect(wrong(DetailsFields.safeParse({ ...person, terms: 'v1' }))).toEqual(['privacy'])
  expect(toRegistration(DetailsFields.parse({ ...person, terms: 'v1', privacy: 'v2' }))).toEqual({
    ...person,
    name: 'Nguyễn An',
    accepted: { terms: 'v1', privacy: 'v2' },
  })
})

test('the external account is linked only if its box stays ticked', () => {
  const ticked = { name: 'Nguyễn An', birthDate: '2008-05-09', password: 'HocVui2026!', terms: 'v1', privacy: 'v2' }
  expect(toRegistration(DetailsFields.parse({ ...ticked, link: 'an-offer' })).link).toBe('an-offer')
  expect(toRegistration(DetailsFields.parse(ticked)).link).toBeUndefined()
})
