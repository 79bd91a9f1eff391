import { addWatched, flush, here, holdBack, type PlayerCore } from './film-core.ts'

/** Follows the media element: it alone knows what is really played. */
export function followVideo(core: PlayerCore) {
  const { video, gone } = core
  const handlers = { ...playing(core), ...stopping(core), ...settings(core) }
  for (const [event, handler] of Object.entries(handlers)) video.addEventListener(event, handler, { signal: gone.signal })
}

const playing = (core: PlayerCore) => ({
  timeupdate() {
    const { video, played, store } = core
    if (core.isSettling || video.seeking) return
    if (!video.paused) played.advance(video.currentTime)
    const isNewSecond = Math.floor(video.currentTime) !== Math.floor(here(core))
    if (isNewSecond) addWatched(core, played.peek(), { videoCurrentTime: video.currentTime })
    else store.set({ videoCurrentTime: video.currentTime })
  },
  playing() {
    core.isSettling = false
    core.hasReopened = false
    core.line.goesOn()
    core.store.set({ isPlaying: true, isLoading: false, hasEnded: false, audioPlaying: core.store.get().choice === 'AUDIO' })
  },
  waiting() {
    if (core.isSettling || core.video.seeking) return
    core.line.stalled(core.now())
    core.store.set({ isLoading: true })
  },
})

const stopping = (core: PlayerCore) => ({
  seeking() {
    core.played.jump()
    core.line.reset()
    holdBack(core)
  },
  seeked() {
    if (core.isSettling) return
    core.store.set({ videoCurrentTime: core.video.currentTime })
    void flush(core)
  },
  pause() {
    addWatched(core, core.played.peek(), { isPlaying: false, audioPlaying: false })
    core.played.jump()
    if (!core.isSettling) void flush(core)
  },
  ended() {
    core.played.finish(core.film.seconds)
    addWatched(core, core.played.peek(), { hasEnded: true, isPlaying: false, isLoading: false, audioPlaying: false })
    void flush(core)
  },
})

const settings = (core: PlayerCore) => ({
  volumechange: () => core.store.set({ volume: core.video.volume, isMuted: core.video.muted }),
  ratechange: () => core.isSettling || core.store.set({ speed: core.video.playbackRate }),
})
