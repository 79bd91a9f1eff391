import { randomUUID } from 'node:crypto'
import * as api from '@khue/contracts/people/work-items'
import pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { linkGuardian } from '#modules/people/people'
import * as items from '#modules/people/work-items'
import { transact } from '#platform/deps'
import { collectPages } from '#testing/collect-pages'
import type { TestPerson } from '#testing/people'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'
import { endLapsedClaims } from './claims.service.ts'
import { personalData } from './personal-data.ts'

const { call, given, deps, pool, deliverEvents } = await testApp({ clock: () => new Date('2026-11-20T03:00:00Z') })
const [one, two] = [await given.admin(), await given.admin()]
beforeEach(() => pool.query('delete from work_items'))

type Kind = api.WorkItemKind
const kind: Kind = 'REFUND'
async function open(more: { kind?: Kind; personIds?: string[]; dueAt?: Date; refId?: string } = {}) {
  const { refId = randomUUID(), dueAt = new Date('2026-11-24T03:00:00Z') } = more
  await transact(deps, (deps) => items.openWorkItem(deps, { kind, personIds: [], ...more, refId, dueAt }))
  return refId
}
const close = (refId: string) => transact(deps, (deps) => items.closeWorkItem(deps, { kind, refId }))
const claim = (as: TestPerson, refId: string) => call(api.claimWorkItem, { as, params: { kind, refId } })
const release = (as: TestPerson, refId: string) => call(api.releaseWorkItem, { as, params: { kind, refId } })
const claimNext = (as: TestPerson, body: { kind?: Kind } = {}) => call(api.claimNextWorkItem, { as, body })
const decide = (by: TestPerson, refId: string) =>
  transact(deps, async (deps) => {
    await items.requireUnclaimed(deps, by, { kind, refId })
    await items.closeWorkItem(deps, { kind, refId })
    return 'decided'
  }).catch((error: { code: string }) => error.code)
const lapse = () => pool.query(`update work_items set claimed_until = now() - interval '1 second' where claimed_by is not null`)
const list = async (as = one, query: { kind?: Kind } = {}) => (await call(api.listWorkItems, { as, query })).data
const claimers = async () => (await list()).items.map(({ claim }) => claim?.by.id)
const events = async () => {
  const { rows } = await pool.query<{ name: string; payload: { refId: string; adminId: string } }>(
    `select name, payload from outbox where name like 'work-item.%' order by id`,
  )
  return rows.map(({ name, payload }) => [name, payload.refId, payload.adminId])
}
beforeEach(() => pool.query('delete from outbox'))
const at = (hour: string) => new Date(`2026-11-20T${hour}:00:00Z`)

/** How many statements a call takes beyond identifying its caller. */
async function statementsOf(work: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const said = query.mock.calls.map(([statement]) => JSON.stringify(statement))
  query.mockRestore()
  return said.filter((statement) => !/find_actor|pg_notify/.test(statement)).length
}
const addClaimed = async () => claim(one, await open({ personIds: [(await given.student()).id] }))

test('a case is due after its working days; opening it twice keeps the first due time', async () => {
  const refId = randomUUID()
  const openIt = (workingDays: number) => transact(deps, (deps) => items.openWorkItem(deps, { kind, refId, personIds: [], workingDays }))
  await openIt(1)
  await openIt(5)
  expect((await items.findDueTimes(deps, kind, [refId, randomUUID()])).get(refId)).toEqual(new Date('2026-11-23T03:00:00Z'))
  await close(refId)
  await close(refId)
  expect(await items.findDueTimes(deps, kind, [refId])).toEqual(new Map())
  await openIt(2)
  expect((await items.findDueTimes(deps, kind, [refId])).get(refId)).toEqual(new Date('2026-11-25T03:00:00Z'))
  await transact(deps, (deps) => items.setWorkItemDue(deps, { kind, refId, dueAt: new Date('2026-12-01T03:00:00Z') }))
  expect((await list()).items.map(({ dueAt }) => dueAt)).toEqual(['2026-12-01T03:00:00.000Z'])
})

test('a claim shows to all, is renewed by its holder, refused to others, and ends when it is given back', async () => {
  const refId = await open()
  expect((await claim(one, refId)).data.item.claim).toMatchObject({ by: { id: one.id }, isOwn: true })
  expect(await claim(two, refId)).toMatchObject({ status: 409, code: 'WORK_ITEM_CLAIMED', details: { by: { id: one.id, name: one.name } } })
  expect((await claim(one, refId)).status).toBe(200)
  expect((await list(two)).items[0]?.claim).toMatchObject({ by: { id: one.id }, isOwn: false })
  expect((await release(two, refId)).data).toEqual({ released: false })
  expect(await claimers()).toEqual([one.id])
  expect((await release(one, refId)).data).toEqual({ released: true })
  expect((await claim(two, refId)).status).toBe(200)
  expect(await events()).toEqual([
    ['work-item.claimed', refId, one.id],
    ['work-item.let-go', refId, one.id],
    ['work-item.claimed', refId, two.id],
  ])
})

