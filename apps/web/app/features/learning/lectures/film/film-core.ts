import type { BeatOutbox } from './beat-outbox.ts'
import { type BeatReply, createBeats, type SendBeat } from './beats.ts'
import type { AttachFilm, FilmSource } from './film-source.ts'
import { createPlayedSeconds } from './played-seconds.ts'
import type { PlayerState, PlayerStore, StopReason } from './player-store.ts'
import { furthestOf, mergeRanges, type Range } from './ranges.ts'
import { createSlowLine } from './slow-line.ts'

export type Viewing = { id: string; base: string; until: string; code: string; watermark: string; endedAnother: boolean; position: number }
export type PlayerParts = {
  store: PlayerStore
  video: HTMLVideoElement
  film: { seconds: number; isNoSkip: boolean }
  /** Begins a viewing; throws a failed call. */
  open: () => Promise<Viewing>
  send: SendBeat
  outbox: BeatOutbox
  attach: AttachFilm
  /** A sentence for everybody: another device was stopped, or a jump was refused. */
  say: (what: 'ENDED_ANOTHER' | 'NO_SKIP') => void
  now?: () => number
}

/** What the functions of one player share. */
export type PlayerCore = ReturnType<typeof createCore>

/** Seconds that a film without skipping may be ahead of what was watched: players stop beside the second asked for. */
const ahead = 1.5

export const createCore = (parts: PlayerParts) => ({
  ...parts,
  now: parts.now ?? Date.now,
  played: createPlayedSeconds(),
  line: createSlowLine(),
  gone: new AbortController(),
  beats: undefined as ReturnType<typeof createBeats> | undefined,
  viewing: undefined as Viewing | undefined,
  source: undefined as FilmSource | undefined,
  /** Of the latest loading; an older one that arrives late is thrown away. */
  attempt: 0,
  /** While another source loads, the element says second 0. */
  isSettling: false,
  hasReopened: false,
  /** The second at which the next viewing begins, if the viewer chose one. */
  asked: undefined as number | undefined,
})

export const here = ({ store }: PlayerCore) => store.get().videoCurrentTime

export function addWatched({ store }: PlayerCore, ranges: readonly Range[], change: Partial<PlayerState> = {}) {
  store.set({ ...change, watched: mergeRanges([...store.get().watched, ...ranges]) })
}

export function begin(core: PlayerCore, viewing: Viewing) {
  const { store, send, outbox } = core
  core.viewing = viewing
  core.beats = createBeats({
    viewing: viewing.id,
    send,
    outbox,
    onReply: (reply) => core.viewing?.id === viewing.id && onReply(core, reply),
    onLost: (status) => core.viewing?.id === viewing.id && stop(core, status === 401 ? 'SIGNED_OUT' : 'LOST'),
  })
  store.set({ mark: { watermark: viewing.watermark, code: viewing.code }, until: viewing.until })
}

/** Tells the server what was played since the last time. */
export async function flush(core: PlayerCore) {
  const { film, played, video, beats } = core
  const ranges = played.take().map(([from, to]): Range => [from, Math.min(to, film.seconds)])
  await beats?.flush({ position: Math.min(film.seconds, Math.floor(here(core))), ranges, speed: video.playbackRate })
}

function onReply(core: PlayerCore, { state, until, isDone, watched }: BeatReply) {
  addWatched(core, watched, { isDone: core.store.get().isDone || isDone, ...(until && { until }) })
  if (state !== 'OPEN') stop(core, state)
}

export function letGo(core: PlayerCore) {
  core.attempt += 1
  core.isSettling = true
  core.source?.detach()
  core.source = undefined
  core.line.reset()
}

export function stop(core: PlayerCore, reason: StopReason) {
  core.isSettling = true // the pause that follows is no news for the server
  core.video.pause()
  letGo(core)
  core.beats = undefined
  core.viewing = undefined
  core.asked ??= here(core)
  core.store.set({ stopped: reason, isPlaying: false, isLoading: false, audioPlaying: false, isSlow: false })
}

const within = ({ film }: PlayerCore, second: number) => Math.min(Math.max(0, second), film.seconds)

/** A course without skipping opens what was watched, and no later second. */
export function allowed(core: PlayerCore, second: number) {
  const { film, store, played } = core
  const inside = within(core, second)
  return film.isNoSkip ? Math.min(inside, furthestOf(mergeRanges([...store.get().watched, ...played.peek()]))) : inside
}

export function seek(core: PlayerCore, second: number) {
  const target = allowed(core, second)
  if (within(core, second) - target > ahead) core.say('NO_SKIP')
  core.store.set({ videoCurrentTime: target, hasEnded: false })
  if (core.source) core.video.currentTime = target
  else core.asked = target
}

/** Also for seeking by the browser's own controls, on phones in full screen. */
export function holdBack(core: PlayerCore) {
  const { film, video } = core
  if (core.isSettling || !film.isNoSkip) return
  const target = allowed(core, video.currentTime)
  if (video.currentTime - target <= ahead) return
  video.currentTime = target
  core.say('NO_SKIP')
}
