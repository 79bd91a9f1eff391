import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FilePathSource, Input, MP4 } from 'mediabunny'
import { describe, expect, test } from 'vitest'
import { changeBoxes, film, type FilmSpec } from '#testing/films'
import { sayRefusal } from '../verdict.ts'
import { judgeFilm } from './judge-film.ts'
import { judgeInProcess } from './judge-in-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'films-'))
let files = 0
function taskOf(bytes: Uint8Array) {
  const file = path.join(folder, `${(files += 1)}`)
  writeFileSync(file, bytes)
  return { file, into: `${file}.packed`, purpose: 'INTRO' } as const
}
async function judged(bytes: Uint8Array) {
  const task = taskOf(bytes)
  return { task, verdict: await judgeFilm(task) }
}

describe('a film that is accepted', () => {
  const accepted: [string, FilmSpec][] = [
    ['an MP4 of 40 seconds', {}],
    ['exactly 30 seconds', { seconds: 30 }],
    ['exactly 2 minutes', { seconds: 120 }],
    ['two minutes and the rest of a frame of sound', { seconds: 120, soundSeconds: 120.3 }],
    ['an MP4 in fragments, as browsers record it', { container: 'fragmented' }],
    ['a MOV of a phone held upright', { container: 'mov', rotation: 90 }],
    ['H.264 and AAC in a Matroska container', { container: 'mkv' }],
  ]
  test.each(accepted)('%s is packed anew', async (_what, spec) => {
    const bytes = await film(spec)
    const { task, verdict } = await judged(bytes)
    const upright = spec.rotation === 90
    expect(verdict).toMatchObject({ state: 'READY', width: upright ? 96 : 128, height: upright ? 128 : 96 })
    const packed = new Input({ source: new FilePathSource(task.into), formats: [MP4] })
    const tracks = await packed.getTracks()
    expect(await Promise.all(tracks.map((track) => track.getCodec()))).toEqual(['avc', 'aac'])
    expect(await packed.computeDuration()).toBeCloseTo(verdict.state === 'READY' ? verdict.durationMs / 1000 : NaN, 1)
    packed.dispose()
    expect(statSync(task.into).size).toBeLessThan(bytes.length + 200_000)
  })

  test('begins with its index, and keeps no word of where and with what it was filmed', async () => {
    const bytes = await film({
      tags: { comment: '+10.7769+106.7009/', title: 'Nhà tôi, 12 Lý Tự Trọng', raw: { '©xyz': '+10.7769+106.7009/' } },
    })
    expect(bytes.includes('+10.7769')).toBe(true)
    const { task, verdict } = await judged(bytes)
    expect(verdict.state).toBe('READY')
    const packed = readFileSync(task.into)
    for (const word of ['+10.7769', 'Trọng', 'udta', '©xyz']) expect(packed.includes(word)).toBe(false)
    expect(packed.indexOf('moov')).toBeLessThan(packed.indexOf('mdat'))
  })

  test('whose sound begins earlier than its pictures keeps the two together', async () => {
    const { verdict } = await judged(await film({ seconds: 40, soundSeconds: 41 }))
    expect(verdict).toMatchObject({ state: 'READY', durationMs: expect.closeTo(41_000, -2) as number })
  })
})

