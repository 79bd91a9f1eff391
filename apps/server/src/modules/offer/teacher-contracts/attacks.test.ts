import * as desk from '@khue/contracts/offer/contract-desk'
import * as api from '@khue/contracts/offer/teacher-contracts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPayees } from '#modules/money/payouts'
import { contracts } from '#testing/contracts'
import { testApp } from '#testing/test-app'

/* Attempts to get around the rules of contracts. */

const app = await testApp()
const { call, given, deps } = app
const by = await contracts(app)

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const assetStatus = async (id: string | undefined) =>
  (await deps.db.execute<{ status: string }>(sql`select status from assets where id = ${id ?? null}`)).rows[0]?.status

test('a double click prepares one file, and both answers show it', async () => {
  const who = await by.teacher()
  await by.save(who)
  const body = await by.seen(who.as)
  const answers = await Promise.all([1, 2, 3].map(() => call(api.prepareContract, { as: who.as, body })))
  expect(statuses(answers)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ data }) => data.current?.document?.sha256)).size).toBe(1)
  expect((await by.own(who.as)).log.filter(({ event }) => event === 'PREPARE')).toHaveLength(1)
  // a stale tab prepares nothing
  await by.save(who, await by.seen(who.as))
  expect((await call(api.prepareContract, { as: who.as, body })).code).toBe('CONTRACT_CHANGED')
})

test('a completed version keeps its photos when its amendment first uses and then replaces them', async () => {
  const who = await by.completed()
  const { as } = who
  const { front, back } = who.contract.form
  await call(api.amendContract, { as, body: await by.seen(as) })
  await by.save(who, { ...(await by.seen(as)), frontAssetId: front?.assetId, backAssetId: back?.assetId })
  expect((await by.current(as)).form.front?.assetId).not.toBe(front?.assetId)
  await by.save(who, await by.seen(as))
  expect([await assetStatus(front?.assetId), await assetStatus(back?.assetId)]).toEqual(['CLAIMED', 'CLAIMED'])
})

test('photos of another person are refused like missing ones', async () => {
  const [who, other] = [await by.teacher(), await by.completed()]
  const { front } = other.contract.form
  expect(await by.save(who, { frontAssetId: front?.assetId })).toMatchObject({ status: 404, code: 'ASSET_NOT_FOUND' })
})

test('an admin opens the file, which names number and address, only with a reason that the teacher sees', async () => {
  const { as, contract } = await by.signed()
  const { data } = await by.detail(contract.id)
  expect(JSON.stringify(data)).not.toContain('/files/')
  const { data: papers } = await by.open(contract.id)
  expect(papers.fileUrl).toContain('/files/private/')
  expect((await by.own(as)).views).toMatchObject([{ reason: 'Đối chiếu ảnh' }])
  const again = await app.app.fastify.inject({
    url: papers.fileUrl,
    headers: { authorization: `Bearer ${(await given.admin()).accessToken}` },
  })
  expect(again.statusCode).toBe(404)
})

test('a code entered twice at once signs once', async () => {
  const who = await by.teacher()
  const { as } = who
  await by.save(who)
  await by.prepare(as)
  await by.openText(as)
  await by.sendCode(as)
  const code = await by.codeFor(as.phone)
  const { version, revision, document } = await by.current(as)
  const body = { version, revision, sha256: document?.sha256 ?? '', code, isAgreed: true as const }
  const answers = await Promise.all([1, 2].map(() => call(api.signContract, { as, body })))
  expect(statuses(answers)[0]).toBe(200)
  const { id } = await by.current(as)
  expect((await by.detail(id)).data.signatures).toHaveLength(1)
  const { revision: signedRevision } = await by.current(as)
  await call(desk.sendBackContract, { as: by.admin, params: { id }, body: { revision: signedRevision, reason: 'Ảnh loá' } })
  await by.prepare(as)
  await by.openText(as)
  expect((await by.enterCode(as, { code })).code).toBe('OTP_EXPIRED') // used up
})

test('a contract ended from two tabs at once ends once, and its payouts are held', async () => {
  const { as, contract } = await by.completed()
  const { revision } = await by.current(as)
  const body = { revision, reason: 'Thầy xin nghỉ dạy' }
  const answers = await Promise.all([1, 2].map(() => call(desk.endContract, { as: by.admin, params: { id: contract.id }, body })))
  expect(statuses(answers)).toEqual([200, 409])
  expect((await findPayees(deps, [as.id])).get(as.id)?.holds).toEqual(['CONTRACT_ENDED'])
  expect((await by.own(as)).log.filter(({ event }) => event === 'END')).toHaveLength(1)
})

test('an amendment ends with its contract and cannot be completed afterwards, which would lift the hold', async () => {
  const who = await by.completed()
  const { as } = who
  await call(api.amendContract, { as, body: await by.seen(as) })
  await deps.db.execute(sql`delete from one_time_codes`) // a minute has passed
  await by.prepare(as)
  await by.sign(as)
  const { current, inForce } = await by.own(as)
  await by.open(current?.id ?? '')
  const body = { revision: inForce?.revision ?? 0, reason: 'Thầy xin nghỉ dạy' }
  expect((await call(desk.endContract, { as: by.admin, params: { id: inForce?.id ?? '' }, body })).data.status).toBe('ENDED')
  expect((await by.complete(current?.id ?? '')).code).toBe('CONTRACT_STATUS_LOCKED')
  expect((await call(desk.listContracts, { as: by.admin })).data.items.map(({ id }) => id)).not.toContain(current?.id)
  expect(await by.own(as)).toMatchObject({ current: { version: 2, status: 'ENDED', endReason: body.reason }, inForce: null })
  expect((await findPayees(deps, [as.id])).get(as.id)?.holds).toEqual(['CONTRACT_ENDED'])
  expect((await by.save(who)).data.current).toMatchObject({ version: 3, status: 'DRAFT' })
})

test('ending an incomplete amendment leaves the contract in force and its payee payable', async () => {
  const who = await by.completed()
  const { as } = who
  await call(api.amendContract, { as, body: await by.seen(as) })
  await deps.db.execute(sql`delete from one_time_codes`) // a minute has passed
  await by.prepare(as)
  await by.sign(as)
  const { id, revision } = await by.current(as)
  expect((await call(desk.endContract, { as: by.admin, params: { id }, body: { revision, reason: 'Lập nhầm' } })).data.status).toBe('ENDED')
  const shown = { version: 1, status: 'COMPLETED' }
  expect(await by.own(as)).toMatchObject({ current: shown, inForce: shown })
  const { rows: notices } = await deps.db.execute<{ content: string }>(
    sql`select content from notifications where person_id = ${as.id} order by id desc limit 1`,
  )
  expect(notices[0]?.content).not.toContain('không còn hiệu lực')
  expect((await call(api.amendContract, { as, body: await by.seen(as) })).data.current).toMatchObject({ version: 3, status: 'DRAFT' })
  expect((await findPayees(deps, [as.id])).get(as.id)?.holds).toEqual([])
})
