import * as desk from '@khue/contracts/offer/contract-desk'
import * as api from '@khue/contracts/offer/teacher-contracts'
import { addPaymentAccount, setDefaultPaymentAccount } from '@khue/contracts/money/payment-accounts'
import { listAudit } from '@khue/contracts/ground/audit'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPayees } from '#modules/money/payouts'
import { docx } from '#testing/archives'
import { contracts } from '#testing/contracts'
import { pdfText } from '#testing/pdf-text'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { pdf, sha256, uploads } from '#testing/uploads'
import { findContractsInForce, requireContractInForce } from './index.ts'

const app = await testApp()
const { call, given, deps } = app
const by = await contracts(app)
const { sent } = uploads(call, app.app.fastify)

const bytesOf = async (url: string, as: TestPerson) =>
  (await app.app.fastify.inject({ url, headers: { authorization: `Bearer ${as.accessToken}` } })).rawPayload
const fileOf = async (as: TestPerson, version = 1) => {
  const { data } = await call(api.openOwnContractFile, { as, query: { version } })
  return { ...data, bytes: await bytesOf(data.url, as) }
}
const events = async (as: TestPerson) => (await by.own(as)).log.map(({ event }) => event).toReversed()

test('a teacher fills in, reads, signs by a code, and an admin completes: only then may they sell and be paid', async () => {
  const who = await by.teacher()
  const { as } = who
  await expect(requireContractInForce(deps, as.id)).rejects.toMatchObject({
    code: 'CONTRACT_REQUIRED',
    message: expect.stringContaining('liên hệ quản trị viên') as string,
  })
  expect(await by.own(as)).toMatchObject({ current: null, terms: { storeFeePercent: 20, templateVersion: '2026.1' } })
  expect((await by.save(who)).data.current).toMatchObject({ status: 'DRAFT', version: 1, document: null })
  const ready = (await by.prepare(as)).data.current
  expect(ready).toMatchObject({ status: 'READY', document: { storeFeePercent: 20, sha256: expect.any(String) as string } })
  const file = await fileOf(as)
  expect([sha256(file.bytes), file.sha256]).toEqual([ready?.document?.sha256, ready?.document?.sha256])
  expect((await by.sign(as)).data.current).toMatchObject({ status: 'SIGNED', completeBy: expect.any(String) as string })
  expect((await findPayees(deps, [as.id])).size).toBe(0)
  const { id } = await by.current(as)
  expect((await by.complete(id)).code).toBe('CONTRACT_NOT_REVIEWED')
  expect((await by.open(id)).data).toMatchObject({ idNumber: who.card.idNumber, front: { isPicture: true } })
  expect((await by.complete(id)).data.status).toBe('COMPLETED')
  expect(await findContractsInForce(deps, [as.id])).toEqual(new Map([[as.id, { contractId: id, version: 1, storeFeePercent: 20 }]]))
  expect((await findPayees(deps, [as.id])).get(as.id)).toEqual({
    personId: as.id,
    legalName: 'Trương Mỹ Hạnh',
    taxpayerKind: 'INDIVIDUAL',
    taxPolicy: 'STATUTORY',
    holds: [],
  })
  expect(await events(as)).toEqual(['SAVE', 'PREPARE', 'OPEN', 'SEND_CODE', 'SIGN', 'COMPLETE'])
  expect((await by.own(as)).views).toMatchObject([{ reason: 'Đối chiếu ảnh' }])
})

test('the file says what was agreed, in letters that copy and read out right, also for a name in decomposed letters', async () => {
  const who = await by.teacher({ name: 'Nguyễn Thị Quỳnh Hương'.normalize('NFD') })
  await by.save(who)
  await by.prepare(who.as)
  const text = pdfText((await fileOf(who.as)).bytes).join('\n')
  expect(text).toBe(text.normalize('NFC'))
  for (const said of ['Nguyễn Thị Quỳnh Hương', who.card.idNumber, '12/05/2022', 'Hà Nội', '20% học phí', 'Vietcombank •••• 8086'])
    expect(text.replaceAll('\n', ' ')).toContain(said)
  expect(text).toContain('Điều 6. Chữ ký điện tử')
  expect(text).not.toContain('{{')
  expect(text).not.toContain('\uFFFD')
})