describe('a film that is refused', () => {
  const refusals: [string, FilmSpec, string, string][] = [
    ['29 seconds', { seconds: 29 }, 'TOO_SHORT', 'Video dài 29 giây. Video cần dài từ 30 giây đến 2 phút.'],
    ['121 seconds', { seconds: 121 }, 'TOO_LONG', 'Video dài 2 phút 1 giây. Video cần dài từ 30 giây đến 2 phút.'],
    ['2 minutes 14 seconds', { seconds: 134 }, 'TOO_LONG', 'Video dài 2 phút 14 giây.'],
    ['long sound under short pictures', { seconds: 40, soundSeconds: 200 }, 'TOO_LONG', 'Video dài 3 phút 20 giây.'],
    ['pictures in HEVC', { videoCodec: 'hevc' }, 'VIDEO_CODEC', 'nén kiểu HEVC (H.265)'],
    ['pictures in VP9', { videoCodec: 'vp9' }, 'VIDEO_CODEC', 'nén kiểu VP9'],
    ['a WEBM', { container: 'webm', videoCodec: 'vp8', audioCodec: 'opus' }, 'VIDEO_CODEC', 'nén kiểu VP8'],
    ['sound in Opus', { audioCodec: 'opus' }, 'AUDIO_CODEC', 'nén kiểu Opus. Khuê chỉ nhận AAC'],
    ['sound in MP3', { audioCodec: 'mp3' }, 'AUDIO_CODEC', 'nén kiểu MP3'],
    ['no sound', { audioCodec: null }, 'NO_SOUND', 'không có tiếng'],
    ['no pictures', { videos: 0 }, 'NO_PICTURES', 'không có hình'],
    ['two pictures', { videos: 2 }, 'SEVERAL_TRACKS', '2 luồng hình và 1 luồng tiếng'],
    ['two sounds', { audios: 2 }, 'SEVERAL_TRACKS', '1 luồng hình và 2 luồng tiếng'],
    ['pictures in 4K', { size: { width: 3840, height: 2160 } }, 'PICTURE_TOO_LARGE', '3840 × 2160'],
    ['10-bit pictures', { profile: 0x6e }, 'VIDEO_PROFILE', '10 bit'],
    ['more bytes than a phone can load', { seconds: 31, pictureBytes: 3_600_000 }, 'BITRATE_TOO_HIGH', 'tối đa 24 megabit'],
  ]
  test.each(refusals)('the refusal of %s names what was found', async (_what, spec, code, words) => {
    const { verdict } = await judged(await film(spec))
    expect(verdict).toMatchObject({ state: 'REFUSED', code })
    if (verdict.state === 'REFUSED') expect(sayRefusal(verdict.code, verdict.found, 'INTRO')).toContain(words)
  })

  test('names the setting of iPhones that record HEVC', () => {
    expect(sayRefusal('VIDEO_CODEC', { codec: 'hevc' }, 'INTRO')).toContain('Tương thích nhất')
  })
})

describe('a hostile file', () => {
  const broken = { state: 'REFUSED', code: 'BROKEN' }

  test('that breaks off anywhere is refused', async () => {
    const whole = await film()
    for (const share of [0.01, 0.3, 0.9, 0.99])
      expect((await judged(whole.subarray(0, whole.length * share))).verdict).toMatchObject(broken)
    const inFragments = await film({ container: 'fragmented', seconds: 80 })
    const { verdict } = await judged(inFragments.subarray(0, inFragments.length * 0.2))
    expect(verdict.state).toBe('REFUSED')
  })

  test('that is none at all is refused', async () => {
    for (const bytes of [Buffer.alloc(1), Buffer.alloc(100_000, 7), Buffer.from('....ftypisom'.padEnd(5000, '\0'))])
      expect((await judged(bytes)).verdict).toMatchObject(broken)
  })

  test('whose headers claim another length is judged by its packets', async () => {
    const short = await film({ seconds: 10 })
    const lying = changeBoxes(short, 'mvhd', (box) => box.writeUInt32BE(60_000_000, 24))
    expect((await judged(lying)).verdict).toMatchObject({ code: 'TOO_SHORT', found: { seconds: 10 } })
  })

  test('whose tables name the same bytes again and again does not grow', async () => {
    const bytes = await film({ seconds: 40 })
    const same = changeBoxes(bytes, 'stsz', (box) => box.writeUInt32BE(700_000, 12)) // each picture is nearly the whole file
    expect((await judged(same)).verdict).toMatchObject(broken)
  })

  // at 12 stands the number of entries, in `stsz` at 16
  test.each(['stsz', 'stts', 'stsc', 'stco', 'stsd'])(
    'whose %s claims four billion entries is refused in bounded time and memory',
    async (box) => {
      const huge = changeBoxes(await film(), box, (found) => found.writeUInt32BE(0xffffffff, box === 'stsz' ? 16 : 12))
      const verdict = await judgeInProcess(taskOf(huge), 20_000).catch(() => 'process ended')
      expect(['process ended', 'REFUSED']).toContain(typeof verdict === 'string' ? verdict : verdict.state)
    },
  )

  test('whose boxes claim to be larger than the file is refused', async () => {
    for (const box of ['moov', 'mdat', 'trak', 'stbl'])
      expect((await judged(changeBoxes(await film(), box, (found) => found.writeUInt32BE(0x7fffffff, 0)))).verdict.state).toBe('REFUSED')
  })
})

test('a process that hangs is ended at the time limit, and the film has no verdict', async () => {
  await expect(judgeInProcess(taskOf(await film()), 1)).rejects.toThrow('exited')
})

test('a fault of the disk is no verdict about the film', async () => {
  const task = { ...taskOf(await film()), into: '/no/such/folder/packed' }
  await expect(judgeFilm(task)).rejects.toThrow('ENOENT')
})
