import { readdirSync } from 'node:fs'
import type { Endpoint } from '@khue/contracts/endpoint'
import { expect, test } from 'vitest'
import { compileReply } from './reply-serialiser.ts'

const folder = new URL('../../../../../packages/contracts/src/', import.meta.url)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

test('every reply schema of the contracts compiles to a serialiser', async () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map((file) => import(`@khue/contracts/${file.slice(0, -3)}`) as Promise<object>))
  const endpoints = modules.flatMap((exported) => Object.values(exported).filter(isEndpoint))
  expect(endpoints.length).toBeGreaterThan(100)
  for (const { reply, isUnwrapped, method, path } of endpoints)
    expect(() => compileReply(reply, isUnwrapped === true), `${method} ${path}`).not.toThrow()
})
