import type { ChatFile } from '@khue/contracts/community/chat-files'
import { type CSSProperties, useRef, useState } from 'react'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { filesText as text } from './files.text.ts'
import styles from './sound-player.module.css'

export const lengthOf = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/** Plays a voice note inline. Loads its data only when the user presses play. */
export function SoundPlayer({ file: { address, durationMs, waveform }, isReached }: { file: ChatFile; isReached: boolean }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [atMs, setAt] = useState(0)
  const length = durationMs ?? 0
  const tabIndex = isReached ? 0 : -1
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(() => setBroken(true))
  }
  const seek = (ms: number) => {
    setAt(ms)
    if (audio.current) audio.current.currentTime = ms / 1000
  }
  return (
    <div className={styles.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice note has no transcript */}
      <audio
        ref={audio}
        src={address}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onError={() => setBroken(true)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.ended ? 0 : currentTarget.currentTime * 1000)}
      />
      <IconButton
        icon={isPlaying ? 'player-pause' : 'player-play'}
        label={isPlaying ? text.pause : text.play(length ? lengthOf(length) : '')}
        tabIndex={tabIndex}
        onClick={toggle}
      />
      {length > 0 && (
        <span className={styles.waveform}>
          <Strokes waveform={waveform} played={atMs / length} />
          <input
            type="range"
            aria-label={text.place}
            aria-valuetext={lengthOf(atMs)}
            min={0}
            max={length}
            step={1000}
            value={Math.min(atMs, length)}
            tabIndex={tabIndex}
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          />
        </span>
      )}
      <span className={styles.length}>{lengthOf(isPlaying || atMs > 0 ? atMs : length)}</span>
      {isBroken && <span role="alert">{text.unplayable}</span>}
    </div>
  )
}

const Strokes = ({ waveform, played }: { waveform: readonly number[]; played: number }) =>
  (waveform.length > 0 ? waveform : [20]).map((stroke, index, all) => (
    // oxlint-disable-next-line react/no-array-index-key -- bars of one recording keep their places
    <i key={index} data-heard={played > index / all.length || undefined} style={{ '--loud': `${Math.max(8, stroke)}%` } as CSSProperties} />
  ))
