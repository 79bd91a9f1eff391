import { data } from 'react-router'
import { expect, test } from 'vitest'
import { returnPathOf } from './return-path.ts'
import { orSignIn, signInStep } from './sign-in-gate.ts'

const at = (path: string) => new URL(path, 'https://khue.test')

test('the return parameters are kept in every step of signing in, others are not', () => {
  const first = at('/sign-in?from=%2Fopen-classes%3Fopen%3Dregister&promo_code=BANBE10&f=lich-hoc&utm_source=zalo')
  const second = at(signInStep('/sign-in/second-factor', first))
  const third = at(signInStep('/sign-up', second))
  expect(third.pathname + third.search).toBe('/sign-up?from=%2Fopen-classes%3Fopen%3Dregister&promo_code=BANBE10&f=lich-hoc')
  expect(returnPathOf(third.href)).toBe(returnPathOf(first.href))
  expect(signInStep('/sign-up', at('/sign-in'))).toBe('/sign-up')
})

const led = (code: string, path = '/account/my-orders?page=1') => {
  try {
    return orSignIn(new Request(`https://khue.test${path}`))(data({ code, message: '' }, 401))
  } catch (error) {
    return error instanceof Response ? error.headers.get('location') : 'refused'
  }
}

test('a guest is redirected to sign in and back; a wrong code of a signed-in user is no reason for that', () => {
  expect(led('SIGN_IN_REQUIRED')).toBe('/sign-in?from=%2Faccount%2Fmy-orders%3Fpage%3D1')
  expect(led('SIGN_IN_REQUIRED', '/account/my-orders.data?page=1&_routes=root')).toBe('/sign-in?from=%2Faccount%2Fmy-orders%3Fpage%3D1')
  expect(led('SIGN_IN_REQUIRED', '/_root.data')).toBe('/sign-in?from=%2F')
  expect(led('SESSION_ENDED')).toMatch(/^\/sign-in/)
  expect(led('SECOND_FACTOR_WRONG')).toBe('refused')
})
