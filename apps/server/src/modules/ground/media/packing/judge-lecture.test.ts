import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { changeBoxes, film, type FilmSpec } from '#testing/films'
import { sayRefusal } from '../verdict.ts'
import { judgeLecture } from './judge-lecture.ts'
import type { LectureTask, LectureVerdict, VideoFileKind } from './lecture-tasks.ts'
import { packInProcess } from './pack-in-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'lectures-'))
let tasks = 0
function taskOf(files: Partial<Record<VideoFileKind, Uint8Array>>): LectureTask {
  const into = path.join(folder, `${(tasks += 1)}`)
  mkdirSync(into)
  const written = (Object.entries(files) as [VideoFileKind, Uint8Array][]).map(([kind, bytes]) => {
    const file = path.join(into, `sent-${kind}`)
    writeFileSync(file, bytes)
    return { kind, file }
  })
  return { files: written, into }
}
const judged = (files: Partial<Record<VideoFileKind, Uint8Array>>) => judgeLecture(taskOf(files))
function ready(verdict: LectureVerdict) {
  if (verdict.state !== 'READY') throw new Error(`refused: ${verdict.code}`)
  return verdict
}

async function packetsOf(track: InputTrack | null) {
  const found: { type: string; timestamp: number }[] = []
  if (track) for await (const { type, timestamp } of new EncodedPacketSink(track).packets()) found.push({ type, timestamp })
  return found
}
/** Types and times of all packets, as a player that knows only these bytes reads them. */
async function play(bytes: Uint8Array) {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes).buffer), formats: [MP4] })
  return { pictures: await packetsOf(await input.getPrimaryVideoTrack()), sound: await packetsOf(await input.getPrimaryAudioTrack()) }
}

const minute: FilmSpec = { seconds: 60, keyEverySeconds: 2 }
const soundOnly = (seconds = 60) => film({ seconds, videos: 0 })

test('three renditions are packed, each with a table of byte ranges that can be played alone', async () => {
  const verdict = ready(await judged({ P720: await film(minute), P360: await film(minute), AUDIO: await soundOnly() }))
  expect(verdict).toMatchObject({ width: 128, height: 96, durationMs: expect.closeTo(60_000, -2) as number })
  expect(verdict.renditions.map(({ kind, width }) => [kind, width])).toEqual([
    ['P720', 128],
    ['P360', 128],
    ['AUDIO', null],
  ])
  for (const { kind, file, bytes, sha256, initBytes, segments, codecs } of verdict.renditions) {
    const whole = readFileSync(file)
    expect(whole.length).toBe(bytes)
    expect(createHash('sha256').update(whole).digest('hex')).toBe(sha256)
    expect(initBytes + segments.reduce((sum, [, size]) => sum + size, 0)).toBe(bytes)
    expect(segments.reduce((sum, [ms]) => sum + ms, 0) / 1000).toBeCloseTo(60, 0)
    expect(codecs).toBe(kind === 'AUDIO' ? 'mp4a.40.2' : 'avc1.42000a,mp4a.40.2')
    let [from, at] = [initBytes, 0]
    for (const [ms, size] of segments) {
      const { pictures, sound } = await play(Buffer.concat([whole.subarray(0, initBytes), whole.subarray(from, from + size)]))
      expect(sound.length).toBeGreaterThan(0)
      if (kind !== 'AUDIO') {
        expect(pictures[0]).toMatchObject({ type: 'key', timestamp: expect.closeTo(at / 1000, 2) as number })
        expect(pictures).toHaveLength(6)
      }
      from += size
      at += ms
    }
  }
  const [best] = verdict.renditions
  const { pictures, sound } = await play(readFileSync(best?.file ?? ''))
  expect([pictures.length, sound.length]).toEqual([60, 2584])
})

test('the sound is made of the best picture’s, and a source is watched as it is', async () => {
  for (const files of [{ P720: await film(minute) }, { SOURCE: await film({ ...minute, container: 'mov' }) }])
    expect(ready(await judged(files)).renditions.map(({ kind }) => kind)).toEqual(['P720', 'AUDIO'])
})

test('a film in fragments and one in Matroska are packed', async () => {
  for (const container of ['fragmented', 'mkv'] as const)
    expect(ready(await judged({ SOURCE: await film({ ...minute, container }) })).renditions[0]?.segments).toHaveLength(10)
})

test('sound that is longer or shorter than the pictures stays whole', async () => {
  for (const soundSeconds of [75, 20]) {
    const { renditions, durationMs } = ready(await judged({ P720: await film({ ...minute, soundSeconds }) }))
    expect(durationMs / 1000).toBeCloseTo(Math.max(60, soundSeconds), 0)
    const { sound } = await play(readFileSync(renditions[0]?.file ?? ''))
    expect((sound.length * 1024) / 44_100).toBeCloseTo(soundSeconds, 0)
  }
})

