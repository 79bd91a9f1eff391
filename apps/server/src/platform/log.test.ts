import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openLog } from '#platform/log'
import { testApp } from '../testing/test-app.ts'

const { deps } = await testApp()

function logged(line: object) {
  const lines: string[] = []
  openLog('info', { write: (text) => void lines.push(text) }).info(line)
  return lines.join('')
}

const failed = (query: ReturnType<typeof sql>) =>
  deps.db.execute(query).then(
    () => undefined,
    (error: unknown) => error,
  )

test('a failed query is logged without its values', async () => {
  const phone = '+84912345678'
  const text = logged({ err: await failed(sql`select ${phone}::text, ${`two\nlines ${phone}`}::text, 1 / 0`) })
  expect(text).toContain('division by zero')
  expect(text).toContain('log.test.ts')
  expect(text).not.toContain(phone)
})

test('a value that violates a unique constraint is not logged', async () => {
  const id = '00000000-0000-7000-8000-000000000001'
  const insert = sql`insert into people (id, name, avatar_kind) values (${id}, 'Hoa', 'f')`
  await deps.db.execute(insert)
  const text = logged({ err: await failed(insert) })
  expect(text).toContain('people_pkey')
  expect(text).not.toContain(id)
})

test('an own error keeps its message and its cause', () => {
  const text = logged({ err: new Error('outer', { cause: new Error('inner') }) })
  expect(text).toMatch(/outer.*inner/)
})

test('values are cut from the message of a failed job, and the text after them stays', () => {
  const text = logged({ message: 'Failed task 1 with error "Failed query: select $1\nparams: +84912345678, "Hoa"\\"', job: 'sweep' })
  expect(text).not.toMatch(/84912345678|Hoa/)
  expect(JSON.parse(text)).toMatchObject({ message: 'Failed task 1 with error "Failed query: select $1', job: 'sweep' })
})

test.each(['password', 'token', 'phone', 'cookie'])('the field %s is redacted at any depth of a line', (field) => {
  expect(logged({ [field]: 'mine', a: { [field]: 'mine', b: { [field]: 'mine' } } })).not.toContain('mine')
})
