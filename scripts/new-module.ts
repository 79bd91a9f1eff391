/** `npm run new:module -- NAME`: the smallest correct module, with its contract and its first test, registered. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const registry = 'apps/server/src/modules/registry.ts'

function newModule(name: string) {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    stop('npm run new:module -- NAME, where NAME is a plural noun of the product in kebab-case, such as study-groups')
  const folder = path.join(root, 'apps/server/src/modules', name)
  if (existsSync(folder)) stop(`apps/server/src/modules/${name} exists already`)
  const registryFile = path.join(root, registry)
  const registered = withModule(readFileSync(registryFile, 'utf8'), name) // before anything is written
  const files = newFiles(name)
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, file), text)
  writeFileSync(registryFile, registered)
  spawnSync(path.join(root, 'node_modules/.bin/oxfmt'), [registry, ...Object.keys(files)], { cwd: root, stdio: 'inherit' })
  console.log(`apps/server/src/modules/${name} and packages/contracts/src/${name}.ts are there and registered.
Now put it on its floor in .dependency-cruiser.mjs and in ARCHITECTURE.md, and say in its index.ts what it owns.`)
}

const toCamel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

function newFiles(name: string) {
  const camel = toCamel(name)
  const pascal = `${camel[0]?.toUpperCase()}${camel.slice(1)}`
  const module = `apps/server/src/modules/${name}`
  return {
    [`packages/contracts/src/${name}.ts`]: `import { z } from 'zod'
import { endpoint } from './endpoint.ts'

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
 * Calls nobody, hears nothing, announces nothing.
 */
import type { Module } from '#platform/module'
import { ${camel}Routes } from './${name}.routes.ts'

export const ${camel}: Module = { name: '${name}', routes: ${camel}Routes }
`,
    [`${module}/${name}.routes.ts`]: `import { list${pascal} } from '@khue/contracts/${name}'
import { type Api, serve } from '#platform/api'

export function ${camel}Routes(api: Api) {
  serve(api, list${pascal}, () => ({ items: [] }))
}
`,
    [`${module}/${name}.test.ts`]: `import { list${pascal} } from '@khue/contracts/${name}'
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

/** The registry with one module more: its import in its place by name, and the module above those it may call. */
export function withModule(source: string, name: string) {
  const camel = toCamel(name)
  const line = `import { ${camel} } from '#modules/${name}'`
  const lines = source.split('\n')
  const after = lines.findIndex((one) => !one.startsWith('import { ') || one > line)
  const endOfList = /\bdemo,?\s*\]/ // the demo house stands above every module
  if (after === -1 || !endOfList.test(source))
    throw new Error(`${registry} has no list that ends with demo: the new module has no place in it`)
  return lines.toSpliced(after, 0, line).join('\n').replace(endOfList, `${camel}, demo]`)
}

function stop(line: string): never {
  console.error(line)
  process.exit(1)
}

if (import.meta.main) newModule(process.argv[2] ?? '')
