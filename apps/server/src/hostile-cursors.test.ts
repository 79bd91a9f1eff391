import { z } from 'zod'
import { expect, test } from 'vitest'
import { testApp } from './testing/test-app.ts'

/** For any cursor, every list answers or refuses it, with a Vietnamese sentence about the cursor. */

const { app, given } = await testApp({ env: { LOG_LEVEL: 'silent' } })
const caller = await given.person(['student', 'parent', 'teacher', 'tutor', 'master', 'admin'])

const hasCursor = (schema: z.ZodType | undefined) => schema instanceof z.ZodObject && 'cursor' in schema.shape
const served = [...app.api.served.values()].map(({ endpoint }) => endpoint)
const lists = served.filter(({ query, body }) => hasCursor(query) || hasCursor(body))

const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
const id = '01a21a2a-b987-7add-9de9-b3b3fa74bd26'
/** No list ever wrote one of these. */
const malformed = [
  'x',
  '-1',
  '0',
  'null',
  "' or 1=1 --",
  '%',
  '\u0000',
  `${id}'`,
  id.slice(1),
  '\u{1F600}',
  'A'.repeat(201),
  written([]),
  written({ order: 'NEWEST' }),
  written(['NEWEST', 'x', id]),
  written([1, 1, id]),
  written(['NEWEST', 1]),
]
/** A list may have written these, or not: another one has. */
const foreign = [
  id,
  id.toUpperCase(),
  '00000000-0000-0000-0000-000000000000',
  ...['NEWEST', 'RELEVANCE', '__proto__', 'constructor', '\u0000'].flatMap((order) =>
    [0, -1, 1e300, 1e15, 0.5].flatMap((key) => [written([order, key, id]), written([order, key, 5]), written([order, key, null])]),
  ),
]

async function answerTo({ method, path }: (typeof lists)[number], inQuery: boolean, cursor: string) {
  const answer = await app.fastify.inject({
    method,
    url: `/api${path.replace(':month', '2026-11').replace(/:\w+/g, id)}${inQuery ? `?${new URLSearchParams({ cursor }).toString()}` : ''}`,
    headers: { authorization: `Bearer ${caller.accessToken}` },
    ...(!inQuery && { payload: { cursor } }),
  })
  const { code, details } = answer.json<{ code?: string; details?: { issues?: { path: string; message: string }[] } }>()
  return { status: answer.statusCode, code, about: details?.issues?.find((issue) => issue.path === 'cursor')?.message }
}

test('the lists of the product have cursors', () => expect(lists.length).toBeGreaterThan(25))

test.each(lists)('$method $path refuses what is no cursor', async (list) => {
  for (const cursor of malformed) {
    const { status, about } = await answerTo(list, hasCursor(list.query), cursor)
    if (status === 429) continue // asked too often: refused before it was read
    expect([cursor, status, about]).toEqual([cursor, 400, expect.stringMatching(/^Trang tiếp theo không còn đúng/)])
  }
})

test.each(lists)('$method $path answers or refuses a cursor of another list', async (list) => {
  for (const cursor of foreign) {
    const { status } = await answerTo(list, hasCursor(list.query), cursor)
    expect([cursor, status < 500]).toEqual([cursor, true])
  }
})
