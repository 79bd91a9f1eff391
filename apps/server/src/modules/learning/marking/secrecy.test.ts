import type { Endpoint } from '@khue/contracts/endpoint'
import * as contract from '@khue/contracts/learning/marking'
import { replyToMark } from '@khue/contracts/learning/returned-marks'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { markingWorld } from '#testing/marking'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { picture } from '#testing/uploads'
import { modules } from '../../registry.ts'
import { personalData } from './personal-data.ts'

const base = await testApp({ env: vnpayEnv })
const { call, given, deps, app } = base
const admin = await given.admin()
const { submitted, stroke, draw, save, read, giveBack, reopen, voice, sent, familyMarks, markNotices } = markingWorld(base, admin)

type Person = Awaited<ReturnType<typeof given.student>>
const words = 'Bí mật trước khi trả'

/** A draft with everything that a mark can have, and all of its secrets. */
async function drafted() {
  const work = await submitted()
  const { teacher, submission, file } = work
  const text = stroke(file, { kind: 'TEXT', text: 'Bí mật trên trang', points: 'ZAAsAQ==' })
  await draw(teacher, submission.id, [text])
  await save(teacher, submission.id, { revision: 0, words, points: [{ part: 0, points: 437 }] })
  const params = { id: submission.id }
  const voiceId = uuidv7()
  const sound = await voice(teacher)
  await call(contract.addMarkVoice, { as: teacher, params, body: { id: voiceId, assetId: sound, seconds: 9 } })
  const document = (await sent(teacher, { purpose: 'MARK_FILE', fileName: 'bi-mat.png', bytes: await picture() })).assetId
  await call(contract.addMarkFile, { as: teacher, params, body: { id: uuidv7(), assetId: document } })
  const { rows } = await deps.db.execute<{ id: string }>(sql`select id from marks where submission_id = ${submission.id}`)
  const markId = rows[0]!.id
  return {
    ...work,
    markId,
    voiceId,
    sound,
    document,
    secrets: [words, 'Bí mật trên trang', 'bi-mat', text.id, voiceId, sound, document, markId, '[437,null]'],
  }
}

/** Everything that a person can read: each GET with every id that they could guess, their inbox, and their personal data. */
async function look(as: Person, ids: readonly string[], learnerId: string) {
  const found: string[] = []
  const note = (where: string, text: string) => void found.push(`${where} ${text}`)
  const seen = [...app.api.served.values()].filter(({ endpoint }) => endpoint.method === 'GET')
  for (const { endpoint } of seen) {
    const paths = endpoint.path.includes(':') ? ids.map((id) => endpoint.path.replaceAll(/:\w+/g, id)) : [endpoint.path]
    for (const path of paths)
      for (const query of takesLearner(endpoint) ? ['', `?learnerId=${learnerId}`] : ['']) {
        const answer = await app.fastify.inject({ url: `/api${path}${query}`, headers: { authorization: `Bearer ${as.accessToken}` } })
        if (answer.statusCode === 200) note(endpoint.path, answer.body)
      }
  }
  for (const { name, personalData: data } of modules) if (data) note(name, JSON.stringify(await data.collect(deps, as.id)))
  const { rows } = await deps.db.execute(sql`select * from notifications where person_id = ${as.id}`)
  note('notifications', JSON.stringify(rows))
  return found
}
const takesLearner = ({ query }: Endpoint) => query instanceof z.ZodObject && 'learnerId' in query.shape
const leaks = (found: readonly string[], secrets: readonly string[]) =>
  found.flatMap((text) => secrets.filter((secret) => text.includes(secret)).map((secret) => `${text.split(' ')[0]}: ${secret}`))

test('before the return nobody but its markers finds anything of a mark, wherever they look; afterwards the family does', async () => {
  const { teacher, child, mother, adult, assignment, submission, file, markId, secrets } = await drafted()
  const ids = [assignment.id, submission.id, file]
  const guesses = [...ids, markId]
  for (const as of [child, mother, adult]) {
    const found = await look(as, guesses, child.id)
    expect(leaks(found, secrets)).toEqual([])
  }
  await giveBack(teacher, submission.id)
  for (const as of [child, mother])
    expect(new Set(leaks(await look(as, ids, child.id), secrets).map((leak) => leak.split(': ')[1]))).toEqual(new Set(secrets))
  expect(leaks(await look(adult, guesses, child.id), secrets)).toEqual([])
}, 120_000)

