import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { formatBytes } from '#app/shared/format.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import { Spinner } from '#app/shared/ui/spinner.tsx'
import type { ChapterMark } from '../film/chapter-marks.ts'
import type { DataChoice } from '../film/data-choices.ts'
import { clockTime } from '../film/film-time.ts'
import { usePlayerState } from '../film/player-store.ts'
import { useLecturePlayer } from '../lecture-player.ts'
import { dataText, playerText as text } from '../lectures.text.ts'
import { Controls } from './controls.tsx'
import styles from './stage.module.css'
import { useFullscreen } from './use-fullscreen.ts'
import { usePictureInPicture } from './use-picture-in-picture.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { useQuietControls } from './use-quiet-controls.ts'
import { Watermark } from './watermark.tsx'

const KeyHelp = lazyDialog(() => import('./key-help.tsx'))

type Props = {
  title: string
  poster: string | null
  seconds: number
  marks: readonly ChapterMark[]
  data: readonly DataChoice[]
  /** Address of the subtitles; undefined without any. */
  track: string | undefined
  video: RefObject<HTMLVideoElement | null>
  /** Stands over the picture instead of the controls, when nothing can be played. */
  stop: ReactNode
}

/** The picture with everything that stands on it. */
export function FilmStage({ title, poster, seconds, marks, data, track, video, stop }: Props) {
  const { store } = useLecturePlayer()
  const stage = useRef<HTMLElement>(null)
  const isPlaying = usePlayerState(store, (state) => state.isPlaying)
  const mark = usePlayerState(store, (state) => state.mark)
  const choice = usePlayerState(store, (state) => state.choice)
  const [isHelping, setHelping] = useState(false)
  const fullscreen = useFullscreen(stage, video)
  const picture = usePictureInPicture(video)
  const isQuiet = useQuietControls(stage, video, isPlaying)
  const help = () => setHelping(true)
  const keys = usePlayerKeys(stage, { seconds, onFullscreen: fullscreen.toggle, onHelp: help })
  useTrack(video, track)
  return (
    <section ref={stage} className={styles.stage} aria-label={text.film(title)} data-quiet={isQuiet || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the track is added when its lines are there */}
      <video ref={video} className={styles.video} poster={poster ?? undefined} playsInline preload="none" />
      {choice === 'AUDIO' && <SoundOnly poster={poster} title={title} />}
      {stop ?? (
        <>
          {mark && <Watermark words={`${mark.watermark} · ${mark.code}`} />}
          <Start data={data} />
          <Controls
            marks={marks}
            seconds={seconds}
            hasCaptions={track !== undefined}
            fullscreen={fullscreen}
            onHelp={help}
            onPicture={picture}
          />
        </>
      )}
      <Announced />
      <KeyHelp opened={isHelping} onClose={() => setHelping(false)} hasLetters={keys.hasLetters} onLetters={keys.chooseLetters} />
    </section>
  )
}

/** The large button in the middle: before the first play, at the end, and while the film loads. */
function Start({ data }: { data: readonly DataChoice[] }) {
  const { store, player } = useLecturePlayer()
  const { isPlaying, isLoading, hasEnded, mark, choice } = usePlayerState(store, (state) => state)
  const second = usePlayerState(store, ({ videoCurrentTime }) => Math.floor(videoCurrentTime))
  if (isLoading) return <Spinner className={styles.loading} />
  if (isPlaying || (mark && !hasEnded)) return null
  const label = hasEnded ? text.again : second > 0 ? text.goOn(clockTime(second)) : text.begin
  const bytes = data.find((one) => one.choice === choice)?.bytes
  return (
    <button type="button" className={styles.start} onClick={() => void player.current?.play()}>
      <span className={styles.disc}>
        <Icon name={choice === 'AUDIO' ? 'headphones' : 'player-play'} size={34} />
      </span>
      <span className={styles.label}>
        {label}
        {bytes !== undefined && !hasEnded && ` · ${dataText.choices[choice]} ${formatBytes(bytes)}`}
      </span>
    </button>
  )
}

const SoundOnly = ({ poster, title }: { poster: string | null; title: string }) => (
  <div className={styles.sound}>
    {poster && <img src={poster} alt="" />}
    <p>
      <Icon name="headphones" size={20} />
      {`${text.listening} · ${title}`}
    </p>
  </div>
)

/** Changes of the state alone: a time line that is read each second would drown the lecture. */
function Announced() {
  const { store } = useLecturePlayer()
  const words = usePlayerState(store, ({ isPlaying, isLoading, hasEnded, mark, stopped }) => {
    if (stopped || !mark) return ''
    if (hasEnded) return text.ended
    if (isLoading) return text.loading
    return isPlaying ? text.playing : text.paused
  })
  return <LiveRegion words={words} />
}

/** The subtitles on the picture are the browser's own. */
function useTrack(video: RefObject<HTMLVideoElement | null>, src: string | undefined) {
  const { store } = useLecturePlayer()
  const isShown = usePlayerState(store, (state) => state.hasCaptions)
  useEffect(() => {
    if (!video.current || src === undefined) return undefined
    const track = document.createElement('track')
    Object.assign(track, { kind: 'subtitles', srclang: 'vi', label: text.captionsTrack, src })
    video.current.append(track)
    track.track.mode = isShown ? 'showing' : 'hidden'
    return () => track.remove()
    // oxlint-disable-next-line react/exhaustive-deps -- showing and hiding keep the track
  }, [video, src])
  useEffect(() => {
    const [track] = video.current?.textTracks ?? []
    if (track) track.mode = isShown ? 'showing' : 'hidden'
  }, [video, isShown])
}
