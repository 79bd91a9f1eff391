import type { LectureState, ViewingState } from '@khue/contracts/learning/lecture-states'
import { useSyncExternalStore } from 'react'
import type { Choice } from './data-choices.ts'
import type { Range } from './ranges.ts'

/**
 * Why nothing plays: the lecture's or the viewing's own reason, or SIGNED_OUT: the session ended, LOST: the viewing is unknown to the server,
 * NO_LINE: no connection, BROKEN: this browser cannot play the film.
 */
export type StopReason = Exclude<ViewingState | LectureState, 'OPEN'> | 'SIGNED_OUT' | 'LOST' | 'NO_LINE' | 'BROKEN'

/** Client state of a lecture (spec 3 names the first four), one store per player. */
export type PlayerState = {
  /** The sound alone is playing (“Nghe bài”). */
  audioPlaying: boolean
  /** In seconds. */
  videoCurrentTime: number
  /** Asks the player to play from a second: a note, a line of the subtitles or a chapter was chosen. A new object is a new request. */
  playTrigger: { second: number } | undefined
  /** The list of subtitles follows the film until the learner scrolls by hand. */
  subtitleAutoscroll: boolean
  isPlaying: boolean
  /** Playing was asked for, and no picture is there yet. */
  isLoading: boolean
  hasEnded: boolean
  /** The line is too slow for this choice. */
  isSlow: boolean
  hasCaptions: boolean
  speed: number
  volume: number
  isMuted: boolean
  choice: Choice
  /** Watched as far as the server and this page know. */
  watched: readonly Range[]
  isDone: boolean
  stopped: StopReason | undefined
  /** What is drawn over the picture; undefined until the first viewing. */
  mark: { watermark: string; code: string } | undefined
  until: string | undefined
}
export type PlayerStore = ReturnType<typeof createPlayerStore>

const initial: PlayerState = {
  audioPlaying: false,
  videoCurrentTime: 0,
  playTrigger: undefined,
  subtitleAutoscroll: true,
  isPlaying: false,
  isLoading: false,
  hasEnded: false,
  isSlow: false,
  hasCaptions: true,
  speed: 1,
  volume: 1,
  isMuted: false,
  choice: 'AUTO',
  watched: [],
  isDone: false,
  stopped: undefined,
  mark: undefined,
  until: undefined,
}

export function createPlayerStore(start: Partial<PlayerState> = {}) {
  let state: PlayerState = { ...initial, ...start }
  const watchers = new Set<() => void>()
  return {
    get: () => state,
    set(change: Partial<PlayerState>) {
      state = { ...state, ...change }
      for (const watcher of watchers) watcher()
    },
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** A part of the state; the component is drawn again only when this part changes. */
export const usePlayerState = <T>(store: PlayerStore, select: (state: PlayerState) => T) =>
  useSyncExternalStore(
    (watcher) => store.subscribe(watcher),
    () => select(store.get()),
    () => select(store.get()),
  )
