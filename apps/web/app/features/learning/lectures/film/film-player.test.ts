import { afterEach, expect, test, vi } from 'vitest'
import { createBeatOutbox } from './beat-outbox.ts'
import type { BeatReply } from './beats.ts'
import type { PlayerParts, Viewing } from './film-core.ts'
import { createFilmPlayer } from './film-player.ts'
import type { SourceFailure } from './film-source.ts'
import { createPlayerStore } from './player-store.ts'

/** A media element as far as the player uses one. */
class FakeVideo extends EventTarget {
  paused = true
  seeking = false
  volume = 1
  muted = false
  #time = 0
  #rate = 1
  load = vi.fn<() => void>()
  get currentTime() {
    return this.#time
  }
  set currentTime(time: number) {
    this.#time = time
    this.seeking = true
    this.say('seeking')
    this.seeking = false
    this.say('seeked')
  }
  get playbackRate() {
    return this.#rate
  }
  set playbackRate(rate: number) {
    this.#rate = rate
    this.say('ratechange')
  }
  async play() {
    this.paused = false
    this.say('playing')
  }
  pause() {
    if (this.paused) return
    this.paused = true
    this.say('pause')
  }
  /** Plays on to a second. */
  playTo(second: number) {
    for (let time = Math.floor(this.#time); time <= second; time += 0.5) {
      this.#time = time
      this.say('timeupdate')
    }
  }
  say(event: string) {
    this.dispatchEvent(new Event(event))
  }
}

const failure = (status: number | undefined, code = '') => Object.assign(new Error('failed'), { status, code })
const reply = (part: Partial<BeatReply> = {}): BeatReply => ({
  state: 'OPEN',
  until: null,
  percent: 0,
  isDone: false,
  watched: [],
  ...part,
})
const viewing: Viewing = {
  id: 'v1',
  base: '/files/lectures/ticket/',
  until: '2026-12-30T16:59:59.000Z',
  code: 'KHUE',
  watermark: '09••••2678',
  endedAnother: false,
  position: 0,
}
const players: { dispose: () => Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(players.splice(0).map((player) => player.dispose()))
  vi.useRealTimers()
})

function given({ film, opened, stored }: { film?: Partial<PlayerParts['film']>; opened?: Partial<Viewing>; stored?: object } = {}) {
  const video = new FakeVideo()
  const store = createPlayerStore({ choice: 'P720', ...stored })
  const attached: { url: string; startAt: number; fail: (failure: SourceFailure) => void; detach: () => void }[] = []
  const parts = {
    store,
    video: video as unknown as HTMLVideoElement,
    film: { seconds: 100, isNoSkip: false, ...film },
    open: vi.fn<PlayerParts['open']>(async () => ({ ...viewing, ...opened })),
    send: vi.fn<PlayerParts['send']>(async () => reply()),
    outbox: createBeatOutbox(() => {
      throw new Error('none')
    }),
    attach: vi.fn<PlayerParts['attach']>(async ({ url, startAt, onFailure }) => {
      const detach = vi.fn<() => void>()
      attached.push({ url, startAt, fail: onFailure, detach })
      if (startAt > 0) video.currentTime = startAt
      return { detach, bandwidth: () => undefined }
    }),
    say: vi.fn<PlayerParts['say']>(),
  } satisfies PlayerParts
  const player = createFilmPlayer(parts)
  players.push(player)
  return { ...parts, video, attached, player }
}

test('the first second can be asked for, although the learner stopped later', async () => {
  const { store, attached } = given({ opened: { position: 42 }, stored: { videoCurrentTime: 40 } })
  store.set({ playTrigger: { second: 0 } })
  await vi.waitFor(() => expect(attached).toMatchObject([{ startAt: 0 }]))
})

test('nothing is opened or loaded before the first tap; then it goes on where another device stopped', async () => {
  const { player, open, attached, store } = given({ opened: { position: 42 }, stored: { videoCurrentTime: 12 } })
  expect(open).not.toHaveBeenCalled()
  await player.play()
  expect(attached).toMatchObject([{ url: '/files/lectures/ticket/P720.m3u8', startAt: 42 }])
  expect(store.get()).toMatchObject({ isPlaying: true, videoCurrentTime: 42, mark: { watermark: '09••••2678', code: 'KHUE' } })
})

test.each([
  [98, 0],
  [95, 95],
])('a lecture left at second %i of 100 goes on from %i', async (position, startAt) => {
  const { player, attached } = given({ opened: { position } })
  await player.play()
  expect(attached[0]?.startAt).toBe(startAt)
})

test('what was played is told when playing stops, and shown at once', async () => {
  const { player, video, send, store } = given()
  await player.play()
  video.playTo(12)
  expect(store.get().watched).toEqual([[0, 12]])
  player.pause()
  expect(send).toHaveBeenLastCalledWith('v1', { position: 12, ranges: [[0, 12]], speed: 1 })
})

test('every ten seconds of playing are told', async () => {
  vi.useFakeTimers()
  const { player, video, send } = given()
  await player.play()
  video.playTo(10)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(send).toHaveBeenCalledExactlyOnceWith('v1', { position: 10, ranges: [[0, 10]], speed: 1 })
})

