import { lectureLimits, playerSpeeds } from '@khue/contracts/learning/lecture-states'
import type { Choice } from './data-choices.ts'
import { createCore, flush, here, letGo, type PlayerCore, type PlayerParts, seek, stop } from './film-core.ts'
import { followVideo } from './film-events.ts'
import { load, play } from './film-loading.ts'
import type { PlayerStore, StopReason } from './player-store.ts'

export type FilmPlayer = ReturnType<typeof createFilmPlayer>

/**
 * One player: it opens a viewing with the first play, follows the media element, tells the server what was played, and stops when the server says
 * so. React draws the store; the element and the network meet here.
 */
export function createFilmPlayer(parts: PlayerParts) {
  const core = createCore(parts)
  const { store, video } = core
  followVideo(core)
  const stopWatching = watchClock(core)
  const unsubscribe = followTrigger(store, (second) => {
    seek(core, second)
    if (!store.get().isPlaying) void play(core)
  })
  return {
    play: () => play(core),
    pause: () => video.pause(),
    toggle: () => (store.get().isPlaying ? video.pause() : void play(core)),
    seek: (second: number) => seek(core, second),
    skip: (by: number) => seek(core, here(core) + by),
    /** The page is left or hidden: what was played is sent at once. */
    leave: () => void flush(core),
    stop: (reason: StopReason) => stop(core, reason),
    choose: (choice: Choice) => choose(core, choice),
    ...settings(core),
    /** Resolves when the last seconds were told, or kept. */
    async dispose() {
      const told = flush(core)
      core.gone.abort()
      unsubscribe()
      stopWatching()
      letGo(core)
      await told
    },
  }
}

function settings({ video, store }: PlayerCore) {
  const setSpeed = (speed: number) => {
    store.set({ speed })
    video.playbackRate = speed
  }
  return {
    setSpeed,
    stepSpeed(step: 1 | -1) {
      const speeds: readonly number[] = playerSpeeds
      const next = speeds[speeds.indexOf(store.get().speed) + step]
      if (next !== undefined) setSpeed(next)
    },
    setVolume(volume: number) {
      video.volume = Math.min(1, Math.max(0, volume))
      video.muted = video.volume === 0
    },
    toggleMute() {
      video.muted = !video.muted
    },
  }
}

/** Another quality goes on at the same second, in the same viewing. */
async function choose(core: PlayerCore, choice: Choice) {
  const { store } = core
  if (choice === store.get().choice) return
  const at = here(core)
  const wasPlaying = store.get().isPlaying || store.get().isLoading
  store.set({ choice, isSlow: false })
  if (!core.viewing) return
  await flush(core)
  if (!core.viewing) return
  if (wasPlaying) await load(core, at)
  else letGo(core) // loaded with the next play
}

/** Beats while it plays, and looks whether the line is too slow. */
function watchClock(core: PlayerCore) {
  const { store, line, now } = core
  const beats = setInterval(() => store.get().isPlaying && void flush(core), lectureLimits.beatSeconds * 1000)
  const slow = setInterval(() => {
    const isSlow = store.get().choice !== 'AUDIO' && core.viewing !== undefined && line.isSlow(now())
    if (isSlow !== store.get().isSlow) store.set({ isSlow })
  }, 1000)
  return () => {
    clearInterval(beats)
    clearInterval(slow)
  }
}

/** Calls `onRequest` once for each new request to play from a second. */
function followTrigger(store: PlayerStore, onRequest: (second: number) => void) {
  let last = store.get().playTrigger
  return store.subscribe(() => {
    const { playTrigger } = store.get()
    if (playTrigger === last) return
    last = playTrigger
    if (playTrigger) onRequest(playTrigger.second)
  })
}
