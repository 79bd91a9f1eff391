import type { LecturePage } from '@khue/contracts/learning/lectures'
import type { FilmPlayer } from './film/film-player.ts'
import type { PlayerStore } from './film/player-store.ts'

/** Sound goes on in the background, with the phone's own keys. */
export function followMediaSession(player: FilmPlayer, store: PlayerStore, lecture: LecturePage, signal: AbortSignal) {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined
  if (!session) return
  const { card, teacher, course, film } = lecture
  let isShown = false
  const show = () => {
    session.metadata = new MediaMetadata({
      title: card.title,
      artist: teacher.name,
      album: course.title,
      ...(film?.posterUrl && { artwork: [{ src: film.posterUrl, sizes: '1280x720' }] }),
    })
    const handlers: [MediaSessionAction, (details: MediaSessionActionDetails) => void][] = [
      ['play', () => void player.play()],
      ['pause', () => player.pause()],
      ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? 10))],
      ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? 10)],
      ['seekto', ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
    ]
    for (const [action, handler] of handlers) setHandler(session, action, handler)
    isShown = true
  }
  const unsubscribe = store.subscribe(() => {
    const { isPlaying, stopped } = store.get()
    if (isPlaying && !isShown) show()
    if (isShown) session.playbackState = isPlaying ? 'playing' : stopped ? 'none' : 'paused'
  })
  signal.addEventListener('abort', () => {
    unsubscribe()
    if (!isShown) return
    session.metadata = null
    session.playbackState = 'none'
    for (const action of ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const) setHandler(session, action, null)
  })
}

function setHandler(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // this browser does not know the action
  }
}
