import { auditPageSize, listAudit } from '@khue/contracts/ground/audit'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordAudit } from '#modules/ground/audit'
import { transact } from '#platform/deps'
import { testApp } from '#testing/test-app'

const { call, given, deps } = await testApp()
const admin = await given.admin()
const actor = { id: admin.id }
const about = (id: string) => ({ actor, action: 'user.locked' as const, subject: { kind: 'person', id } })

test('only admins read an entry, newest first', async () => {
  await recordAudit(deps, { ...about('a'), reason: 'Đăng nhập bất thường', details: { from: 'ACTIVE' } })
  await recordAudit(deps, { ...about('a'), action: 'user.unlocked' })
  const { data } = await call(listAudit, { as: admin, query: { subjectId: 'a' } })
  expect(data.items.map(({ action }) => action)).toEqual(['user.unlocked', 'user.locked'])
  expect(data.items[1]).toMatchObject({ actorId: actor.id, reason: 'Đăng nhập bất thường', details: { from: 'ACTIVE' } })
  expect((await call(listAudit, { as: await given.student() })).status).toBe(403)
  expect((await call(listAudit)).status).toBe(401)
})

test('pages follow each other without a gap', async () => {
  for (let entry = 0; entry <= auditPageSize; entry++) await recordAudit(deps, about('many'))
  const first = await call(listAudit, { as: admin, query: { subjectId: 'many' } })
  const { nextCursor: cursor } = first.data
  const second = await call(listAudit, { as: admin, query: { subjectId: 'many', cursor } })
  const ids = [...first.data.items, ...second.data.items].map(({ id }) => id)
  expect(new Set(ids).size).toBe(auditPageSize + 1)
  expect(second.data.nextCursor).toBeUndefined()
})

test('a rolled-back action leaves no entry', async () => {
  const failing = transact(deps, async (inside) => {
    await recordAudit(inside, about('undone'))
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect((await call(listAudit, { as: admin, query: { subjectId: 'undone' } })).data.items).toEqual([])
})

test.each(['update audit_entries set reason = null', 'delete from audit_entries', 'truncate audit_entries'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(deps.db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { constraint: 'audit_append_only' } })
  },
)
