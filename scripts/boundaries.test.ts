import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { wings } from '../apps/server/src/modules/wings.ts'
import { checkBoundaries, ruleNames } from './boundaries.ts'

const planted = mkdtempSync(path.join(tmpdir(), 'khue-boundaries-'))
afterAll(() => rmSync(planted, { recursive: true }))

/** Writes a small code base that breaks each rule once. */
function plant(files: Record<string, string>) {
  rmSync(planted, { recursive: true })
  for (const folder of ['apps', 'packages', 'scripts', 'proofs', 'bench', 'e2e']) mkdirSync(path.join(planted, folder), { recursive: true })
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(planted, file)), { recursive: true })
    writeFileSync(path.join(planted, file), code)
  }
}

const modules = 'apps/server/src/modules'
const registry = (lists: string, map = '') => ({
  'ARCHITECTURE.md': map,
  [`${modules}/registry.ts`]: `const modulesOf = {\n${lists}\n}`,
})
const module = (name: string, more = '') => `import type { Module } from '#platform/app/module'\n${more}\nexport const ${name}: Module = {}`
/** A file that imports another one, or none. */
const source = (imported: string) => (imported ? `import { a as b } from '${imported}'\nexport const a = b` : 'export const a = 1')
/** In each wing but the highest a contract, a module and a feature that import one of the highest. */
const upwardImports = () =>
  Object.fromEntries(
    wings.slice(0, -1).flatMap((wing) => [
      [`packages/contracts/src/${wing}/low.ts`, `import { f } from '../backoffice/high.ts'\nexport const q = f`],
      [
        `${modules}/${wing}/words/index.ts`,
        `import { f } from '../../../../../../packages/contracts/src/backoffice/high.ts'\nexport const r = f`,
      ],
      [`apps/web/app/features/${wing}/low/low.ts`, `import { f } from '../../backoffice/high/shared/high.ts'\nexport const s = f`],
    ]),
  )
const brokenRules = (violations: readonly string[]) => [...new Set(violations.map((line) => line.slice(0, line.indexOf(':'))))].toSorted()

test('every rule finds its violation', { timeout: 60_000 }, async () => {
  plant({
    ...registry(''),
    [`${modules}/sale/orders/index.ts`]: `export { a } from './orders.service.ts'`,
    [`${modules}/sale/orders/orders.service.ts`]: `import { t } from '../../money/payments/payments.tables.ts'\nexport const a = t`,
    [`${modules}/sale/orders/deeper/order.ts`]: `import { a } from '../orders.service.ts'\nexport const rule = a`,
    [`${modules}/money/payments/index.ts`]: `import { a } from '../../sale/orders/orders.service.ts'\nexport const b = a`,
    [`${modules}/money/payments/payments.tables.ts`]: `export const t = 1`,
    [`${modules}/ground/audit/index.ts`]: `import { a } from '../../sale/orders/index.ts'\nexport const c = a`,
    [`${modules}/people/identity/index.ts`]: `import { a } from '../../sale/orders/index.ts'\nexport const c = a`,
    [`${modules}/offer/courses/index.ts`]: `import { a } from '../../sale/orders/index.ts'\nexport const c = a`,
    [`${modules}/sale/subscriptions/index.ts`]: `import { x } from '../../learning/lessons/index.ts'\nexport const c = x`,
    [`${modules}/learning/lessons/index.ts`]: `import { x } from '../../community/chat/index.ts'\nexport const c = x`,
    [`${modules}/community/chat/index.ts`]: `import { x } from '../../backoffice/site/index.ts'\nexport const c = x`,
    [`${modules}/backoffice/site/index.ts`]: `import { missing } from './not-there.ts'\nexport const x = missing`,
    [`${modules}/nowhere/lost/index.ts`]: `import { x } from '../../backoffice/site/index.ts'\nexport const c = x`,
    'apps/server/src/app.ts': `import { a } from './modules/sale/orders/orders.service.ts'\nexport const k = a`,
    'apps/server/src/platform/db.ts': `import { c } from '../modules/people/identity/index.ts'\nexport const d = c`,
    'apps/server/src/platform/words.ts': `import { f } from '../../../../packages/contracts/src/backoffice/high.ts'\nexport const p = f`,
    'apps/server/src/sandbox/vnpay.ts': `import { b } from '../modules/money/payments/index.ts'\nexport const e = b`,
    'apps/server/src/reconcile/books.ts': `import { b } from '../modules/money/payments/index.ts'\nexport const l = b`,
    'packages/contracts/src/backoffice/high.ts': `import fs from 'node:fs'\nexport const f = fs`,
    'packages/contracts/src/low.ts': `import { f } from './backoffice/high.ts'\nexport const o = f`,
    ...upwardImports(),
    'apps/web/app/features/backoffice/high/shared/high.ts': `export const f = 1`,
    'packages/art/src/cover.ts': `import fs from 'node:fs'\nexport const m = fs`,
    'packages/ranked-lists/src/lists.ts': `import { d } from '../../../apps/server/src/platform/db.ts'\nexport const n = d`,
    'apps/web/app/features/sale/a/a.ts': `import { h } from '../b/b.ts'\nexport const g = h`,
    'apps/web/app/features/sale/b/b.ts': `import { d } from '../../../../../server/src/platform/db.ts'\nexport const h = d`,
    'apps/web/app/shared/s.ts': `import { h } from '../features/sale/b/b.ts'\nexport const i = h`,
    'scripts/one.ts': `import { two } from './two.ts'\nexport const one = two`,
    'scripts/two.ts': `import { one } from './one.ts'\nexport const two = one`,
  })
  const { files, violations } = await checkBoundaries(planted)
  expect(files).toBeGreaterThanOrEqual(20)
  const ours = new Set(['map-names-every-module', 'no-folder-circles', 'every-module-is-registered', 'registry-follows-calls'])
  expect(brokenRules(violations).filter((rule) => !ours.has(rule))).toEqual((await ruleNames()).toSorted())
})

