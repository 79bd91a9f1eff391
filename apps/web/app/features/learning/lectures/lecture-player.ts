import { createContext, type RefObject, use } from 'react'
import type { FilmPlayer } from './film/film-player.ts'
import type { PlayerStore } from './film/player-store.ts'

/** The player of a page: its state, and what can be asked of it. `player` is empty before hydration and without a film. */
export type LecturePlayer = { store: PlayerStore; player: RefObject<FilmPlayer | undefined> }

export const LecturePlayerContext = createContext<LecturePlayer | undefined>(undefined)

export function useLecturePlayer() {
  const found = use(LecturePlayerContext)
  if (!found) throw new Error('useLecturePlayer belongs inside LecturePlayerContext')
  return found
}

/** Asks the player to play from a second. */
export const playFrom = ({ store }: LecturePlayer, second: number) => store.set({ playTrigger: { second } })
