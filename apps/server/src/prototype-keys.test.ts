import { readdirSync } from 'node:fs'
import { callPath } from '@khue/contracts/call-path'
import type { Endpoint } from '@khue/contracts/endpoint'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '#testing/test-app'

/** Names that every object has: text from outside that indexes an object must not find them. */
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

const { app, given } = await testApp({ env: { LOG_LEVEL: 'silent' } })
const admin = await given.admin()
const folder = new URL('../../../packages/contracts/src/', import.meta.url)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const modules = await Promise.all(files.map((file) => import(`@khue/contracts/${file.slice(0, -3)}`) as Promise<object>))
const endpoints = [...new Set(modules.flatMap((exported) => Object.values(exported).filter(isEndpoint)))]

const fieldsOf = (part: z.ZodType | undefined) => (part instanceof z.ZodObject ? Object.keys(part.shape) : [])
const filled = (part: z.ZodType | undefined, value: string) => Object.fromEntries(fieldsOf(part).map((name) => [name, value]))

test('no endpoint fails on a name of the language, in its path, query or body', async () => {
  const failed: string[] = []
  for (const { method, path, params, query, body, access } of endpoints) {
    for (const name of names) {
      const { statusCode } = await app.fastify.inject({
        method,
        url: `/api${callPath({ path }, { params: filled(params, name), query: filled(query, name) })}`,
        headers: { ...(access !== 'guest' && { authorization: `Bearer ${admin.accessToken}` }), 'content-type': 'application/json' },
        ...(method !== 'GET' && { payload: JSON.stringify({ ...filled(body, name), [`${name}x`]: 1 }) }),
      })
      if (statusCode >= 500) failed.push(`${method} ${path} ${name}: ${statusCode}`)
    }
  }
  expect(failed).toEqual([])
})
