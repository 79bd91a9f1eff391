import * as desk from '@khue/contracts/offer/contract-desk'
import * as api from '@khue/contracts/offer/teacher-contracts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transact } from '#platform/deps'
import { contracts } from '#testing/contracts'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { personalData } from './personal-data.ts'
import { eraseOldPhotos } from './photos.service.ts'

/* What is kept of a contract, for how long, and who sees it. */

const app = await testApp()
const { call, deps } = app
const by = await contracts(app)

const openFile = async (as: TestPerson) => (await call(api.openOwnContractFile, { as, query: { version: 1 } })).data

const assetStatus = async (id: string | undefined) =>
  (await deps.db.execute<{ status: string }>(sql`select status from assets where id = ${id ?? null}`)).rows[0]?.status

test('ID photos go a set number of days after completion; number, file and log stay', async () => {
  const [early, late] = [await by.completed(), await by.completed()]
  await deps.db.execute(sql`alter table teacher_contracts disable trigger all`)
  await deps.db.execute(sql`update teacher_contracts set completed_at = now() - interval '31 days' where id = ${early.contract.id}`)
  await deps.db.execute(sql`alter table teacher_contracts enable trigger all`)
  await eraseOldPhotos(deps)
  await eraseOldPhotos(deps)
  const { form, photosErasedAt } = await by.current(early.as)
  expect(form).toMatchObject({ front: null, back: null, idNumber: early.card.idNumber })
  expect(photosErasedAt).not.toBeNull()
  expect(await assetStatus(early.contract.form.front?.assetId)).toBe('DELETED')
  expect((await by.current(late.as)).form.front).not.toBeNull()
  expect((await by.own(early.as)).log[0]?.event).toBe('ERASE_PHOTOS')
  expect((await openFile(early.as)).sha256).toBe(early.contract.document?.sha256)
  // an amendment with the same card needs no new photos, another card does
  await call(api.amendContract, { as: early.as, body: await by.seen(early.as) })
  const none = { frontAssetId: null, backAssetId: null }
  expect((await by.save(early, { ...(await by.seen(early.as)), ...none, issueDate: '2025-01-01' })).code).toBe('CONTRACT_PHOTOS_REQUIRED')
  expect((await by.save(early, { ...(await by.seen(early.as)), ...none, address: '1 Lê Duẩn' })).status).toBe(200)
})

test('a person gets all of it; erased, drafts and photos go, what was completed stays', async () => {
  const [draft, done] = [await by.signed(), await by.completed()]
  expect(JSON.stringify(await personalData.collect(deps, draft.as.id))).toContain(draft.card.idNumber)
  for (const { as } of [draft, draft, done]) await transact(deps, (deps) => personalData.erase(deps, as.id))
  expect(JSON.stringify(await personalData.collect(deps, draft.as.id))).not.toMatch(/079090|127\.0\.0\.1|Trương/)
  expect(await assetStatus(draft.contract.form.front?.assetId)).toBe('DELETED')
  expect(JSON.stringify(await personalData.collect(deps, done.as.id))).toContain(done.card.idNumber)
  expect(await assetStatus(done.contract.form.front?.assetId)).toBe('DELETED')
  expect((await openFile(done.as)).sha256).toBe(done.contract.document?.sha256)
})

test('neither the number nor the address is stored in clear text', async () => {
  const { card, contract } = await by.completed()
  await by.open(contract.id)
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  for (const { name } of tables)
    for (const secret of [card.idNumber, '18 ngõ 42'])
      expect({
        name,
        rows: (await app.pool.query(`select 1 from "${name}" t where t::text like $1 limit 1`, [`%${secret}%`])).rows,
      }).toEqual({
        name,
        rows: [],
      })
})

test('the desk shows the longest waiting first, page by page, and never drafts', async () => {
  const draft = await by.teacher()
  await by.save(draft)
  for (let n = 0; n < 2; n++) await by.signed()
  for (const status of ['SIGNED', 'COMPLETED'] as const) {
    const list = async (query: object) => (await call(desk.listContracts, { as: by.admin, query: { status, ...query } })).data
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from teacher_contracts where status = $1 order by signed_at ${status === 'SIGNED' ? 'asc' : 'desc'}, id`,
      [status],
    )
    const found: string[] = []
    for (let cursor: string | undefined, more = true; more;) {
      const { items, nextCursor, total } = await list({ size: 1, ...(cursor && { cursor }) })
      expect(total).toBe(rows.length)
      found.push(...items.map(({ id }) => id))
      ;[cursor, more] = [nextCursor, nextCursor !== undefined]
    }
    expect(found).toEqual(rows.map(({ id }) => id))
  }
  expect((await call(desk.listContracts, { as: by.admin })).data.items.every(({ dueAt }) => dueAt !== null)).toBe(true)
})
