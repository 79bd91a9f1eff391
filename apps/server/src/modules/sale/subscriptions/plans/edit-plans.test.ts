import { listAudit } from '@khue/contracts/ground/audit'
import * as edit from '@khue/contracts/sale/plans-admin'
import { listPlans } from '@khue/contracts/sale/subscriptions'
import { expect, test } from 'vitest'
import { getPlan } from '#modules/sale/subscriptions'
import { rounds } from '#testing/rounds'
import { testApp } from '#testing/test-app'

const { call, deps, given } = await testApp()
const admin = await given.admin()

const fields = { name: 'Gói thử', price: 500_000, months: 3, description: 'Cho một mùa.', color: '#12ab34', stars: 3 as const, sort: 5 }
let skus = 0
const create = async () => {
  const sku = `SUB-THU-${(skus += 1)}`
  return (await call(edit.createPlan, { as: admin, body: { sku, ...fields } })).data
}
const change = (sku: string, version: number, changed: Partial<typeof fields>) =>
  call(edit.changePlan, { as: admin, params: { sku }, body: { ...fields, ...changed, version } })
const onSale = async () => (await call(listPlans, {})).data.items.map(({ sku }) => sku)

test('a new plan is on sale at once, with its picture', async () => {
  const plan = await create()
  expect(plan).toMatchObject({ version: 1, isOnSale: true, color: '#12AB34', image: '/art/plans/3/12AB34.svg' })
  const shown = (await call(listPlans, {})).data.items.find(({ sku }) => sku === plan.sku)
  expect(shown).toMatchObject({ name: 'Gói thử', price: 500_000, durationInMonths: 3 })
})

test('a plan can be prepared before it is sold', async () => {
  const { data } = await call(edit.createPlan, { as: admin, body: { sku: 'SUB-SAU', ...fields, isOnSale: false } })
  expect(data.isOnSale).toBe(false)
  expect(await onSale()).not.toContain('SUB-SAU')
})

test('a new price is a new version, and the old one stays for those who ordered it', async () => {
  const { sku } = await create()
  const before = await getPlan(deps, sku)
  const { data } = await change(sku, 1, { price: 600_000 })
  expect(data).toMatchObject({ version: 2, price: 600_000 })
  const { versions } = (await call(edit.getPlanToEdit, { as: admin, params: { sku } })).data
  expect(versions.map(({ version, price, replacedAt }) => [version, price, replacedAt === null])).toEqual([
    [2, 600_000, true],
    [1, 500_000, false],
  ])
  expect((await getPlan(deps, sku)).id).not.toBe(before.id)
  const [written] = (await call(listAudit, { as: admin, query: {} })).data.items
  expect(written).toMatchObject({ action: 'plan.changed', details: { sku, priceBefore: 500_000, price: 600_000 } })
})

test('of two editors who change the same version one is refused', rounds, async () => {
  const { sku } = await create()
  const answers = await Promise.all([change(sku, 1, { price: 1000 }), change(sku, 1, { price: 2000 })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await call(edit.getPlanToEdit, { as: admin, params: { sku } })).data.versions).toHaveLength(2)
})

test('of several editors who create the same plan at once one succeeds, and the others read that it exists', rounds, async () => {
  const sku = `SUB-THU-${(skus += 1)}`
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(edit.createPlan, { as: admin, body: { sku, ...fields } })))
  expect(answers.map(({ code }) => code ?? 'OK').toSorted()).toEqual(['OK', ...Array.from({ length: 3 }, () => 'PLAN_SKU_EXISTS')])
  expect((await call(edit.getPlanToEdit, { as: admin, params: { sku } })).data.versions).toHaveLength(1)
})

test('a retired plan is not sold any more, stays retired when it is changed, and can come back', async () => {
  const { sku } = await create()
  const sell = (isOnSale: boolean) => call(edit.setPlanOnSale, { as: admin, params: { sku }, body: { isOnSale } })
  await sell(false)
  expect(await onSale()).not.toContain(sku)
  await expect(getPlan(deps, sku)).rejects.toMatchObject({ code: 'PLAN_NOT_FOUND' })
  expect((await change(sku, 1, { name: 'Tên khác' })).data.isOnSale).toBe(false)
  const all = (await call(edit.listPlansToEdit, { as: admin })).data.items
  expect(all.at(-1)).toMatchObject({ sku, isOnSale: false })
  await sell(true)
  expect(await onSale()).toContain(sku)
})

test.each([
  [
    'a code that is taken',
    async () => call(edit.createPlan, { as: admin, body: { ...fields, sku: (await create()).sku } }),
    'PLAN_SKU_EXISTS',
  ],
  ['a code that names a course', () => call(edit.createPlan, { as: admin, body: { ...fields, sku: 'CO-1' } }), 'PLAN_SKU_RESERVED'],
  ['a plan that is none', () => change('SUB-KHONG-CO', 1, {}), 'PLAN_UNKNOWN'],
  ['a price of nothing', async () => change((await create()).sku, 1, { price: 0 }), 'INVALID_INPUT'],
  ['a colour that is none', async () => change((await create()).sku, 1, { color: 'red' }), 'INVALID_INPUT'],
])('%s is refused', async (_, ask, code) => {
  expect((await ask()).code).toBe(code)
})
