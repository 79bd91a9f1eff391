import { expect, test } from 'vitest'
import { recordingForm } from './recorder.ts'

const aac = 'audio/mp4;codecs=mp4a.40.2'
const [webm, ogg, mp4] = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']

test.each<[string, string[], string | undefined, string | undefined]>([
  ['Chrome and Edge, which can do both', [webm, aac, mp4], aac, 'm4a'],
  ['Safari', [aac, mp4, webm], aac, 'm4a'],
  ['an older Safari, which names no codec', [mp4], mp4, 'm4a'],
  ['Chrome without a licence for AAC', [webm, mp4], webm, 'webm'],
  ['Firefox', [webm, ogg], webm, 'webm'],
  ['an older Firefox', [ogg], ogg, 'ogg'],
  ['a browser that records nothing known', ['video/webm'], undefined, undefined],
])('%s records %j as %s', (_browser, supported, type, ending) => {
  const form = recordingForm((type) => supported.includes(type))
  expect([form?.type, form?.ending]).toEqual([type, ending])
})
