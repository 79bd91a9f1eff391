import { playerSpeeds } from '@khue/contracts/learning/lecture-states'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import type { ChapterMark } from '../film/chapter-marks.ts'
import { clockTime } from '../film/film-time.ts'
import { usePlayerState } from '../film/player-store.ts'
import { useLecturePlayer } from '../lecture-player.ts'
import { playerText as text } from '../lectures.text.ts'
import { SeekBar } from './seek-bar.tsx'
import styles from './controls.module.css'
import { useInBrowser } from '#app/shared/use-in-browser.ts'

type Props = {
  marks: readonly ChapterMark[]
  seconds: number
  hasCaptions: boolean
  fullscreen: { isOn: boolean; toggle: () => void }
  onHelp: () => void
  /** Undefined where the browser cannot. */
  onPicture: (() => void) | undefined
}

/** The row of the player's buttons, below its time line. */
export function Controls({ marks, seconds, hasCaptions, fullscreen, onHelp, onPicture }: Props) {
  const { store, player } = useLecturePlayer()
  const isPlaying = usePlayerState(store, (state) => state.isPlaying)
  const captions = usePlayerState(store, (state) => state.hasCaptions)
  return (
    <fieldset className={styles.controls}>
      <legend className="visually-hidden">{text.controls}</legend>
      <SeekBar marks={marks} seconds={seconds} />
      <div className={styles.row}>
        <Key
          icon={isPlaying ? 'player-pause' : 'player-play'}
          label={isPlaying ? text.pause : text.play}
          isWide
          onPress={() => player.current?.toggle()}
        />
        <Key icon="rewind-backward-10" label={text.back} isWide onPress={() => player.current?.skip(-10)} />
        <Key icon="rewind-forward-10" label={text.forward} isWide onPress={() => player.current?.skip(10)} />
        <Time seconds={seconds} />
        <Speed />
        <Volume />
        {hasCaptions && <Key icon="badge-cc" label={text.captions} isOn={captions} onPress={() => store.set({ hasCaptions: !captions })} />}
        <Key icon="keyboard" label={text.keys} isWide onPress={onHelp} />
        {onPicture && <Key icon="picture-in-picture" label={text.picture} isWide onPress={onPicture} />}
        <Key
          icon={fullscreen.isOn ? 'minimize' : 'maximize'}
          label={fullscreen.isOn ? text.leaveFullscreen : text.fullscreen}
          onPress={fullscreen.toggle}
        />
      </div>
    </fieldset>
  )
}

type KeyProps = { icon: IconName; label: string; isOn?: boolean; isWide?: boolean; onPress: () => void }
/** `isWide`: on phones it stands in the bar at the bottom, or nowhere. */
const Key = ({ icon, label, isOn, isWide, onPress }: KeyProps) => (
  <button type="button" className={styles.key} data-wide={isWide || undefined} aria-label={label} aria-pressed={isOn} onClick={onPress}>
    <Icon name={icon} size={24} />
  </button>
)

function Time({ seconds }: { seconds: number }): ReactNode {
  const { store } = useLecturePlayer()
  const second = usePlayerState(store, ({ videoCurrentTime }) => Math.floor(videoCurrentTime))
  return (
    <span className={`num ${styles.time}`} aria-hidden="true">
      {`${clockTime(Math.min(second, seconds))} / ${clockTime(seconds)}`}
    </span>
  )
}

function Speed() {
  const { store, player } = useLecturePlayer()
  const speed = usePlayerState(store, (state) => state.speed)
  return (
    <select
      className={styles.speed}
      aria-label={text.speed}
      value={speed}
      onChange={({ target }) => player.current?.setSpeed(Number(target.value))}
    >
      {playerSpeeds.map((one) => (
        <option key={one} value={one}>
          {text.speedOf(one)}
        </option>
      ))}
    </select>
  )
}

/** Phones have keys for it. */
function Volume() {
  const { store, player } = useLecturePlayer()
  const volume = usePlayerState(store, (state) => state.volume)
  const isMuted = usePlayerState(store, (state) => state.isMuted)
  const canChange = useInBrowser(() => matchMedia('(hover: hover)').matches, false)
  if (!canChange) return null
  return (
    <>
      <Key
        icon={isMuted ? 'volume-off' : 'volume'}
        label={isMuted ? text.unmute : text.mute}
        isWide
        onPress={() => player.current?.toggleMute()}
      />
      <input
        className={styles.volume}
        type="range"
        min={0}
        max={1}
        step={0.05}
        aria-label={text.volume}
        value={isMuted ? 0 : volume}
        onChange={({ target }) => player.current?.setVolume(Number(target.value))}
      />
    </>
  )
}
