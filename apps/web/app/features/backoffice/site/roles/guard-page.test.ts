import { expect, test } from 'vitest'
import { guardPage } from './guard-page.ts'

const refusal = (pattern: string, roles: Parameters<typeof guardPage>[1]) => {
  try {
    guardPage(pattern, roles)
    return undefined
  } catch (error) {
    return error
  }
}

test('holders of the role open its pages, and everybody opens pages that belong to no role', () => {
  expect(refusal('/admin/users/:id', ['student', 'admin'])).toBeUndefined()
  expect(refusal('/account/teaching', ['tutor'])).toBeUndefined()
  expect(refusal('/account/settings/profile', [])).toBeUndefined()
})

test('others get the answer of an address that does not exist', () => {
  for (const pattern of ['/admin', '/admin/users', '/account/teaching/contract', '/account/master-account/news']) {
    expect(refusal(pattern, ['student', 'parent'])).toMatchObject({ data: null, init: { status: 404 } })
  }
})

test('an admin without the role reads which one the page needs', () => {
  expect(refusal('/account/teaching/contract', ['admin'])).toMatchObject({
    data: { code: 'ROLE_REQUIRED', message: 'Trang này cần vai Giáo viên hoặc Gia sư.' },
    init: { status: 403 },
  })
})

test('an admin opens the courses and classes of teachers, to write in their name', () => {
  for (const pattern of [
    '/account/teaching/courses/:id/edit/about',
    '/account/teaching/classes/single/:id',
    '/account/teaching/classes/:run',
  ]) {
    expect(refusal(pattern, ['admin'])).toBeUndefined()
    expect(refusal(pattern, ['student', 'parent'])).toMatchObject({ init: { status: 404 } })
  }
})
