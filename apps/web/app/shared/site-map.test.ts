import { expect, test } from 'vitest'
import { pagePaths } from './site-map.ts'

test('the pages of a route table are its fixed paths: no parameters, no files, no catch-all', () => {
  const table = [
    { index: true },
    { path: 'open-classes' },
    { path: 'checkout/confirm/:id' },
    { path: 'admin/approvals/:id?' },
    { path: 'account', children: [{ index: true }, { path: 'settings/profile' }, { path: 'orders/:id' }] },
    { children: [{ path: 'inside-a-layout' }] },
    { path: 'qr.svg' },
    { path: '*' },
  ]
  expect(new Set(pagePaths(table))).toEqual(
    new Set(['/', '/open-classes', '/admin/approvals', '/account', '/account/settings/profile', '/inside-a-layout']),
  )
})
