import { type CSSProperties, useRef, useState } from 'react'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { lengthOf } from './length-of.ts'
import styles from './sound-player.module.css'
import { voiceText as text } from './voice.text.ts'

const noWaveform: readonly number[] = []

type Props = {
  address: string
  /** 0: unknown. */
  seconds: number
  /** What is spoken, such as “lời thầy cô”; its length follows. */
  label: string
  /** The loudness of each part, from 0 to 100. */
  waveform?: readonly number[] | undefined
  tabIndex?: number | undefined
}

/** Plays a voice inline. Loads its data only when the user presses play. */
export function SoundPlayer({ address, seconds, label, waveform = noWaveform, tabIndex }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [atMs, setAt] = useState(0)
  const length = seconds * 1000
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
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recorded voice has no transcript */}
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
        label={isPlaying ? text.pause : text.play(label, length > 0 ? lengthOf(length) : '')}
        tabIndex={tabIndex}
        onClick={toggle}
      />
      {length > 0 && (
        <span className={styles.waveform}>
          <Bars waveform={waveform} played={atMs / length} />
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

const Bars = ({ waveform, played }: { waveform: readonly number[]; played: number }) =>
  (waveform.length > 0 ? waveform : [20]).map((bar, index, all) => (
    // oxlint-disable-next-line react/no-array-index-key -- bars of one recording keep their places
    <i key={index} data-heard={played > index / all.length || undefined} style={{ '--loud': `${Math.max(8, bar)}%` } as CSSProperties} />
  ))
