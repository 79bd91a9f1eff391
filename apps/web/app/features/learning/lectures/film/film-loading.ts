import { playlistOf } from './data-choices.ts'
import { addWatched, allowed, begin, flush, here, letGo, type PlayerCore, seek, stop } from './film-core.ts'
import type { SourceFailure } from './film-source.ts'
import type { StopReason } from './player-store.ts'

/** A lecture that was watched to here begins again from its start. */
const endSeconds = 3
const refusals: Readonly<Record<string, StopReason>> = {
  LECTURE_EXPIRED: 'EXPIRED',
  LECTURE_LOCKED: 'LOCKED',
  LECTURE_NOT_READY: 'NOT_READY',
  LECTURE_NOT_FOUND: 'CLOSED',
}

/** Opens a viewing, at the second that was asked for, else where the learner stopped, perhaps on another device. */
async function start(core: PlayerCore) {
  const { store, film } = core
  const mine = (core.attempt += 1)
  store.set({ isLoading: true, stopped: undefined, hasEnded: false })
  const opened = await core.open().catch((error: unknown) => ({ failure: error }))
  if (mine !== core.attempt || core.gone.signal.aborted) return
  if ('failure' in opened) return stop(core, reasonOf(opened.failure))
  begin(core, opened)
  if (opened.endedAnother) core.say('ENDED_ANOTHER')
  const { position } = opened
  await load(core, allowed(core, core.asked ?? (position >= film.seconds - endSeconds ? 0 : position)))
}

function reasonOf(error: unknown): StopReason {
  const { status, code = '' } = (error ?? {}) as { status?: number; code?: string }
  if (status === 401) return 'SIGNED_OUT'
  if (status === undefined || status >= 500) return 'NO_LINE'
  return refusals[code] ?? 'CLOSED'
}

/** Loads the chosen playlist at a second, and plays. */
export async function load(core: PlayerCore, at: number) {
  const { store, video, viewing } = core
  if (!viewing) return
  addWatched(core, core.played.peek())
  core.played.jump()
  letGo(core)
  core.asked = undefined
  const mine = core.attempt
  store.set({ isLoading: true, isSlow: false, hasEnded: false, videoCurrentTime: at })
  const { choice, speed } = store.get()
  const onFailure = (failure: SourceFailure) => mine === core.attempt && void fail(core, failure)
  const source = await core.attach({ video, url: viewing.base + playlistOf(choice), startAt: at, onFailure }).catch(() => undefined) // its script did not load
  if (mine !== core.attempt) return source?.detach()
  if (!source) return stop(core, 'NO_LINE')
  core.source = source
  video.playbackRate = speed
  await resume(core)
}

async function fail(core: PlayerCore, failure: SourceFailure) {
  const at = here(core)
  await flush(core) // the server says why
  if (!core.viewing) return
  if (failure === 'LINE') return stop(core, 'NO_LINE')
  if (failure === 'MEDIA' || core.hasReopened) return stop(core, 'BROKEN')
  core.hasReopened = true // the viewing is open, and its address is not: one more try with a new one
  core.asked = at
  await start(core)
}

/** A browser may want another tap first. */
const resume = ({ video, store }: PlayerCore) => video.play().catch(() => store.set({ isLoading: false, isPlaying: false }))

/** What a tap on “play” does. */
export async function play(core: PlayerCore) {
  const { store, video } = core
  const { stopped, hasEnded, isLoading } = store.get()
  if (isLoading) return
  if (!core.viewing || stopped) {
    video.load() // phones let a script play an element that a tap has touched
    return start(core)
  }
  if (!core.source) return load(core, here(core))
  if (hasEnded) seek(core, 0)
  void flush(core) // what ended meanwhile is known before the first picture
  await resume(core)
}
