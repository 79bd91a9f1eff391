import * as captures from '@khue/contracts/learning/homework-captures'
import * as contract from '@khue/contracts/learning/homework'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unlinkGuardian } from '#modules/people/people'
import { homeworkWorld } from '#testing/homework'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { picture, sha256 } from '#testing/uploads'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps } = base
const { givenRun, put } = homeworkWorld(base, await given.admin())
type Person = Awaited<ReturnType<typeof given.student>>

const codeFor = async (as: Person, id: string, learnerId?: string) => {
  const { data, code } = await call(captures.createHomeworkCapture, { as, params: { id }, body: { learnerId } })
  return { code, secret: data?.path.replace('/h#', '') ?? '' }
}
const join = (code: string) => call(captures.joinHomeworkCapture, { body: { code } })
/** A phone with a key photographs a page. */
async function shoot(key: string, width = 200, replaces?: string) {
  const bytes = await picture('jpeg', width, 300)
  const asked = await call(captures.uploadCapturedPage, {
    params: { key },
    body: { fileName: 'trang.jpg', size: bytes.length, sha256: sha256(bytes) },
  })
  if (asked.status !== 200) return asked
  await put(asked.data.upload.url, bytes, asked.data.upload.headers)
  return call(captures.addCapturedPage, { params: { key }, body: { assetId: asked.data.assetId, replaces } })
}
const draftOf = async (as: Person, id: string) => (await call(contract.getHomework, { as, params: { id } })).data.draft

test('a phone joins by the code, and its pages appear in the draft; a page taken again takes its place', async () => {
  const { assignment, adult } = await givenRun()
  const { secret } = await codeFor(adult, assignment.id)
  const { data } = await join(secret)
  expect(data).toMatchObject({ title: assignment.title, revision: 0, pages: [] })
  await shoot(data.key)
  const two = await shoot(data.key, 210)
  expect(two.data).toMatchObject({ revision: 2 })
  const [first, second] = (await draftOf(adult, assignment.id))!.files.map(({ assetId }) => assetId)
  await shoot(data.key, 220, first)
  const files = (await draftOf(adult, assignment.id))!.files.map(({ assetId }) => assetId)
  expect(files).toHaveLength(2)
  expect([files.includes(first!), files[1]]).toEqual([false, second])
  expect((await call(captures.getHomeworkCapture, { params: { key: data.key } })).data.pages.map(({ assetId }) => assetId)).toEqual(files)
})

test('a lost answer is asked for again without a second page', async () => {
  const { assignment, adult } = await givenRun()
  const { data } = await join((await codeFor(adult, assignment.id)).secret)
  await shoot(data.key)
  const [page] = (await call(captures.getHomeworkCapture, { params: { key: data.key } })).data.pages
  const again = await call(captures.addCapturedPage, { params: { key: data.key }, body: { assetId: page!.assetId } })
  expect(again.data.pages).toHaveLength(1)
})

test('pages of two phones that arrive at once are all kept', async () => {
  const { assignment, adult } = await givenRun()
  const keys = await Promise.all([1, 2].map(async () => (await join((await codeFor(adult, assignment.id)).secret)).data.key))
  await Promise.all([...keys, ...keys].map((key, n) => shoot(key, 200 + 10 * n)))
  expect((await draftOf(adult, assignment.id))!.files).toHaveLength(4)
})

test('of ten phones that join by one code one does, and an old code is unknown', async () => {
  const { assignment, adult } = await givenRun()
  const { secret } = await codeFor(adult, assignment.id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => join(secret)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status !== 200)?.code).toBe('CAPTURE_NOT_FOUND')
  const old = await codeFor(adult, assignment.id)
  await deps.db.execute(sql`update homework_captures set expires_at = now() - interval '1 second' where key_hash is null`)
  expect((await join(old.secret)).code).toBe('CAPTURE_NOT_FOUND')
  expect((await join('A'.repeat(43))).code).toBe('CAPTURE_NOT_FOUND')
})

test('a phone sees and does nothing else, and ends with the right of who asked for it', async () => {
  const { assignment, mother, child } = await givenRun()
  const stranger = await given.student()
  expect((await codeFor(stranger, assignment.id)).code).toBe('HOMEWORK_NOT_FOUND')
  expect((await codeFor(stranger, assignment.id, child.id)).code).toBe('HOMEWORK_NOT_FOUND')
  const { data } = await join((await codeFor(mother, assignment.id, child.id)).secret)
  expect(JSON.stringify(data)).not.toContain(child.name)
  expect((await shoot(data.key)).status).toBe(200)
  await unlinkGuardian(deps, { guardianId: mother.id, childId: child.id })
  expect((await shoot(data.key)).code).toBe('CAPTURE_NOT_FOUND')
  const own = await join((await codeFor(child, assignment.id)).secret)
  await deps.db.execute(sql`update homework_captures set expires_at = now() - interval '3 hours', until = now() - interval '1 second'`)
  expect((await call(captures.getHomeworkCapture, { params: { key: own.data.key } })).code).toBe('CAPTURE_NOT_FOUND')
})
