import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setPassword, signIn } from '@khue/contracts/people/identity'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const env = { PUBLIC_URL: 'https://khue.vn' }
const { call, deps, given } = await testApp({ env })
const program = new URL('admin-create.ts', import.meta.url).pathname

/** The command's output, and the token of the link it shows; `error` is the text on stderr. */
async function adminCreate(...options: string[]) {
  const settings = { ...process.env, ...env, NODE_ENV: 'production', DEMO: '0', DATABASE_URL: deps.config.DATABASE_URL }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...options], { env: settings }).catch(
    (failed: unknown) => failed as { stdout: string; stderr: string }, // execFile's own error carries both
  )
  return { said: stdout, error: stderr.trim(), token: /^https:\/\/khue\.vn\/set-password\?token=(\S+)$/m.exec(stdout)?.[1] ?? '' }
}

const choose = (token: string) => call(setPassword, { body: { token, password: 'MatKhauMoi1' } })

test('the first admin is created, and a lost link is replaced by a new one', { timeout: 300_000 }, async () => {
  const options = ['--phone', '0912345678', '--email', 'quantri@khue.vn']
  const first = await adminCreate('--name', 'Nguyễn Thị Quản Trị', ...options)
  expect(first.said).toContain('Nguyễn Thị Quản Trị is an admin.')
  const again = await adminCreate('--name', 'Nguyễn Thị Quản Trị', ...options)
  expect(again.error).toBe(
    "0912345678 is Nguyễn Thị Quản Trị's, an admin already. For a new link: npm run admin:create -- --new-link --phone 0912345678",
  )
  const second = await adminCreate('--new-link', '--email', 'quantri@khue.vn')
  expect((await choose(first.token)).code).toBe('LINK_INVALID')
  expect((await choose(second.token)).status).toBe(200)
  expect((await call(signIn, { body: { username: '0912345678', password: 'MatKhauMoi1' } })).status).toBe(200)
})

test('a person who is not an admin gets no link', { timeout: 300_000 }, async () => {
  const { phone } = await given.student()
  const wanted = [phone, '0999999999', 'ai-do']
  const answers = await Promise.all(wanted.map((typed) => adminCreate('--new-link', '--phone', typed)))
  expect(answers).toEqual(wanted.map((typed) => ({ said: '', error: `No admin signs in with ${typed}.`, token: '' })))
})