test('prepared again, the file keeps its bytes; with another account, it is made anew and the old one is gone', async () => {
  const who = await by.teacher()
  const { as } = who
  await by.save(who)
  const first = (await by.prepare(as)).data.current
  const again = (await by.prepare(as)).data.current
  expect(again).toEqual({ ...first, form: expect.anything() as unknown })
  const added = await call(addPaymentAccount, { as, body: { bankBin: '970415', number: '113366668888', holder: as.name } })
  await call(setDefaultPaymentAccount, { as, params: { id: added.data.id } })
  await by.openText(as)
  expect((await by.sendCode(as)).code).toBe('CONTRACT_OUTDATED')
  const anew = (await by.prepare(as)).data.current
  expect(anew?.document?.sha256).not.toBe(first?.document?.sha256)
  const { rows } = await deps.db.execute(
    sql`select status from assets where purpose = 'CONTRACT_PDF' and person_id = ${anew?.id ?? ''} order by id`,
  )
  expect(rows).toEqual([{ status: 'DELETED' }, { status: 'CLAIMED' }])
})

test.each([
  ['another holder', { holder: 'Tran Van B' }, 'CONTRACT_HOLDER_DIFFERS'],
  ['another ID number', { change: { idNumber: '079090999999' } }, 'CONTRACT_ID_DIFFERS'],
])('%s is refused before a file is made', async (_case, { holder, change }: { holder?: string; change?: object }, code) => {
  const who = await by.teacher(holder ? { holder } : {})
  await by.save(who, change)
  expect((await by.prepare(who.as)).code).toBe(code)
  expect((await by.current(who.as)).status).toBe('DRAFT')
})

test('a person without an approved identity or an account cannot have a file made', async () => {
  const as = await given.tutor({ name: 'Trương Mỹ Hạnh' })
  const card = { idNumber: '079090000001', issueDate: '2022-05-12', issuePlace: 'Hà Nội' }
  await by.save({ as, card })
  expect((await by.prepare(as)).code).toBe('CONTRACT_IDENTITY_REQUIRED')
  expect((await call(api.getOwnContract, { as: await given.student() })).code).toBe('FORBIDDEN')
})

test.each([
  ['11 digits', { idNumber: '07909010000' }, 400],
  ['no address', { address: ' ' }, 400],
  ['an unknown province', { provinceCode: '02' }, 400],
  ['an issue date to come', { issueDate: '2999-01-01' }, 400],
  ['one photo', { backAssetId: null }, 400],
  ['no photos', { frontAssetId: null, backAssetId: null }, 400],
  ['a photo of another person', { frontAssetId: '01993d5c-0000-7000-8000-000000000000' }, 404],
])('%s is refused and nothing is stored', async (_case, change, status) => {
  const who = await by.teacher()
  expect((await by.save(who, change)).status).toBe(status)
  expect((await by.own(who.as)).current).toBeNull()
})

test('the same photo twice is refused; photos of the identity proof are copied', async () => {
  const who = await by.teacher()
  const id = await by.photo(who.as)
  expect((await by.save(who, { frontAssetId: id, backAssetId: id })).code).toBe('CONTRACT_SAME_PHOTO')
  const { prefill } = await by.own(who.as)
  const ids = { frontAssetId: prefill.front?.assetId, backAssetId: prefill.back?.assetId }
  const saved = (await by.save(who, ids)).data.current
  expect(saved?.form.front?.assetId).not.toBe(ids.frontAssetId)
  expect(prefill).toMatchObject({ idNumber: who.card.idNumber, legalName: who.as.name })
})

