import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unusedExports } from './unused-exports.ts'

const planted = mkdtempSync(path.join(tmpdir(), 'khue-exports-'))
afterAll(() => rmSync(planted, { recursive: true }))

test('unused exports of front doors and contracts are reported, and nothing else', () => {
  for (const [file, code] of Object.entries({
    'packages/contracts/src/sale/orders.ts': `export const wanted = 1\nexport type Dead = 1\nexport const dead2 = 2\nexport const base = 3\nexport const sum = base`,
    'packages/contracts/src/other.ts': `import { sum } from './sale/orders.ts'\nexport type Sum = typeof sum\n`,
    'apps/web/app/page.ts': `import { wanted } from '@khue/contracts/sale/orders'\nimport type { Sum } from '@khue/contracts/other'\nexport const a: Sum = wanted`,
    'apps/server/src/modules/sale/orders/index.ts': `export { place, type Gone, cancel as cancelOrder } from './orders.service.ts'`,
    'apps/server/src/modules/sale/orders/orders.test.ts': `import { place, type Gone } from './index.ts'`,
    'apps/server/src/app.ts': `const { place } = await import('#modules/sale/orders')`,
  })) {
    mkdirSync(path.join(planted, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(planted, file), code)
  }
  expect(unusedExports(planted).toSorted()).toEqual([
    'sale/orders: Dead',
    'sale/orders: Gone',
    'sale/orders: cancelOrder',
    'sale/orders: dead2',
  ])
})
