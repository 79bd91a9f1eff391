import { type AuditAction, auditActions, listAudit } from '@khue/contracts/ground/audit'
import type { Endpoint } from '@khue/contracts/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#platform/http/api'
import { rateLimits } from '#platform/http/rate-limits'
import { withChat } from './modules/community/chat/chat.testing.ts'
import { modules } from './modules/registry.ts'
import { namedDeeds } from './testing/deeds/all-deeds.ts'
import { deedWorld } from './testing/deeds/deed.ts'

/* Each deed of an admin, and each look at something sealed, leaves exactly its audit rows. */

const world = await deedWorld(withChat)

/** Endpoints of admins that leave no row, and why. */
const unaudited: Record<string, string> = {
  'POST /media/v1/lecture-films': 'a file of their own; giving it to a lecture leaves a row',
  'POST /media/v1/captions': 'a file of their own; giving it to a lecture leaves a row',
  'POST /authoring/v1/courses/:id/runs/:run/plan': 'shows what was typed',
  'POST /knowledge/v1/admin/previews': 'shows what was typed',
  'POST /promotions/v1/admin/promotions/preview': 'shows what was typed',
  'POST /tax/v1/admin/preview': 'computes',
  'POST /tns/v1/admin/contract-templates/preview': 'shows what was typed',
  'POST /utilities/admin/texts/preview': 'shows what was typed',
  'POST /messaging/v1/admin/campaigns/:id/test': 'sends to the admin alone',
  'POST /mid/v1/admin/work-items/:kind/:refId/claim': 'holds a case for minutes, and changes nothing of it',
  'POST /mid/v1/admin/work-items/:kind/:refId/release': 'gives it back',
  'POST /mid/v1/admin/work-items/claim-next': 'holds a case for minutes, and changes nothing of it',
  'POST /ledger/v1/admin/reconcile': 'compares, and keeps its own list of runs',
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const served = modules.flatMap(({ routes }) => {
  const api = createApi(world.deps, rateLimits(1), () => false)
  routes?.(api)
  return [...api.served.values()].map(({ endpoint }) => endpoint)
})

test('every endpoint by which an admin changes something has its deed, or a reason why it leaves no row', () => {
  const ofAdmins = served.filter(({ access, method }) => [access].flat().some((one) => one === 'admin') && method !== 'GET')
  expect(ofAdmins.length).toBeGreaterThan(70)
  const known = [...new Set([...namedDeeds.map(([, { endpoint }]) => nameOf(endpoint)), ...Object.keys(unaudited)])]
  expect(known.toSorted()).toEqual(ofAdmins.map(nameOf).toSorted())
})

const seen = new Set<AuditAction>()
const latest = async () => (await world.pool.query<{ n: number }>('select count(*)::int as n from audit_entries')).rows[0]?.n ?? 0
const reader = await world.given.admin()
const read = async (count: number) => (await world.call(listAudit, { as: reader, query: {} })).data.items.slice(0, count)

test.each(namedDeeds)('%s', async (_name, { prepare }) => {
  const { by = world.admin, act } = await prepare(world)
  const before = await latest()
  const { answer, rows } = await act()
  expect([answer.status, answer.code]).toEqual([200, undefined])
  const written = await read((await latest()) - before)
  expect(written.map(({ actorId, action, subject, reason }) => ({ actorId, action, subject, reason }))).toEqual(
    rows.map(({ action, subject, reason = null }) => ({ actorId: by.id, action, subject, reason })),
  )
  expect(written.map(({ details }) => details)).toMatchObject(rows.map(({ details = {} }) => details))
  for (const { action } of written) seen.add(action)
})

/** Written by a job or by reading; asserted where that is tested. */
const writtenElsewhere: readonly AuditAction[] = [
  'approval.lapsed',
  'lesson.reversed',
  'payout.approved',
  'promotion.codes-exported',
  'user.searched',
]
test('every action of the log is left by one of these deeds, or has its own test', () => {
  expect([...seen, ...writtenElsewhere].toSorted()).toEqual(Object.keys(auditActions).toSorted())
})

const hasCursor = (schema: z.ZodType | undefined) => schema instanceof z.ZodObject && 'cursor' in schema.shape
const Page = z.object({ items: z.array(z.object({ id: z.string() })), nextCursor: z.string().optional() })
/** Here the deeds leave fewer than two rows, or a cursor is more than an id. */
const notPaged = [
  '/authoring/v1/admin/approvals',
  '/authoring/v1/admin/class-approvals',
  '/authoring/v1/classes',
  '/authoring/v1/courses',
  '/clms/v1/admin/lessons',
  '/clms/v1/assignments',
  '/clms/v1/plan-shares/admin/shares',
  '/clms/v1/taught-reports',
  '/clms/v1/admin/lesson-problems',
  '/mid/v1/admin/identity-proofs',
  '/mid/v1/admin/work-items',
  '/mid/v1/admin/data-requests',
  '/knowledge/v1/admin/posts',
  '/payouts/v1/admin/batches/:id/payouts',
  '/payouts/v1/admin/owed',
  '/payouts/v1/admin/payouts/:id',
  '/tax-papers/v1/admin/papers',
  '/css/v1/admin/reviews',
  '/tns/v1/admin/contracts',
  '/tns/v1/admin/ratings',
  '/tns/v1/admin/applications',
  '/promotions/v1/admin/referrals',
  '/chat/v1/admin/cases',
  '/chat/v1/admin/supports',
  '/ledger/v1/admin/entries',
  '/utilities/admin/messages',
]
test('a list of what the deeds have left goes on behind the row of its cursor: none is left out or comes twice', async () => {
  const lists = served.filter(({ access, method, query }) => method === 'GET' && [access].flat().includes('admin') && hasCursor(query))
  const skipped = []
  for (const list of lists) {
    const page = async (query: object) => Page.safeParse((await world.call(list, { as: reader, query })).data).data?.items
    const items = (await page({})) ?? []
    if (items.length < 2 || !(await page({ cursor: items[0]!.id }))) skipped.push(list.path)
    else
      for (const at of [0, items.length - 2]) {
        const next = await page({ cursor: items[at]!.id })
        expect({ path: list.path, next: next?.slice(0, items.length - at - 1) }).toEqual({ path: list.path, next: items.slice(at + 1) })
      }
  }
  expect(skipped.toSorted()).toEqual(notPaged.toSorted())
})
