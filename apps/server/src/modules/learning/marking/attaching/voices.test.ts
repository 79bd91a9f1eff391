import * as contract from '@khue/contracts/learning/marking'
import { replyToMark } from '@khue/contracts/learning/returned-marks'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { film } from '#testing/films'
import { markingWorld } from '#testing/marking'
import { vnpayEnv } from '#testing/sale'
import { testApp } from '#testing/test-app'
import { picture } from '#testing/uploads'

const base = await testApp({ env: vnpayEnv })
const { call, given } = base
const { soldRun, submittedIn, save, read, giveBack, voice, sent } = markingWorld(base, await given.admin())
const run = await soldRun()

type Person = Awaited<ReturnType<typeof given.student>>
const { teacher, child } = run
const add = (as: Person, id: string, body: { id?: string; assetId: string; seconds?: number }) =>
  call(contract.addMarkVoice, { as, params: { id }, body: { id: uuidv7(), ...body } })
const returned = async () => {
  const work = await submittedIn(run)
  await save(teacher, work.submission.id, { revision: 0, words: 'Tốt' })
  return { ...work, markId: (await giveBack(teacher, work.submission.id)).data.markId }
}

test('a voice is as long as its sound is, whatever its sender says, and the same again is the first', async () => {
  const { submission } = await submittedIn(run)
  const [id, assetId] = [uuidv7(), await voice(teacher, 'VOICE_MARK', 17)]
  expect((await add(teacher, submission.id, { id, assetId, seconds: 3 })).data.seconds).toBe(17)
  expect((await add(teacher, submission.id, { id, assetId, seconds: 50 })).data.seconds).toBe(17)
  expect((await read(teacher, submission.id)).data.voices.map(({ seconds }) => seconds)).toEqual([17])
})

test.each([
  [60, 60, undefined],
  [61, 60, undefined], // a recorder stops a moment after its limit
  [63, undefined, 'VOICE_TOO_LONG'],
  [600, undefined, 'VOICE_TOO_LONG'],
])('a voice of %i seconds is stored as %s, or refused by %s', async (seconds, stored, code) => {
  const { submission } = await submittedIn(run)
  const answer = await add(teacher, submission.id, { assetId: await voice(teacher, 'VOICE_MARK', seconds), seconds: 5 })
  expect([answer.code, answer.data?.seconds]).toEqual([code, stored])
  expect((await read(teacher, submission.id)).data.voices).toHaveLength(stored === undefined ? 0 : 1)
})

test('sound that many phones do not play, and what is no sound at all, is refused in words', async () => {
  const { submission } = await submittedIn(run)
  const send = async (bytes: Buffer) => (await sent(teacher, { purpose: 'VOICE_MARK', fileName: 'a.m4a', bytes })).assetId
  const mp3 = await add(teacher, submission.id, { assetId: await send(await film({ videos: 0, audioCodec: 'mp3', seconds: 5 })) })
  expect(mp3).toMatchObject({ status: 422, code: 'VOICE_CODEC' })
  expect(mp3.message).toContain('Hãy ghi âm lại')
  const head = Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    Buffer.from('\u009f\u0042\u0082\u0084webm....A_OPUS', 'latin1'),
    Buffer.alloc(2000),
  ])
  expect((await add(teacher, submission.id, { assetId: await send(head) })).code).toBe('VOICE_BROKEN')
  expect((await read(teacher, submission.id)).data.state).toBe('NONE')
})

test('nobody measures the voice of somebody else', async () => {
  const { submission } = await submittedIn(run)
  const long = await voice(await given.teacher(), 'VOICE_MARK', 90)
  expect((await add(teacher, submission.id, { assetId: long })).code).toBe('ASSET_NOT_FOUND')
})

test('an answer by voice is measured, too; a photo has no length', async () => {
  const { markId } = await returned()
  const reply = (assetId: string, seconds: number | null = null) =>
    call(replyToMark, { as: child, params: { id: markId }, body: { id: uuidv7(), assetId, seconds } })
  expect((await reply(await voice(child, 'MARK_REPLY', 21), 2)).data).toMatchObject({ kind: 'VOICE', seconds: 21 })
  expect((await reply(await voice(child, 'MARK_REPLY', 90), 2)).code).toBe('VOICE_TOO_LONG')
  const photo = (await sent(child, { purpose: 'MARK_REPLY', fileName: 'a.png', bytes: await picture() })).assetId
  expect((await reply(photo, 9)).data).toMatchObject({ kind: 'PHOTO', seconds: null })
})
