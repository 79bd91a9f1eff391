/** `npm run new:module -- WING NAME`: creates and registers the smallest correct module in its wing, with its contract and first test. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Wing, wings } from '../apps/server/src/modules/wings.ts'

const root = path.resolve(import.meta.dirname, '..')
const registry = 'apps/server/src/modules/registry.ts'

function newModule(wing: string, name: string) {
  if (!isWing(wing) || !/^[a-z]+(-[a-z]+)*$/.test(name))
    stop(
      `npm run new:module -- WING NAME, where WING is one of ${wings.join(', ')} and NAME a plural noun of the product, such as study-groups`,
    )
  const folder = path.join(root, 'apps/server/src/modules', wing, name)
  if (existsSync(folder)) stop(`apps/server/src/modules/${wing}/${name} exists already`)
  const registryFile = path.join(root, registry)
  const registered = withModule(readFileSync(registryFile, 'utf8'), wing, name) // throws before any file is written
  const files = newFiles(wing, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  writeFileSync(registryFile, registered)
  spawnSync(path.join(root, 'node_modules/.bin/oxfmt'), [registry, ...Object.keys(files)], { cwd: root, stdio: 'inherit' })
  console.log(`apps/server/src/modules/${wing}/${name} and packages/contracts/src/${wing}/${name}.ts are there and registered.
Now name it in ARCHITECTURE.md, and state in its index.ts what it owns.`)
}

const toCamel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const isWing = (name: string): name is Wing => (wings as readonly string[]).includes(name)

function newFiles(wing: Wing, name: string) {
  const camel = toCamel(name)
  const pascal = `${camel[0]?.toUpperCase()}${camel.slice(1)}`
  const module = `apps/server/src/modules/${wing}/${name}`
  return {
    [`packages/contracts/src/${wing}/${name}.ts`]: `import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const list${pascal} = endpoint({
  method: 'GET',
  path: '/${name}/v1/${name}',
  access: 'guest',
  summary: 'Danh sách',
  reply: z.object({ items: z.array(z.object({ id: z.uuid() })) }),
})
`,
    [`${module}/index.ts`]: `/**
 * ${pascal}: what it is, in the words of the product.
 * Owns …; does not own ….
 * Calls no other module. Subscribes to nothing. Publishes nothing.
 */
import type { Module } from '#platform/app/module'
import { ${camel}Routes } from './${name}.routes.ts'

export const ${camel}: Module = { name: '${name}', routes: ${camel}Routes }
`,
    [`${module}/${name}.routes.ts`]: `import { list${pascal} } from '@khue/contracts/${wing}/${name}'
import { type Api, serve } from '#platform/http/api'

export function ${camel}Routes(api: Api) {
  serve(api, list${pascal}, () => ({ items: [] }))
}
`,
    [`${module}/${name}.test.ts`]: `import { list${pascal} } from '@khue/contracts/${wing}/${name}'
import { expect, test } from 'vitest'
import { testApp } from '#testing/test-app'

const { call } = await testApp()

test('a guest sees an empty list while there is nothing', async () => {
  const { status, data } = await call(list${pascal})
  expect({ status, data }).toEqual({ status: 200, data: { items: [] } })
})
`,
  }
}

/** The registry with one more module: its import before the first import from elsewhere, its name at the end of its wing. */
export function withModule(source: string, wing: Wing, name: string) {
  const camel = toCamel(name)
  const list = new RegExp(`^(  ${wing}: \\[)([^\\]]*)(\\],)`, 'm')
  if (!list.test(source)) throw new Error(`${registry} has no list of the wing ${wing}: the new module has no place in it`)
  const line = `import { ${camel} } from '#modules/${wing}/${name}'\n`
  return `${line}${source}`.replace(list, (_, start: string, names: string, end: string) =>
    [start, names.trim() ? `${names.trim().replace(/,$/, '')}, ${camel}` : camel, end].join(''),
  )
}

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}

if (import.meta.main) newModule(process.argv[2] ?? '', process.argv[3] ?? '')
