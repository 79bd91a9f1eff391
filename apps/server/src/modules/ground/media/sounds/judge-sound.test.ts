import { expect, test } from 'vitest'
import { film, type FilmSpec } from '#testing/films'
import { judgeSound } from './judge-sound.ts'

const sound = (spec: FilmSpec) => film({ videos: 0, ...spec })

test.each([
  ['AAC in MP4, as we record', {}, 'seconds'],
  ['AAC in fragments, as Safari records', { container: 'fragmented' }, 'seconds'],
  ['Opus in WebM, as Firefox records', { container: 'webm', audioCodec: 'opus' }, 'seconds'],
  ['Opus in MP4', { audioCodec: 'opus' }, 'seconds'],
  ['MP3 in MP4', { audioCodec: 'mp3' }, 'CODEC'],
  ['two tracks', { audios: 2 }, 'BROKEN'],
  ['a film', { videos: 1 }, 'BROKEN'],
] as const)('a recording that is %s is judged', async (_, spec, expected) => {
  const verdict = await judgeSound(await sound({ seconds: 7, ...spec }), 60)
  if (expected === 'seconds') expect((verdict as { seconds: number }).seconds).toBeCloseTo(7, 1)
  else expect(verdict).toEqual({ fault: expected })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['no sound', Buffer.from('Đây không phải là giọng nói')],
  ['the head of a recording alone', Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('webm....A_OPUS', 'latin1')])],
])('%s is broken', async (_, bytes) => {
  expect(await judgeSound(new Uint8Array(bytes), 60)).toEqual({ fault: 'BROKEN' })
})

test('a recording that was cut off is broken, or as long as what is there', async () => {
  const whole = await sound({ seconds: 20, container: 'fragmented' })
  const verdict = await judgeSound(new Uint8Array(whole.subarray(0, whole.length / 2)), 60)
  if ('seconds' in verdict) expect(verdict.seconds).toBeLessThan(15)
  else expect(verdict.fault).toBe('BROKEN')
})