test.each(['EXPIRED', 'LOCKED', 'CLOSED', 'ENDED_ELSEWHERE'] as const)('a beat that answers %s stops the film at once', async (state) => {
  const { player, video, send, store, attached } = given()
  await player.play()
  send.mockResolvedValue(reply({ state }))
  video.playTo(3)
  player.leave()
  await vi.waitFor(() => expect(store.get()).toMatchObject({ stopped: state, isPlaying: false }))
  expect(video.paused).toBe(true)
  expect(attached[0]?.detach).toHaveBeenCalled()
})

test.each([
  [410, 'LECTURE_EXPIRED', 'EXPIRED'],
  [403, 'LECTURE_LOCKED', 'LOCKED'],
  [409, 'LECTURE_NOT_READY', 'NOT_READY'],
  [404, 'LECTURE_NOT_FOUND', 'CLOSED'],
  [401, 'SIGN_IN_REQUIRED', 'SIGNED_OUT'],
  [undefined, 'NO_CONNECTION', 'NO_LINE'],
] as const)('a viewing refused with %s %s shows %s', async (status, code, stopped) => {
  const { player, open, store } = given()
  open.mockRejectedValueOnce(failure(status, code))
  await player.play()
  expect(store.get().stopped).toBe(stopped)
  await player.play() // another tap asks again
  expect(store.get()).toMatchObject({ stopped: undefined, isPlaying: true })
})

test('a door that refuses in the middle: the beat says why', async () => {
  const { player, video, send, store, attached, open } = given()
  await player.play()
  video.playTo(20)
  send.mockResolvedValue(reply({ state: 'EXPIRED' }))
  attached[0]?.fail('REFUSED')
  await vi.waitFor(() => expect(store.get().stopped).toBe('EXPIRED'))
  expect(open).toHaveBeenCalledOnce()
})

test('a door that refuses an open viewing: one new viewing goes on from there, not in a circle', async () => {
  const { player, video, store, attached, open } = given()
  await player.play()
  video.playTo(20)
  video.play = async () => undefined // nothing plays any more
  attached[0]?.fail('REFUSED')
  await vi.waitFor(() => expect(attached[1]?.startAt).toBe(20))
  attached[1]?.fail('REFUSED')
  await vi.waitFor(() => expect(store.get().stopped).toBe('BROKEN'))
  expect(open).toHaveBeenCalledTimes(2)
})

test('an answer for a source that was left counts no more', async () => {
  const { player, attached, store } = given()
  await player.play()
  await player.choose('P360')
  attached[0]?.fail('MEDIA')
  expect(store.get().stopped).toBeUndefined()
})

test('another choice goes on at the same second, in the same viewing', async () => {
  const { player, video, attached, open, store } = given()
  await player.play()
  video.playTo(33)
  await player.choose('AUDIO')
  expect(attached.at(-1)).toMatchObject({ url: '/files/lectures/ticket/AUDIO.m3u8', startAt: 33 })
  expect(open).toHaveBeenCalledOnce()
  expect(store.get().audioPlaying).toBe(true)
  player.pause()
  expect(store.get().audioPlaying).toBe(false)
})

test('a course without skipping opens what was watched, and no later second', async () => {
  const { player, video, store, say } = given({ film: { isNoSkip: true }, stored: { watched: [[0, 30]] } })
  await player.play()
  player.seek(20)
  expect([video.currentTime, say.mock.calls.length]).toEqual([20, 0])
  player.seek(80)
  expect(video.currentTime).toBe(30)
  expect(say).toHaveBeenLastCalledWith('NO_SKIP')
  video.currentTime = 90 // by the browser's own controls
  expect(video.currentTime).toBe(30)
  video.playTo(40)
  player.seek(39)
  expect(store.get().videoCurrentTime).toBe(39)
})

test('a note or a line of the subtitles plays from its second, before the first tap as well', async () => {
  const { store, video, attached } = given()
  store.set({ playTrigger: { second: 61 } })
  await vi.waitFor(() => expect(attached).toMatchObject([{ startAt: 61 }]))
  store.set({ playTrigger: { second: 5 } })
  expect(video.currentTime).toBe(5)
})

test('the end counts whole, and playing again begins at the start', async () => {
  const { player, video, send, store } = given()
  await player.play()
  video.playTo(99.5)
  video.paused = true
  video.say('ended')
  expect(send).toHaveBeenLastCalledWith('v1', { position: 99, ranges: [[0, 100]], speed: 1 })
  expect(store.get().hasEnded).toBe(true)
  await player.play()
  expect(video.currentTime).toBe(0)
})

test('a viewing that ended another one says so', async () => {
  const { player, say } = given({ opened: { endedAnother: true } })
  await player.play()
  expect(say).toHaveBeenCalledWith('ENDED_ANOTHER')
})

test('speeds go up and down within what the player offers', () => {
  const { player, store } = given()
  for (let step = 0; step < 6; step += 1) player.stepSpeed(1)
  expect(store.get().speed).toBe(2)
  for (let step = 0; step < 9; step += 1) player.stepSpeed(-1)
  expect(store.get().speed).toBe(0.75)
})
