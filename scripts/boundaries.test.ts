import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'

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

test('each planted breach is found and named', { timeout: 60_000 }, async () => {
  plant({
    [`${modules}/orders/index.ts`]: `export { a } from './orders.service.ts'`,
    [`${modules}/orders/orders.service.ts`]: `export const a = 1`,
    [`${modules}/orders/order.ts`]: `import { a } from './orders.service.ts'\nexport const rule = a`,
    [`${modules}/payments/index.ts`]: `import { a } from '../orders/orders.service.ts'\nexport const b = a`,
    [`${modules}/identity/index.ts`]: `import { a } from '../orders/index.ts'\nexport const c = a`,
    'apps/server/src/platform/db.ts': `import { c } from '../modules/identity/index.ts'\nexport const d = c`,
    'apps/server/src/sandbox/vnpay.ts': `import { b } from '../modules/payments/index.ts'\nexport const e = b`,
    'packages/contracts/src/orders.ts': `import fs from 'node:fs'\nexport const f = fs`,
    'apps/web/app/features/a/a.ts': `import { h } from '../b/b.ts'\nexport const g = h`,
    'apps/web/app/features/b/b.ts': `export const h = 1`,
    'apps/web/app/shared/s.ts': `import { h } from '../features/b/b.ts'\nexport const i = h`,
    'scripts/one.ts': `import { two } from './two.ts'\nexport const one = two`,
    'scripts/two.ts': `import { one } from './one.ts'\nexport const two = one`,
  })
  const { files, violations } = await checkBoundaries(planted)
  expect(files).toBeGreaterThanOrEqual(13)
  const broken = new Set(violations.map((line) => line.slice(0, line.indexOf(':'))))
  expect([...broken].toSorted()).toEqual([
    'contracts-import-only-zod',
    'features-do-not-import-features',
    'front-door-only',
    'no-call-upward-from-floor-0',
    'no-cycles',
    'platform-knows-no-product',
    'pure-rules-do-no-io',
    'sandbox-shares-no-code-with-adapters',
    'web-shared-knows-no-feature',
  ])
})
