import { createCaptions } from '@khue/contracts/ground/media'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { TestPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { findCaptions } from '../index.ts'
import { personalData } from '../personal-data.ts'

const { call, given, deps } = await testApp()

test('subtitles are kept by their id, and a refusal names the line', async () => {
  const [teacher, stranger] = [await given.teacher(), await given.teacher()]
  const id = uuidv7()
  const send = (as: TestPerson, text: string, captionsId = id) => call(createCaptions, { as, body: { id: captionsId, text } })
  const text = '1\n00:00:01,000 --> 00:00:02,000\nXin chào\n\n\n2\n00:00:03,000 --> 00:00:04,000\n<b>Các em</b>\n'
  expect((await send(teacher, text)).data).toEqual({ id, cues: 2 })
  expect((await send(teacher, 'WEBVTT\n\n00:01.000 --> 00:02.000\nKhác')).data).toEqual({ id, cues: 2 })
  expect((await send(stranger, text)).code).toBe('CAPTIONS_ID_TAKEN')
  expect(await findCaptions(deps, id)).toEqual([
    { from: 1, to: 2, text: 'Xin chào' },
    { from: 3, to: 4, text: 'Các em' },
  ])
  const broken = await send(teacher, `${text}\n\n\n3\n00:00:05 -> 00:00:06\nHỏng`, uuidv7())
  expect(broken).toMatchObject({ code: 'CAPTIONS_BROKEN', details: { line: 13, sentence: expect.stringContaining('Dòng 13') as string } })
  const long = Array.from({ length: 4000 }, (_, n) => `${n}\n00:00:01,000 --> 00:00:02,000\n${'ươ'.repeat(60)}\n`).join('\n')
  expect((await send(teacher, long, uuidv7())).data.cues).toBe(4000)
  expect(await findCaptions(deps, uuidv7())).toBeUndefined()
  await personalData.erase(deps, teacher.id)
  expect(await findCaptions(deps, id)).toBeUndefined()
})
