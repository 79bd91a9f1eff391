import { expect, test } from 'vitest'
import { returnPathOf, safeReturnPath } from './return-path.ts'

test.each([
  '/',
  '/open-classes',
  '/open-classes?open=register',
  '/checkout/confirm/0199#pay',
  '/courses?term=To%C3%A1n&f=lich-hoc',
  '/a//b',
])('a path of this site is kept: %s', (from) => expect(safeReturnPath(from)).toBe(from))

const hostile = [
  undefined,
  null,
  '',
  'open-classes',
  'https://evil.test/',
  'HTTPS:evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/ /evil.test',
  '/%09/evil.test',
  '/%5cevil.test',
  '/%5Cevil.test',
  '%2f%2fevil.test',
  '/%2f/evil.test',
  '/%2Fevil.test',
  '/%252fevil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/%2e%2e//evil.test',
  '/a/..//evil.test',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  '//user:pass@evil.test',
  'http:///evil.test',
  '/\u0000/evil.test',
  '//evil.test%2f..',
  '@evil.test',
  '/sign-in?from=/x',
  '/login',
  '/sign-out',
  '/%73ign-out',
  '/sign%2Dout',
  '/%53IGN-OUT?x=1',
  '/sign-out%2f',
  '/%73ign-out.data',
  '/a/../%73ign-out',
  '/%6Cogin',
  '/forgot%2dpassword/code',
  '/%ff',
  '/a%',
  'x'.repeat(10_000),
]
test.each(hostile)('any other address leads home: %j', (from) => {
  expect(safeReturnPath(from)).toBe('/')
})

test('for every input, the result stays on this site', () => {
  const pieces = ['/', '\\', '%2f', '%5c', '.', '..', 'evil.test', '@', ':', '\t', '?', '#', 'a', '%00', '%2e']
  for (const a of pieces)
    for (const b of pieces)
      for (const c of pieces)
        for (const d of pieces) {
          const out = safeReturnPath(`/${a}${b}${c}${d}`)
          const address = new URL(out, 'https://khue.test/deep/page')
          expect(address.origin, `${a}${b}${c}${d}`).toBe('https://khue.test')
          expect(out.startsWith('/') && !out.startsWith('//')).toBe(true)
        }
})

const signIn = (query: string) => returnPathOf(`https://khue.test/sign-in?${query}`)

test('a promotion code and a scroll target survive signing in', () => {
  expect(signIn('from=/open-classes%3Fopen%3Dregister&promo_code=KHUE10&f=plans')).toBe(
    '/open-classes?open=register&promo_code=KHUE10&f=plans',
  )
  expect(signIn('from=/a%3Ff%3Down&f=other')).toBe('/a?f=own')
  expect(signIn('from=//evil.test&f=x')).toBe('/?f=x')
  expect(signIn('')).toBe('/')
})
