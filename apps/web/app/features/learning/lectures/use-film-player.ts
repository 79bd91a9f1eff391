import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LecturePage } from '@khue/contracts/learning/lectures'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { useLive } from '#app/shared/use-live.ts'
import { showToast } from '#app/shared/toasts.ts'
import { createBeatOutbox } from './film/beat-outbox.ts'
import { sendKept } from './film/beats.ts'
import { chosenOf, dataChoices } from './film/data-choices.ts'
import { createFilmPlayer, type FilmPlayer } from './film/film-player.ts'
import { attachFilm } from './film/film-source.ts'
import { createPlayerStore, type PlayerStore } from './film/player-store.ts'
import { mergeRanges } from './film/ranges.ts'
import { createOpen, type LecturePlace, sendBeat, sendEnd } from './lecture-calls.ts'
import type { LecturePlayer } from './lecture-player.ts'
import { playerText as text } from './lectures.text.ts'

const remembered = { choice: 'khue.lecture.choice', speed: 'khue.lecture.speed', captions: 'khue.lecture.captions' }
const sentences = { ENDED_ANOTHER: text.endedAnother, NO_SKIP: text.noSkip }

/** The player of a lecture's page, from its first drawing until the page is left. */
export function useFilmPlayer(lecture: LecturePage, place: LecturePlace, video: RefObject<HTMLVideoElement | null>): LecturePlayer {
  const [store] = useState(() =>
    createPlayerStore({
      videoCurrentTime: lecture.card.position,
      watched: lecture.watched,
      isDone: lecture.card.isDone,
      choice: chosenOf(dataChoices(lecture.film?.renditions ?? []), undefined),
    }),
  )
  const player = useRef<FilmPlayer>(undefined)
  const create = useEffectEvent((element: HTMLVideoElement, seconds: number) => startPlayer({ store, lecture, place, element, seconds }))
  const seconds = lecture.film ? (lecture.card.seconds ?? 0) : 0
  useEffect(() => {
    if (!video.current || seconds === 0) return undefined
    const { player: started, leave } = create(video.current, seconds)
    player.current = started
    return () => {
      player.current = undefined
      leave()
    }
  }, [video, seconds])
  useServerState(lecture, store, player)
  useLive('lecture:viewing-ended', () => player.current?.leave()) // the answer says whether it is this one
  return { store, player }
}

type Start = { store: PlayerStore; lecture: LecturePage; place: LecturePlace; element: HTMLVideoElement; seconds: number }

function startPlayer({ store, lecture, place, element, seconds }: Start) {
  const outbox = createBeatOutbox(() => localStorage)
  const gone = new AbortController()
  recall(store, lecture)
  const open = createOpen(place)
  let viewing: string | undefined
  const player = createFilmPlayer({
    store,
    video: element,
    film: { seconds, isNoSkip: lecture.film?.isNoSkip ?? false },
    open: async () => {
      const opened = await open()
      viewing = opened.id
      return opened
    },
    send: sendBeat,
    outbox,
    attach: attachFilm,
    say: (what) => showToast({ type: 'success', message: sentences[what], duration: 6000 }),
  })
  void sendKept(outbox, sendBeat)
  followPage(player, store, gone.signal)
  // loaded after the page; without it the phone's own keys do nothing
  void import('./media-session.ts').then(
    ({ followMediaSession }) => gone.signal.aborted || followMediaSession(player, store, lecture, gone.signal),
    () => undefined,
  )
  const unsubscribe = rememberChoices(store)
  return {
    player,
    leave: () => {
      gone.abort()
      unsubscribe()
      const told = player.dispose()
      const ended = store.get().stopped ? undefined : viewing
      if (ended) void told.then(() => sendEnd(ended)).catch(() => undefined) // without beats it ends by itself
    },
  }
}

/** What this device chose before. */
function recall(store: PlayerStore, { film }: LecturePage) {
  const speed = Number(browserStorage.read(remembered.speed))
  store.set({
    choice: chosenOf(dataChoices(film?.renditions ?? []), browserStorage.read(remembered.choice)),
    ...(speed >= 0.5 && speed <= 2 && { speed }),
    hasCaptions: browserStorage.read(remembered.captions) !== 'off',
  })
}

function rememberChoices(store: PlayerStore) {
  let last = store.get()
  return store.subscribe(() => {
    const now = store.get()
    if (now.choice !== last.choice) browserStorage.write(remembered.choice, now.choice)
    if (now.speed !== last.speed) browserStorage.write(remembered.speed, String(now.speed))
    if (now.hasCaptions !== last.hasCaptions) browserStorage.write(remembered.captions, now.hasCaptions ? 'on' : 'off')
    last = now
  })
}

/** What was played is sent before the page goes; a line that comes back goes on by itself. */
function followPage(player: FilmPlayer, store: PlayerStore, signal: AbortSignal) {
  document.addEventListener('visibilitychange', () => player.leave(), { signal })
  addEventListener('pagehide', () => player.leave(), { signal })
  addEventListener(
    'online',
    () => {
      player.leave()
      if (store.get().stopped === 'NO_LINE') void player.play()
    },
    { signal },
  )
}

/** The page's own data decides as well: a deadline passes, an instalment is paid, another device watched on. */
function useServerState(lecture: LecturePage, store: PlayerStore, player: RefObject<FilmPlayer | undefined>) {
  const { revalidate } = useRevalidator()
  const take = useEffectEvent(({ card, watched }: LecturePage) => {
    const { stopped } = store.get()
    store.set({ watched: mergeRanges([...store.get().watched, ...watched]), isDone: store.get().isDone || card.isDone })
    if (card.state !== 'OPEN') player.current?.stop(card.state)
    else if (stopped && ['EXPIRED', 'LOCKED', 'CLOSED', 'NOT_READY'].includes(stopped)) store.set({ stopped: undefined })
  })
  useEffect(() => take(lecture), [lecture])
  const refresh = useEffectEvent((state: string) => state === lecture.card.state || void revalidate())
  useEffect(() => {
    let last = store.get().stopped
    return store.subscribe(() => {
      const { stopped } = store.get()
      if (stopped !== last && (stopped === 'EXPIRED' || stopped === 'LOCKED' || stopped === 'CLOSED')) refresh(stopped)
      last = stopped
    })
  }, [store])
}
