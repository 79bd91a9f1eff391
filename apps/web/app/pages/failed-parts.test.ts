import type { Endpoint } from '@khue/contracts/endpoint'
import { getCourseToEdit, getLiveClassToEdit } from '@khue/contracts/offer/offer-admin'
import { getFamily } from '@khue/contracts/people/families'
import { listFamilyRequests, listSpendingRules } from '@khue/contracts/people/family-requests'
import { listFamilyPurchases } from '@khue/contracts/sale/family-purchases'
import { previewWithdrawal } from '@khue/contracts/sale/refunds-admin'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { contextWith } from './page-context.testing.ts'
import { loader as loadRequests } from './account/family-requests.page.tsx'
import { loader as loadFamily } from './account/family.page.tsx'
import { loader as loadClass } from './admin/class.page.tsx'
import { loader as loadCourse } from './admin/course.page.tsx'

const id = '0193d1c0-0000-7000-a000-000000000002'
const at = '2026-11-27T02:00:00.000Z'
const approved = {
  id,
  kind: 'PURCHASE',
  status: 'APPROVED',
  child: { name: 'An' },
  lines: [],
  isDecidedByMe: true,
  createdAt: at,
  expiresAt: at,
}
const replies = new Map<Endpoint, unknown>([
  [getFamily, { children: [], guardians: [] }],
  [listSpendingRules, { items: [] }],
  [listFamilyRequests, { open: [], past: [{ ...approved, amount: null, decidedAt: at, decidedBy: 'Mẹ' }], pastTotal: 1 }],
  [getLiveClassToEdit, { id, slug: 'lop', code: 'A', isGone: false }],
  [getCourseToEdit, { id, slug: 'khoa', code: 'B', state: 'LISTED' }],
])

/** An API in which one endpoint is too busy to reply. */
function contextWithout(failing: Endpoint) {
  const call = async (endpoint: Endpoint) => {
    if (endpoint === failing) throw data({ code: 'OVERLOADED', message: 'Hệ thống đang bận.' }, { status: 503 })
    return replies.get(endpoint)
  }
  const context = contextWith(call)
  return { request: new Request('http://khue.vn/page'), context, params: { id } } as never // the arguments that these loaders use
}
const failed = { state: 'failed', message: 'Hệ thống đang bận.' }

test('the family shows without the spending rules, and requests show without their purchases', async () => {
  expect(await loadFamily(contextWithout(listSpendingRules))).toMatchObject({ family: { state: 'ready' }, spending: failed })
  expect(await loadFamily(contextWithout(getFamily))).toMatchObject({ family: failed, spending: failed })
  expect(await loadRequests(contextWithout(listFamilyPurchases))).toMatchObject({
    requests: { state: 'ready', value: { past: [{ ordersPath: '/account/my-orders' }] } },
  })
})

test('a class and a course can be edited while nobody can say what ending them affects', async () => {
  expect(await loadClass(contextWithout(previewWithdrawal))).toMatchObject({ one: { id }, ending: failed })
  expect(await loadCourse(contextWithout(previewWithdrawal))).toMatchObject({ course: { id }, ending: failed })
})