test('a claim lasts 15 minutes by the database’s clock, and renewing gives 15 more', async () => {
  const refId = await open()
  const minutes = async () => {
    const { rows } = await pool.query<{ left: number }>(
      `select round(extract(epoch from claimed_until - now()) / 60)::int as left from work_items`,
    )
    return rows[0]?.left
  }
  await claim(one, refId)
  expect(await minutes()).toBe(15)
  await pool.query(`update work_items set claimed_until = now() + interval '2 minutes'`)
  await claim(one, refId)
  expect(await minutes()).toBe(15)
})

test('a claim whose time is over binds nobody, and its end is published once', async () => {
  const [first, second] = [await open(), await open()]
  for (const refId of [first, second]) await claim(one, refId)
  await lapse()
  expect(await claimers()).toEqual([undefined, undefined])
  expect((await claim(two, first)).status).toBe(200)
  await endLapsedClaims(deps)
  await endLapsedClaims(deps)
  await deliverEvents()
  expect((await events()).slice(2)).toEqual([
    ['work-item.let-go', first, one.id],
    ['work-item.claimed', first, two.id],
    ['work-item.let-go', second, one.id],
  ])
  expect(await claimers()).toEqual([two.id, undefined])
})

test('while an admin’s claim lives, a decision by another is refused and changes nothing', async () => {
  const refId = await open()
  await claim(one, refId)
  expect(await decide(two, refId)).toBe('WORK_ITEM_CLAIMED')
  expect(await claimers()).toEqual([one.id])
  expect(await decide(one, refId)).toBe('decided')
  expect((await list()).items).toEqual([])
  expect((await claim(two, refId)).code).toBe('WORK_ITEM_NOT_FOUND')
  expect(await decide(two, refId)).toBe('decided') // not open: the case's own state decides
  const lapsed = await open()
  await claim(one, lapsed)
  await lapse()
  expect(await decide(two, lapsed)).toBe('decided')
  expect(await decide(two, await open())).toBe('decided')
})

test('an admin cannot claim or decide a case of their own household', async () => {
  const [admin, child, father] = [await given.admin(), await given.student(), await given.parent()]
  for (const { id } of [admin, father]) await linkGuardian(deps, { guardianId: id, childId: child.id })
  const refId = await open({ personIds: [father.id] })
  expect((await claim(admin, refId)).code).toBe('OWN_CASE')
  expect(await decide(admin, refId)).toBe('OWN_CASE')
  expect((await claimNext(admin)).data.item).toBeNull()
  expect(await list(admin)).toMatchObject({ items: [], counts: api.workItemKinds.map(() => ({ open: 0 })) })
  const onDesk = (await call(api.findWorkItems, { as: admin, query: { kind, refIds: [refId] } })).data
  expect(onDesk.items).toMatchObject([{ isOwnCase: true, person: null }])
  expect((await list(one)).items[0]).toMatchObject({ isOwnCase: false, claim: null, person: { id: father.id } })
  expect((await claimNext(one)).data.item?.refId).toBe(refId)
})

test('the most urgent free case is claimed next, of one kind when asked', async () => {
  const late = await open({ dueAt: at('08') })
  const soon = await open({ dueAt: at('05') })
  const review = await open({ kind: 'REVIEW', dueAt: at('04') })
  const sequence = [await claimNext(one, { kind }), await claimNext(two), await claimNext(two), await claimNext(one)]
  expect(sequence.map(({ data }) => data.item?.refId)).toEqual([soon, review, late, undefined])
  await lapse()
  expect((await claimNext(one)).data.item?.refId).toBe(review)
})

test('an admin who may not decide a case does not get it as the next one', async () => {
  const refId = randomUUID()
  const openIt = (exceptIds: string[]) =>
    transact(deps, (deps) => items.openWorkItem(deps, { kind, refId, personIds: [], exceptIds, workingDays: 1 }))
  await openIt([one.id])
  expect((await claimNext(one)).data.item).toBeNull()
  expect((await claimNext(two)).data.item?.refId).toBe(refId)
  await release(two, refId)
  await openIt([two.id])
  expect((await claimNext(two)).data.item).toBeNull()
  expect((await claim(two, refId)).status).toBe(200)
})

