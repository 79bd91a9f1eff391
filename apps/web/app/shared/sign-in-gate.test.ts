import { expect, test } from 'vitest'
import { returnPathOf } from './return-path.ts'
import { signInStep } from './sign-in-gate.ts'

const at = (path: string) => new URL(path, 'https://khue.test')

test('what signing in leads back to goes along through every step of it, and nothing else does', () => {
  const first = at('/sign-in?from=%2Fopen-classes%3Fopen%3Dregister&promo_code=BANBE10&f=lich-hoc&utm_source=zalo')
  const second = at(signInStep('/sign-in/second-factor', first))
  const third = at(signInStep('/sign-up', second))
  expect(third.pathname + third.search).toBe('/sign-up?from=%2Fopen-classes%3Fopen%3Dregister&promo_code=BANBE10&f=lich-hoc')
  expect(returnPathOf(third.href)).toBe(returnPathOf(first.href))
  expect(signInStep('/sign-up', at('/sign-in'))).toBe('/sign-up')
})
