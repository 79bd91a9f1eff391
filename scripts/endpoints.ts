/** Writes `docs/endpoints.md`: every endpoint with its access and the module that serves it. `--check` only compares. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@khue/contracts/endpoint'
import { createApi } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { rateLimits } from '#platform/http/rate-limits'
import { modules } from '../apps/server/src/modules/registry.ts'

const file = path.resolve(import.meta.dirname, '../docs/endpoints.md')
const text = endpointList()

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
  console.log(`docs/endpoints.md: ${text.split('\n').filter((line) => line.startsWith('| `')).length} endpoints`)
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/endpoints.md differs from the code: run npm run endpoints and commit it.')
  process.exitCode = 1
}

function endpointList() {
  const deps = {} as Deps // registering an endpoint does not use deps; only calls do
  const rows = modules.flatMap(({ name, routes }) => {
    const api = createApi(deps, rateLimits(1), () => false)
    routes?.(api)
    return [...api.served.values()].map(({ endpoint }) => ({ module: name, endpoint }))
  })
  const lines = rows
    .toSorted((a, b) => keyOf(a.endpoint).localeCompare(keyOf(b.endpoint), 'en'))
    .map(({ module, endpoint }) => `| \`${endpoint.method}\` | \`/api${endpoint.path}\` | ${accessOf(endpoint)} | ${module} |`)
  const head = ['# Endpoints', '', 'Written by `npm run endpoints`; `npm run check` compares it with the code.', '']
  return [...head, '| method | path | who may call | module |', '|---|---|---|---|', ...lines, ''].join('\n')
}

function keyOf({ path, method }: Endpoint) {
  return `${path} ${method}`
}

function accessOf({ access, isUnwrapped }: Endpoint) {
  return `${[access].flat().join(', ')}${isUnwrapped ? ' (signed)' : ''}`
}
