import { useState } from 'react'
import type { ChapterMark } from '../film/chapter-marks.ts'
import { spokenTime } from '../film/film-time.ts'
import { usePlayerState } from '../film/player-store.ts'
import type { Range } from '../film/ranges.ts'
import { useLecturePlayer } from '../lecture-player.ts'
import { playerText as text } from '../lectures.text.ts'
import styles from './seek-bar.module.css'

const share = (second: number, seconds: number) => `${(100 * second) / seconds}%`

/** Chapters with gaps between them, watched ranges in apricot, and the place of the film. A slider of the browser takes fingers and keys. */
export function SeekBar({ marks, seconds }: { marks: readonly ChapterMark[]; seconds: number }) {
  const { store, player } = useLecturePlayer()
  const second = usePlayerState(store, ({ videoCurrentTime }) => Math.floor(videoCurrentTime))
  const watched = usePlayerState(store, (state) => state.watched)
  const [isDragging, setDragging] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const shown = Math.min(seconds, dragged ?? second)
  const chapter = marks.findLast(({ at }) => at <= shown)

  // while a finger moves, the film stays; keys move it at once
  const move = (to: number) => (isDragging ? setDragged(to) : player.current?.seek(to))
  const release = () => {
    setDragging(false)
    setDragged(undefined)
    if (dragged !== undefined) player.current?.seek(dragged)
  }
  return (
    <div className={styles.track}>
      <RangeBar marks={marks} watched={watched} seconds={seconds} />
      <span className={styles.knob} style={{ left: share(shown, seconds) }} aria-hidden="true" />
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={seconds}
        step={1}
        value={shown}
        data-seek
        aria-label={text.seek}
        aria-valuetext={text.seekValue(spokenTime(shown), spokenTime(seconds), marks.length > 1 ? chapter?.title : undefined)}
        onChange={({ target }) => move(Number(target.value))}
        onPointerDown={() => setDragging(true)}
        onPointerUp={release}
        onPointerCancel={release}
      />
    </div>
  )
}

/** The same strip stands in “Trong bài này”. */
export const RangeBar = ({ marks, watched, seconds }: { marks: readonly ChapterMark[]; watched: readonly Range[]; seconds: number }) => (
  <span className={styles.ranges} aria-hidden="true">
    {marks.map(({ at, to }) => (
      <i key={at} style={{ flexGrow: to - at }} />
    ))}
    {watched.map(([from, to]) => (
      <b key={from} style={{ left: share(from, seconds), width: share(Math.min(to, seconds) - from, seconds) }} />
    ))}
  </span>
)