test('the address of a voice is its reader’s alone, and a mark is answered only once it is returned', async () => {
  const { teacher, child, mother, adult, submission, markId, voiceId } = await drafted()
  const { voices } = (await read(teacher, submission.id)).data
  const open = (as: Person) =>
    app.fastify
      .inject({ url: voices[0]!.address, headers: { authorization: `Bearer ${as.accessToken}` } })
      .then(({ statusCode }) => statusCode)
  expect([await open(teacher), await open(child), await open(mother)]).toEqual([200, 404, 404])
  const reply = (as: Person, more: object = {}) =>
    call(replyToMark, { as, params: { id: markId }, body: { id: uuidv7(), text: 'Em hiểu rồi ạ', ...more } })
  expect((await reply(child)).code).toBe('MARK_NOT_FOUND')
  await giveBack(teacher, submission.id)
  const id = uuidv7()
  expect((await reply(child, { id, voiceId })).data).toMatchObject({ id, kind: 'TEXT', voiceId })
  expect((await reply(child, { id, voiceId })).data.id).toBe(id)
  expect((await reply(mother, { learnerId: child.id })).data.by.id).toBe(mother.id)
  for (const [as, more] of [
    [mother, {}],
    [adult, { learnerId: child.id }],
    [adult, {}],
    [child, { voiceId: uuidv7() }],
  ] as const)
    expect((await reply(as, more)).code).toBe('MARK_NOT_FOUND')
  expect((await read(teacher, submission.id)).data.replies.map((one) => one.by.id)).toEqual([child.id, mother.id])
  expect((await markNotices(teacher)).map(({ type }) => type)).toEqual(['MARK_REPLIED', 'MARK_REPLIED'])
})

test('a family answers by voice and by photo, and an answer to a removed voice is refused', async () => {
  const { teacher, child, assignment, submission, markId, voiceId } = await drafted()
  await giveBack(teacher, submission.id)
  const reply = (body: object) => call(replyToMark, { as: child, params: { id: markId }, body: { id: uuidv7(), ...body } })
  const assetId = await voice(child, 'MARK_REPLY')
  expect((await reply({ assetId, seconds: 12 })).data).toMatchObject({ kind: 'VOICE', seconds: 9 })
  expect((await reply({ assetId, seconds: 12 })).code).toBe('ASSET_NOT_FOUND') // in use
  const photo = (await sent(child, { purpose: 'MARK_REPLY', fileName: 'sửa.jpg', bytes: await picture('jpeg') })).assetId
  expect((await reply({ assetId: photo })).data).toMatchObject({ kind: 'PHOTO', seconds: null })
  expect((await reply({})).code).toBe('INVALID_INPUT')
  const { replies } = (await read(teacher, submission.id)).data
  const opened = await app.fastify.inject({ url: replies[0]!.address!, headers: { authorization: `Bearer ${teacher.accessToken}` } })
  expect(opened.statusCode).toBe(200)
  await reopen(teacher, submission.id)
  await call(contract.removeMarkAttachment, { as: teacher, params: { id: submission.id, attachment: voiceId } })
  expect((await reply({ text: 'Vẫn thấy', voiceId })).status).toBe(200) // the returned round still has it
  await giveBack(teacher, submission.id)
  const [now] = (await familyMarks(child, assignment.id)).data.items
  expect(now).toMatchObject({ round: 2, voices: [] })
  expect(now!.replies).toHaveLength(3)
  const late = await call(replyToMark, { as: child, params: { id: now!.id }, body: { id: uuidv7(), text: 'x', voiceId } })
  expect(late.code).toBe('MARK_NOT_FOUND')
})

test('erasing a learner takes the marks of their work along; erasing a teacher takes what they said', async () => {
  const { teacher, child, submission, markId } = await drafted()
  await giveBack(teacher, submission.id)
  await call(replyToMark, {
    as: child,
    params: { id: markId },
    body: { id: uuidv7(), assetId: await voice(child, 'MARK_REPLY'), seconds: 3 },
  })
  const count = async () =>
    (
      await deps.db.execute(sql`select (select count(*)::int from marks where learner_id = ${child.id}) as marks,
        (select count(*)::int from mark_strokes where submission_id = ${submission.id}) as strokes,
        (select count(*)::int from mark_attachments where submission_id = ${submission.id}) as attachments,
        (select count(*)::int from marking_queue where learner_id = ${child.id}) as queued`)
    ).rows[0]
  await personalData.erase(deps, teacher.id)
  expect(await count()).toEqual({ marks: 1, strokes: 1, attachments: 0, queued: 1 })
  const { rows } = await deps.db.execute(
    sql`select count(*)::int as n from assets where person_id = ${teacher.id} and status = 'CLAIMED' and purpose in ('VOICE_MARK', 'MARK_FILE')`,
  )
  expect(rows).toEqual([{ n: 0 }])
  await personalData.erase(deps, child.id)
  expect(await count()).toEqual({ marks: 0, strokes: 0, attachments: 0, queued: 0 })
})
