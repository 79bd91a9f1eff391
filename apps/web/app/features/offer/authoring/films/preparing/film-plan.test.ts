import { expect, test } from 'vitest'
import { type Ability, bytesOf, planFilm, sizeWithin, type SourceFacts } from './film-plan.ts'

const phone: SourceFacts = {
  bytes: 300_000_000,
  seconds: 1200,
  video: { codec: 'avc', profile: 'avc1.640028', width: 1920, height: 1080, canDecode: true, keyFrameGap: 2 },
  audio: { codec: 'aac', canDecode: true },
}
const all: Ability = { encodesH264: true, encodesAac: true, freeBytes: 50_000_000_000 }
const none: Ability = { ...all, encodesH264: false, encodesAac: false }
const video = (change: Partial<NonNullable<SourceFacts['video']>>) => ({ ...phone, video: { ...phone.video!, ...change } })
const copied = { kind: 'PREPARE', P720: { video: 'COPY', audio: 'COPY' }, hasP360: true, AUDIO: 'ENCODE' }
const encoded = { ...copied, P720: { video: 'ENCODE', audio: 'COPY' } }
const source = { kind: 'SOURCE' }

test.each<[string, SourceFacts, Ability, object]>([
  ['H.264 of 1080p with AAC is copied', phone, all, copied],
  ['a film held upright is copied, too', video({ width: 1080, height: 1920 }), all, copied],
  [
    'H.264 is copied by a browser that encodes nothing, without the small picture',
    phone,
    none,
    { ...copied, hasP360: false, AUDIO: 'COPY' },
  ],
  ['4K is made smaller', video({ width: 3840, height: 2160 }), all, encoded],
  ['a film wider than 1080p allows is made smaller', video({ width: 2560, height: 1080 }), all, encoded],
  ['VP9 is encoded', video({ codec: 'vp9', profile: 'vp09.00.10.08' }), all, encoded],
  ['10 bits are encoded', video({ profile: 'avc1.6e0028' }), all, encoded],
  ['10 bits are sent as they are by a browser that encodes nothing', video({ profile: 'avc1.6e0028' }), none, source],
  ['a bitrate too high for phones is encoded', { ...phone, bytes: 3_000_000_000 }, all, encoded],
  ['and copied where the browser cannot encode', { ...phone, bytes: 3_000_000_000 }, none, { ...copied, hasP360: false, AUDIO: 'COPY' }],
  ['but not above what the server takes', { ...phone, bytes: 4_000_000_000 }, none, source],
  ['pictures that cannot be decoded are sent as they are', video({ codec: 'hevc', profile: 'hvc1.1', canDecode: false }), all, source],
  ['H.264 that cannot be decoded is copied without a small picture', video({ canDecode: false }), all, { ...copied, hasP360: false }],
  [
    'Opus becomes AAC',
    { ...phone, audio: { codec: 'opus', canDecode: true } },
    all,
    { ...copied, P720: { video: 'COPY', audio: 'ENCODE' } },
  ],
  ['Opus is sent as it is where AAC cannot be made', { ...phone, audio: { codec: 'opus', canDecode: true } }, none, source],
  ['AAC that cannot be decoded is copied', { ...phone, audio: { codec: 'aac', canDecode: false } }, all, { ...copied, AUDIO: 'COPY' }],
  ['a recording with hardly any key frames is encoded', video({ keyFrameGap: 30 }), all, encoded],
  ['and copied where the browser cannot encode', video({ keyFrameGap: 30 }), none, { ...copied, hasP360: false, AUDIO: 'COPY' }],
  ['a film without sound is refused', { ...phone, audio: null }, all, { kind: 'REFUSE', why: 'NO_SOUND' }],
  ['a small film has no smaller one', video({ width: 640, height: 360 }), all, { ...copied, hasP360: false }],
  ['a full disk: the file is sent as it is', phone, { ...all, freeBytes: 100_000_000 }, source],
  ['exactly four hours are allowed', { ...phone, seconds: 14_400.4 }, all, copied],
  ['longer than four hours is refused', { ...phone, seconds: 14_401 }, all, { kind: 'REFUSE', why: 'TOO_LONG' }],
  ['sound alone is refused', { ...phone, video: null }, all, { kind: 'REFUSE', why: 'NO_PICTURES' }],
])('%s', (_, facts, ability, plan) => expect(planFilm(facts, ability)).toEqual(plan))

test.each([
  [
    { width: 3840, height: 2160 },
    { width: 1280, height: 720 },
  ],
  [
    { width: 1080, height: 1920 },
    { width: 720, height: 1280 },
  ],
  [
    { width: 1440, height: 1080 },
    { width: 960, height: 720 },
  ],
  [
    { width: 2560, height: 1080 },
    { width: 1280, height: 540 },
  ],
  [
    { width: 853, height: 480 },
    { width: 854, height: 480 },
  ],
  [
    { width: 4000, height: 2 },
    { width: 1280, height: 2 },
  ],
])('%o fits 720p as %o', (from, to) => expect(sizeWithin(from, { long: 1280, short: 720 })).toEqual(to))

test('an hour at 720p with both other files needs less than a gigabyte', () => {
  const plan = planFilm({ ...phone, bytes: 9_000_000_000, seconds: 3600 }, all)
  if (plan.kind !== 'PREPARE') throw new Error(plan.kind)
  const bytes = bytesOf(plan, { bytes: 9_000_000_000, seconds: 3600 })
  expect(bytes).toBeGreaterThan(800_000_000)
  expect(bytes).toBeLessThan(1_050_000_000)
})
