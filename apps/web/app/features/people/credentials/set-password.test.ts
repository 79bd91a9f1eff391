import { expect, test } from 'vitest'
import { SetPasswordFields } from './set-password.ts'

const fields = (repeated: string) => SetPasswordFields.safeParse({ token: 't', password: 'HocVui2026!', repeated })

test('a new password must be repeated exactly', () => {
  expect(fields('HocVui2026!').success).toBe(true)
  expect(fields('HocVui2026').error?.issues[0]).toMatchObject({ path: ['repeated'], message: 'Mật khẩu không khớp' })
})