test('a person who joins a case later ends the claim of an admin of their household', async () => {
  const child = await given.student({ guardianId: one.id })
  const refId = await open({ personIds: [two.id] })
  await claim(one, refId)
  await open({ refId, personIds: [two.id] })
  expect(await claimers()).toEqual([one.id])
  await open({ refId, personIds: [child.id] })
  expect((await list(await given.admin())).items).toMatchObject([{ person: { id: two.id }, claim: null }])
  expect(await claim(one, refId)).toMatchObject({ code: 'OWN_CASE' })
  expect((await events()).at(-1)).toEqual(['work-item.let-go', refId, one.id])
})

test('of ten admins who claim one case at once, exactly one gets it', rounds, async () => {
  const admins = await Promise.all(Array.from({ length: 10 }, () => given.admin()))
  const refId = await open()
  const codes = (await Promise.all(admins.map((as) => claim(as, refId)))).map(({ code }) => code)
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  expect(codes.filter((code) => code === 'WORK_ITEM_CLAIMED')).toHaveLength(9)
  const holder = admins[codes.indexOf(undefined)]
  expect(await claimers()).toEqual([holder?.id])
})

test('admins who ask for the next case at once get different ones', rounds, async () => {
  const admins = await Promise.all(Array.from({ length: 6 }, () => given.admin()))
  await Promise.all(Array.from({ length: 5 }, () => open()))
  const got = (await Promise.all(admins.map((as) => claimNext(as)))).map(({ data }) => data.item?.refId)
  expect(new Set(got.filter(Boolean)).size).toBe(5)
  expect(got.filter((refId) => refId === undefined)).toHaveLength(1)
})

test('a claim and a decision at once leave one story', rounds, async () => {
  const refId = await open()
  const [claimed, decided] = await Promise.all([claim(one, refId), decide(two, refId)])
  if (decided === 'decided') {
    expect(claimed.code).toBe('WORK_ITEM_NOT_FOUND')
    expect(await claimers()).toEqual([])
  } else {
    expect([decided, claimed.status]).toEqual(['WORK_ITEM_CLAIMED', 200])
    expect(await claimers()).toEqual([one.id])
  }
})

test('the queue has the least time left first, page after page, and its counts', async () => {
  const order: string[] = []
  for (const hour of [5, 3, 4, 1, 2]) order[hour] = await open({ dueAt: new Date(Date.now() + hour * 3_600_000) })
  const overdue = await open({ kind: 'REVIEW', dueAt: new Date(Date.now() - 60_000) })
  const pages = await collectPages(
    async (cursor) => (await call(api.listWorkItems, { as: one, query: { size: 2, cursor } })).data,
    () => Promise.resolve(),
  )
  expect(pages.map(({ refId }) => refId)).toEqual([overdue, ...order.slice(1)])
  expect((await list(one, { kind })).items.map(({ refId }) => refId)).toEqual(order.slice(1))
  const { counts } = (await call(api.countWorkItems, { as: one })).data
  expect(counts.map((count) => count.kind)).toEqual(api.workItemKinds)
  expect(counts.filter(({ open }) => open > 0)).toMatchObject([
    { kind: 'REFUND', open: 5, overdue: 0, nextDueAt: expect.any(String) },
    { kind: 'REVIEW', open: 1, overdue: 1 },
  ])
})

test('a desk learns due times and claims of its rows, and nothing of closed ones', async () => {
  const [waiting, decided] = [await open({ personIds: [two.id] }), await open()]
  await claim(one, waiting)
  await close(decided)
  const found = (await call(api.findWorkItems, { as: one, query: { kind, refIds: [waiting, decided] } })).data
  expect(found.items).toMatchObject([{ refId: waiting, person: { id: two.id }, claim: { isOwn: true } }])
  expect((await call(api.findWorkItems, { as: one, query: { kind, refIds: [] } })).data.items).toEqual([])
})

test('a page of the queue takes three statements', async () => {
  const statements = () => statementsOf(() => list(two))
  await addClaimed()
  await statements() // fills caches
  expect(await statements()).toBe(3)
  for (let round = 0; round < 4; round += 1) await addClaimed()
  expect(await statements()).toBe(3)
  expect((await list(two)).items).toHaveLength(5)
})

test('a person’s data names the cases about them; erased admins hold no claim', async () => {
  const [person, admin] = [await given.parent(), await given.admin()]
  const refId = await open({ personIds: [person.id] })
  await claim(admin, refId)
  expect(Object.values(await personalData.collect(deps, person.id)).flat()).toMatchObject([{ Loại: 'REFUND', 'Xong lúc': null }])
  await personalData.erase(deps, admin.id)
  expect(await claimers()).toEqual([undefined])
})
