import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'

test('an empty environment gives a demo on this machine', () => {
  const config = readConfig({})
  expect([config.PORT, config.publicUrl.origin, config.isDemo, config.isTls]).toEqual([3000, 'http://localhost:3000', true, false])
})

test.each([
  ['a public host', { HOST: '0.0.0.0' }, false],
  ['a public address', { PUBLIC_URL: 'https://hoc.example.vn' }, false],
  ['a public address with DEMO=1', { PUBLIC_URL: 'https://hoc.example.vn', DEMO: '1' }, true],
  ['this machine with DEMO=0', { DEMO: '0' }, false],
  ['this machine by IPv6', { HOST: '::1' }, true],
  ['an empty DEMO', { DEMO: '' }, true],
])('demo mode with %s', (_what, env, isDemo) => {
  expect(readConfig(env).isDemo).toBe(isDemo)
})

test.each([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '70000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'hoc.example.vn' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['ROLES', { ROLES: 'web,cook' }],
  ['DEMO', { DEMO: 'yes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'my-proxy!' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'abc' }],
  ['TRUST_PROXY', { TRUST_PROXY: '999.1.1.1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.1,' }],
  ['VNPAY_PAY_URL', { VNPAY_TMN_CODE: 'TESTTMN1', VNPAY_HASH_SECRET: 'TESTSECRETVNPAY0000000000000001' }],
])('a wrong %s stops with one line that names it', (name, env) => {
  const line = (() => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(line).toContain(name)
  expect(line.split('\n')).toHaveLength(1)
})

test.each(['DATA_KEY', 'METRICS_TOKEN', 'DATABASE_URL', 'SMTP_URL'])('a wrong %s is named without its value', (name) => {
  expect(() => readConfig({ [name]: 'bi-mat!' })).toThrow(new RegExp(`^${name} is not usable(?!.*bi-mat)`))
})

test.each(['0', '2', '127.0.0.1', '10.0.0.0/8, ::1', 'fd00::/8'])('TRUST_PROXY may be %s', (TRUST_PROXY) => {
  expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
})
