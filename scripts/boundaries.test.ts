import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkBoundaries, ruleNames } from './boundaries.ts'

const planted = mkdtempSync(path.join(tmpdir(), 'khue-boundaries-'))
afterAll(() => rmSync(planted, { recursive: true }))

/** Writes a small product that breaks each rule once. */
function plant(files: Record<string, string>) {
  for (const folder of ['apps', 'packages', 'scripts', 'e2e']) mkdirSync(path.join(planted, folder), { recursive: true })
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(planted, file)), { recursive: true })
    writeFileSync(path.join(planted, file), code)
  }
}

const modules = 'apps/server/src/modules'

test('every rule finds what breaks it', { timeout: 60_000 }, async () => {
  plant({
    [`${modules}/orders/index.ts`]: `export { a } from './orders.service.ts'`,
    [`${modules}/orders/orders.service.ts`]: `import { t } from '../payments/payments.tables.ts'\nexport const a = t`,
    [`${modules}/orders/deeper/order.ts`]: `import { a } from '../orders.service.ts'\nexport const rule = a`,
    [`${modules}/payments/index.ts`]: `import { a } from '../orders/orders.service.ts'\nexport const b = a`,
    [`${modules}/payments/payments.tables.ts`]: `export const t = 1`,
    [`${modules}/identity/index.ts`]: `import { a } from '../orders/index.ts'\nexport const c = a`,
    [`${modules}/catalogue/index.ts`]: `import { a } from '../orders/index.ts'\nexport const c = a`,
    [`${modules}/subscriptions/index.ts`]: `import { x } from '../classes/index.ts'\nexport const c = x`,
    [`${modules}/classes/index.ts`]: `import { x } from '../site/index.ts'\nexport const c = x`,
    [`${modules}/site/index.ts`]: `import { missing } from './not-there.ts'\nexport const x = missing`,
    [`${modules}/on-no-floor/index.ts`]: `import { x } from '../site/index.ts'\nexport const c = x`,
    'apps/server/src/app.ts': `import { a } from './modules/orders/orders.service.ts'\nexport const k = a`,
    'apps/server/src/platform/db.ts': `import { c } from '../modules/identity/index.ts'\nexport const d = c`,
    'apps/server/src/sandbox/vnpay.ts': `import { b } from '../modules/payments/index.ts'\nexport const e = b`,
    'apps/server/src/reconcile/books.ts': `import { b } from '../modules/payments/index.ts'\nexport const l = b`,
    'packages/contracts/src/orders.ts': `import fs from 'node:fs'\nexport const f = fs`,
    'packages/art/src/cover.ts': `import fs from 'node:fs'\nexport const m = fs`,
    'apps/web/app/features/a/a.ts': `import { h } from '../b/b.ts'\nexport const g = h`,
    'apps/web/app/features/b/b.ts': `import { d } from '../../../../server/src/platform/db.ts'\nexport const h = d`,
    'apps/web/app/shared/s.ts': `import { h } from '../features/b/b.ts'\nexport const i = h`,
    'scripts/one.ts': `import { two } from './two.ts'\nexport const one = two`,
    'scripts/two.ts': `import { one } from './one.ts'\nexport const two = one`,
  })
  const { files, violations } = await checkBoundaries(planted)
  expect(files).toBeGreaterThanOrEqual(20)
  const broken = new Set(violations.map((line) => line.slice(0, line.indexOf(':'))))
  expect([...broken].toSorted()).toEqual((await ruleNames()).toSorted())
})