test.each([
  [
    'between feature folders',
    { 'placing/place.ts': '../paying/pay.ts', 'placing/basket.ts': '', 'paying/pay.ts': '', 'paying/checkout.ts': '../placing/basket.ts' },
  ],
  [
    'through a shared file',
    { 'order.ts': './placing/place.ts', 'errors.ts': '', 'placing/place.ts': '', 'placing/basket.ts': '../errors.ts' },
  ],
  ['through the door', { 'index.ts': './placing/place.ts', 'orders.jobs.ts': '', 'placing/place.ts': '../orders.jobs.ts' }],
])('a circle inside a module is found %s', { timeout: 60_000 }, async (_, files) => {
  plant({
    ...registry(''),
    ...Object.fromEntries(Object.entries(files).map(([file, imported]) => [`${modules}/sale/orders/${file}`, source(imported)])),
  })
  const { violations } = await checkBoundaries(planted)
  expect(violations.filter((line) => line.startsWith(`no-folder-circles: ${modules}/sale/orders`))).toHaveLength(1)
})

test('only listed read models import tables of other modules', { timeout: 60_000 }, async () => {
  const readModel = `import { t } from '../../money/payments/payments.tables.ts'\nexport const a = t`
  plant({
    ...registry(''),
    [`${modules}/money/payments/payments.tables.ts`]: `export const t = 1`,
    [`${modules}/offer/seats/seats.read-model.ts`]: readModel,
    [`${modules}/sale/carts/carts.read-model.ts`]: readModel,
  })
  const { violations } = await checkBoundaries(planted)
  const found = violations.filter((line) => line.startsWith('tables-only-from-tables') && line.includes('read-model'))
  expect(found).toEqual([
    `tables-only-from-tables: ${modules}/sale/carts/carts.read-model.ts → ${modules}/money/payments/payments.tables.ts`,
  ])
})

test('circles of folders and unregistered modules are found', { timeout: 60_000 }, async () => {
  plant({
    ...registry('  sale: [orders, carts],', '| wing | module |\n| sale | orders |\n| sale | carts |\n| sale | vouchers |\n'),
    [`${modules}/sale/orders/index.ts`]: module('orders', `import { carts } from '../carts/index.ts'\nexport const a = carts`),
    [`${modules}/sale/carts/index.ts`]: module('carts'),
    [`${modules}/sale/gifts/index.ts`]: module('gifts'),
    [`${modules}/sale/refunds/index.ts`]: `export const data = {\n  personalData,\n}`,
    'apps/server/src/platform/http/one.ts': `import { four } from '../pages/four.ts'\nexport const one = four`,
    'apps/server/src/platform/http/two.ts': `export const two = 1`,
    'apps/server/src/platform/pages/three.ts': `import { two } from '../http/two.ts'\nexport const three = two`,
    'apps/server/src/platform/pages/four.ts': `export const four = 1`,
  })
  const { violations } = await checkBoundaries(planted)
  expect(violations).toContain('every-module-is-registered: sale/gifts is not listed in its wing of registry.ts')
  expect(violations).toContain(
    `registry-follows-calls: ${modules}/sale/orders is registered before ${modules}/sale/carts, which it imports`,
  )
  expect(violations.filter((line) => line.startsWith('no-folder-circles: apps/server/src/platform'))).toHaveLength(1)
  expect(violations).toContain('personal-data-in-one-file: sale/refunds takes personalData from elsewhere than its personal-data.ts')
  expect(violations).toContain('map-names-every-module: ARCHITECTURE.md does not name sale/gifts')
  expect(violations).toContain('map-names-every-module: ARCHITECTURE.md names sale/vouchers, which is not there')
})
