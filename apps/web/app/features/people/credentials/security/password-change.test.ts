import { expect, test } from 'vitest'
import { PasswordChange } from './password-change.ts'

const faults = (form: Record<string, string>) =>
  PasswordChange.safeParse(form).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? []

test('a new password must be entered twice, beside the current one', () => {
  const form = { currentPassword: 'HocVui2026!', password: 'sao-khue-sang-9', repeated: 'sao-khue-sang-9' }
  expect(faults(form)).toEqual([])
  expect(faults({ ...form, currentPassword: '' })).toEqual(['currentPassword: Vui lòng nhập mật khẩu hiện tại.'])
  expect(faults({ ...form, repeated: 'sao-khue' })).toEqual(['repeated: Mật khẩu không khớp'])
  expect(faults({ ...form, currentPassword: '', repeated: 'x' })).toHaveLength(2)
})
