import { expect, test } from 'vitest'
import { ProfileFields } from './profile-fields.ts'

const empty = { name: 'Nguyễn Thị Mỹ Duyên', birthDate: '', school: '', grade: '', languages: '', version: '3' }
const faults = (form: Record<string, string>) =>
  ProfileFields.safeParse({ ...empty, ...form }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('empty fields are sent as null, and nothing is lost', () => {
  const nothing = { gender: null, birthDate: null, school: null, grade: null, languages: [], address: null }
  expect(ProfileFields.parse(empty)).toEqual({ name: empty.name, version: 3, ...nothing })
  const form = {
    ...empty,
    gender: 'FEMALE',
    grade: 'GRADE_6',
    languages: 'vi,en',
    'address.provinceCode': '79',
    'address.street': '12 Lê Lợi',
  }
  expect(ProfileFields.parse(form)).toMatchObject({
    gender: 'FEMALE',
    grade: 'GRADE_6',
    languages: ['vi', 'en'],
    address: { provinceCode: '79', commune: null, street: '12 Lê Lợi' },
  })
})

test.each([
  [{ name: ' ' }, 'name: Vui lòng nhập họ và tên.'],
  [{ birthDate: '2012-02-31' }, 'birthDate: Ngày sinh chưa đúng.'],
  [{ 'address.street': '12 Lê Lợi' }, 'address.provinceCode: Vui lòng chọn tỉnh, thành phố.'],
])('%j is refused at its field', (form, fault) => {
  expect(faults(form)).toEqual([fault])
})