test('sides of the card as DOCX or PDF are accepted, are no pictures, and are only downloaded', async () => {
  const who = await by.teacher()
  const upload = async (bytes: Buffer, fileName: string) => (await sent(who.as, { purpose: 'CONTRACT', bytes, fileName })).assetId
  const sides = { frontAssetId: await upload(docx(), 'mặt trước.docx'), backAssetId: await upload(pdf, 'mặt sau.pdf') }
  const { front, back } = (await by.save(who, sides)).data.current!.form
  expect([front?.isPicture, back?.isPicture]).toEqual([false, false])
  for (const url of [front!.url, back!.url]) {
    const { headers } = await app.app.fastify.inject({ url, headers: { authorization: `Bearer ${who.as.accessToken}` } })
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('a stale form changes nothing and is told what differs; a double click starts one contract', async () => {
  const who = await by.teacher()
  const answers = await Promise.all([by.save(who), by.save(who)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { version, revision } = await by.seen(who.as)
  await by.save(who, { version, revision, address: '20 ngõ 42 Yên Hoà' })
  const stale = await by.save(who, { version, revision, address: '22 ngõ 42 Yên Hoà' })
  expect(stale).toMatchObject({ code: 'CONTRACT_CHANGED', details: { revision: revision + 1, differs: ['address'] } })
  expect((await by.current(who.as)).form.address).toBe('20 ngõ 42 Yên Hoà')
})

test('signing needs the code, the hash of the stored file and the text opened in this session; a save gives the file up', async () => {
  const who = await by.teacher()
  const { as } = who
  await by.save(who)
  await by.prepare(as)
  await by.sendCode(as)
  expect((await by.enterCode(as)).code).toBe('CONTRACT_NOT_OPENED')
  await by.openText(as)
  expect((await by.enterCode(as, { sha256: 'a'.repeat(64) })).code).toBe('CONTRACT_FILE_CHANGED')
  const right = await by.codeFor(as.phone)
  const wrong = right === '000000' ? '000001' : '000000'
  expect((await by.enterCode(as, { code: wrong })).code).toBe('OTP_INVALID')
  const { form, version, revision } = await by.current(as)
  await by.save(who, { version, revision, frontAssetId: form.front?.assetId, backAssetId: form.back?.assetId })
  expect(await by.current(as)).toMatchObject({ status: 'DRAFT', document: null })
  expect((await by.enterCode(as, { code: right, sha256: 'a'.repeat(64) })).code).toBe('CONTRACT_STATUS_LOCKED')
})

test('a code of one file does not sign another', async () => {
  const who = await by.teacher()
  const { as } = who
  await by.save(who)
  await by.prepare(as)
  await by.openText(as)
  await by.sendCode(as)
  const code = await by.codeFor(as.phone)
  await by.save(who, await by.seen(as))
  await by.prepare(as)
  await by.openText(as)
  expect((await by.enterCode(as, { code })).code).toBe('OTP_INVALID')
})

test('the signature keeps hash, session, network, program and the seconds the text was open by the clock of the server', async () => {
  const { contract, as } = await by.signed()
  const { data } = await by.detail(contract.id)
  expect(data.signatures).toMatchObject([
    { sha256: contract.document?.sha256, sentTo: `09•• ••• ${as.phone.slice(-3)}`, ip: '127.0.0.1', voidedAt: null },
  ])
  await deps.db.execute(sql`alter table contract_views disable trigger all`)
  const other = await by.teacher()
  await by.save(other)
  await by.prepare(other.as)
  await by.openText(other.as)
  await deps.db.execute(sql`update contract_views set opened_at = opened_at - interval '252 seconds' where viewer_id = ${other.as.id}`)
  await deps.db.execute(sql`alter table contract_views enable trigger all`)
  await by.sendCode(other.as)
  await by.enterCode(other.as)
  const { id } = await by.current(other.as)
  const [signature] = (await by.detail(id)).data.signatures
  expect(signature?.secondsOpen).toBeGreaterThanOrEqual(252)
})

test('sent back, the signature is void and kept, the file is gone, and the teacher signs anew', async () => {
  const who = await by.signed()
  const { id } = who.contract
  const body = { revision: who.contract.revision, reason: 'Mặt sau căn cước bị loá' }
  expect((await call(desk.sendBackContract, { as: by.admin, params: { id }, body })).data.status).toBe('DRAFT')
  expect(await by.current(who.as)).toMatchObject({ status: 'DRAFT', sentBackReason: body.reason, document: null, number: null })
  expect((await by.detail(id)).code).toBe('CONTRACT_NOT_FOUND') // a draft is its owner's alone
  await by.prepare(who.as)
  await deps.db.execute(sql`delete from one_time_codes`) // a minute has passed
  await by.sign(who.as)
  const { data } = await by.detail(id)
  expect(data.signatures.map(({ voidReason }) => voidReason)).toEqual([body.reason, null])
  expect(data.isOpenedByYou).toBe(false)
})

test('completed, nothing of it changes; an amendment leaves it in force until the next is completed', async () => {
  const who = await by.completed()
  const { as, contract } = who
  const stale = { version: 1, revision: contract.revision }
  expect((await by.save(who, stale)).code).toBe('CONTRACT_LOCKED')
  expect((await by.save(who)).code).toBe('CONTRACT_LOCKED')
  expect((await by.prepare(as)).code).toBe('CONTRACT_LOCKED')
  expect((await by.sendCode(as)).code).toBe('CONTRACT_LOCKED')
  const twice = await Promise.all([call(api.amendContract, { as, body: stale }), call(api.amendContract, { as, body: stale })])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await by.own(as)).toMatchObject({ current: { version: 2, status: 'DRAFT' }, inForce: { version: 1, status: 'COMPLETED' } })
  await by.save(who, { ...(await by.seen(as)), taxpayerKind: 'BUSINESS' })
  await deps.db.execute(sql`delete from one_time_codes`)
  await by.prepare(as)
  await by.sign(as)
  expect((await findContractsInForce(deps, [as.id])).get(as.id)?.version).toBe(1)
  const { id } = await by.current(as)
  await by.open(id)
  expect((await by.complete(id)).data.status).toBe('COMPLETED')
  expect((await findContractsInForce(deps, [as.id])).get(as.id)?.version).toBe(2)
  expect((await findPayees(deps, [as.id])).get(as.id)).toMatchObject({ taxPolicy: 'PLATFORM' })
  expect((await by.detail(contract.id)).data.status).toBe('SUPERSEDED')
  expect((await fileOf(as, 1)).sha256).toBe(contract.document?.sha256)
})

test('an ended contract holds payouts, and another one can begin', async () => {
  const who = await by.completed()
  const { id, revision } = who.contract
  const body = { revision, reason: 'Thầy xin nghỉ dạy' }
  expect((await call(desk.endContract, { as: by.admin, params: { id }, body })).data.status).toBe('ENDED')
  expect((await findPayees(deps, [who.as.id])).get(who.as.id)?.holds).toEqual(['CONTRACT_ENDED'])
  await expect(requireContractInForce(deps, who.as.id)).rejects.toMatchObject({ code: 'CONTRACT_REQUIRED' })
  expect((await by.save(who)).data.current).toMatchObject({ version: 2, status: 'DRAFT' })
})

test('completing twice completes once, and a stale revision is refused', async () => {
  const { contract, as } = await by.signed()
  await by.open(contract.id)
  expect((await by.complete(contract.id, { revision: contract.revision - 1 })).code).toBe('CONTRACT_CHANGED')
  const both = await Promise.all([1, 2].map(() => by.complete(contract.id, { revision: contract.revision })))
  expect(both.map(({ data }) => data.status)).toEqual(['COMPLETED', 'COMPLETED'])
  expect((await events(as)).filter((event) => event === 'COMPLETE')).toHaveLength(1)
  const actions = (await call(listAudit, { as: by.admin, query: {} })).data.items.filter(({ subject }) => subject.id === contract.id)
  expect(actions.map(({ action }) => action)).toEqual(['contract.completed', 'contract.opened'])
})

test('a guest with the code compares a file without learning whose it is', async () => {
  const { contract } = await by.completed()
  const code = contract.document?.verifyCode ?? ''
  const { data } = await call(desk.verifyContract, { params: { code: code.toLowerCase() } })
  expect(data).toEqual({ sha256: contract.document?.sha256, completedOn: expect.any(String) as string, endedOn: null, version: 1 })
  const body = { revision: contract.revision, reason: 'Thầy xin nghỉ dạy' }
  await call(desk.endContract, { as: by.admin, params: { id: contract.id }, body })
  expect((await call(desk.verifyContract, { params: { code } })).data.endedOn).toBe(data.completedOn) // the same file, no longer in force
  const unsigned = await by.signed()
  for (const unknown of [unsigned.contract.document?.verifyCode ?? '', 'A'.repeat(16), 'x', contract.number ?? ''])
    expect((await call(desk.verifyContract, { params: { code: unknown } })).code).toBe('CONTRACT_NOT_FOUND')
})
