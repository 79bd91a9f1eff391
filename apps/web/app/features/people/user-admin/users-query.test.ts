import { expect, test } from 'vitest'
import { readUsersQuery, usersAddress, usersChoices } from './users-query.ts'

const read = (search: string) => readUsersQuery(new URLSearchParams(search))
const names = {
  student: 'Học sinh',
  parent: 'Phụ huynh',
  teacher: 'Giáo viên',
  tutor: 'Gia sư',
  master: 'Đại diện',
  admin: 'Quản trị viên',
}
const id = '0192b3c4-0000-7000-8000-000000000001'

test('unknown values are left out', () => {
  expect(read('q=+&role=king&status=GONE&cursor=x')).toEqual({})
})

test('a parsed query can be serialised again', () => {
  const search = `q=huong&role=parent&status=LOCKED&cursor=${id}`
  expect(usersAddress(read(search))).toBe(`/admin/users?${search}`)
  expect(usersAddress({})).toBe('/admin/users')
})

test('a choice keeps the other filter and the search, and returns to the newest', () => {
  const { byRole, byStatus } = usersChoices(read(`q=an&role=tutor&status=LOCKED&cursor=${id}`), names)
  expect(byRole[0]).toEqual({ label: 'Mọi vai trò', href: '/admin/users?q=an&status=LOCKED', isOn: false })
  expect(byStatus.find(({ isOn }) => isOn)).toEqual({ label: 'Đã khoá', href: '/admin/users?q=an&role=tutor&status=LOCKED', isOn: true })
})
