import type { Role } from '@khue/contracts/endpoint'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { contextWith } from './page-context.testing.ts'
import { loader } from './role-area.ts'

/** As the router calls it: its patterns have no leading slash. */
const open = (pattern: string, roles: readonly Role[] | undefined) => {
  const call = async () => {
    if (roles) return { roles }
    throw data({ code: 'SIGN_IN_REQUIRED', message: 'Vui lòng đăng nhập.' }, { status: 401 })
  }
  const request = new Request(`http://khue.vn/${pattern}`)
  return loader({ request, context: contextWith(call), params: {}, url: new URL(request.url), pattern })
}

test('the pages of a role open for its holders only; an admin reads which role is missing', async () => {
  await expect(open('account/teaching/reviews', ['tutor'])).resolves.toBeNull()
  await expect(open('account/teaching/reviews', ['student'])).rejects.toMatchObject({ init: { status: 404 } })
  await expect(open('account/teaching/reviews', ['admin'])).rejects.toMatchObject({ init: { status: 403 } })
  await expect(open('admin', ['teacher'])).rejects.toMatchObject({ init: { status: 404 } })
})

test('a guest is left to the page, which leads to the sign-in', async () => {
  await expect(open('admin/users', undefined)).resolves.toBeNull()
})