test('a segment is as long as a group of pictures, where that is longer than six seconds', async () => {
  const { renditions } = ready(await judged({ P720: await film({ seconds: 60, keyEverySeconds: 10 }) }))
  expect(renditions[0]?.segments.map(([ms]) => Math.round(ms / 1000))).toEqual([10, 10, 10, 10, 10, 10])
})

describe('a lecture that is refused', () => {
  const refused: [string, () => Promise<Partial<Record<VideoFileKind, Uint8Array>>>, string, string][] = [
    ['HEVC', async () => ({ SOURCE: await film({ ...minute, videoCodec: 'hevc' }) }), 'VIDEO_CODEC', 'HEVC'],
    ['10-bit pictures', async () => ({ P720: await film({ ...minute, profile: 0x6e }) }), 'VIDEO_PROFILE', '10 bit'],
    ['Opus', async () => ({ P720: await film({ ...minute, audioCodec: 'opus' }) }), 'AUDIO_CODEC', 'Opus'],
    ['no sound', async () => ({ P720: await film({ ...minute, audioCodec: null }) }), 'NO_SOUND', 'không có tiếng'],
    ['no pictures', async () => ({ P720: await soundOnly() }), 'NO_PICTURES', 'không có hình'],
    ['two sounds', async () => ({ P720: await film({ ...minute, audios: 2 }) }), 'SEVERAL_TRACKS', '2 luồng tiếng'],
    [
      'pictures in 4K',
      async () => ({ SOURCE: await film({ ...minute, size: { width: 3840, height: 2160 } }) }),
      'PICTURE_TOO_LARGE',
      '3840',
    ],
    ['more than four hours', async () => ({ AUDIO: await soundOnly(14_402), P720: await film(minute) }), 'TOO_LONG', '240 phút'],
    [
      'renditions of other lengths',
      async () => ({ P720: await film(minute), P360: await film({ seconds: 58 }) }),
      'UNEQUAL_LENGTHS',
      'dài ngắn',
    ],
    ['sound of another length', async () => ({ P720: await film(minute), AUDIO: await soundOnly(63) }), 'UNEQUAL_LENGTHS', 'dài ngắn'],
    ['pictures in the sound', async () => ({ P720: await film(minute), AUDIO: await film(minute) }), 'SOUND_HAS_PICTURES', 'chứa hình'],
    [
      'one key frame for all',
      async () => ({ P720: await film({ seconds: 90, keyEverySeconds: 1000 }) }),
      'KEY_FRAMES_TOO_RARE',
      'khung hình khoá',
    ],
    [
      'data in another file',
      async () => ({ P720: changeBoxes(await film(minute), 'url ', (box) => box.writeUInt32BE(0, 8)) }),
      'EXTERNAL_DATA',
      'tệp khác',
    ],
    ['a part of a film', async () => ({ P720: (await film(minute)).subarray(0, 90_000) }), 'BROKEN', 'bị hỏng'],
    ['no film', async () => ({ P720: Buffer.alloc(100_000, 7) }), 'BROKEN', 'bị hỏng'],
    [
      'packets that name the same bytes again and again',
      async () => ({ P720: changeBoxes(await film(minute), 'stsz', (box) => box.writeUInt32BE(700_000, 12)) }),
      'BROKEN',
      'bị hỏng',
    ],
    [
      'a packet of two gigabytes',
      async () => ({ P720: changeBoxes(await film(minute), 'stsz', (box) => box.writeUInt32BE(2_000_000_000, 12)) }),
      'BROKEN',
      'bị hỏng',
    ],
  ]
  test.each(refused)('for %s', async (_what, files, code, words) => {
    const verdict = await judged(await files())
    expect(verdict).toMatchObject({ state: 'REFUSED', code })
    if (verdict.state === 'REFUSED') expect(sayRefusal(verdict.code, verdict.found, 'LECTURE')).toContain(words)
  })

  const { signal } = new AbortController()
  test.each(['stsz', 'stts', 'stsc', 'stco', 'stsd', 'dref'])(
    'for a %s of four billion entries, in bounded time and memory',
    async (box) => {
      const huge = changeBoxes(await film(minute), box, (found) => found.writeUInt32BE(0xffffffff, box === 'stsz' ? 16 : 12))
      const verdict = await packInProcess(taskOf({ P720: huge }), { limitMs: 30_000, signal }).catch(() => 'process ended')
      expect(['process ended', 'REFUSED', 'READY']).toContain(typeof verdict === 'string' ? verdict : verdict.state)
    },
  )

  test('in a process that ends at its time limit or by a signal', async () => {
    const task = taskOf({ P720: await film(minute) })
    await expect(packInProcess(task, { limitMs: 1, signal })).rejects.toThrow('exited')
    await expect(packInProcess(task, { limitMs: 60_000, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  })
})

test('a fault of the disk is no verdict about the film', async () => {
  const task = { ...taskOf({ P720: await film(minute) }), into: '/no/such/folder' }
  await expect(judgeLecture(task)).rejects.toThrow('ENOENT')
})
