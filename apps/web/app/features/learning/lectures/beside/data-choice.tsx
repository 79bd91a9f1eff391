import { useId } from 'react'
import { formatBytes } from '#app/shared/format.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import type { Choice, DataChoice } from '../film/data-choices.ts'
import { restBytes } from '../film/data-choices.ts'
import { clockTime } from '../film/film-time.ts'
import { usePlayerState } from '../film/player-store.ts'
import { useLecturePlayer } from '../lecture-player.ts'
import { dataText as text, playerText } from '../lectures.text.ts'
import styles from './data-choice.module.css'

const icons: Record<Choice, IconName> = { AUTO: 'adjustments', P720: 'device-desktop', P360: 'device-mobile', AUDIO: 'headphones' }

/** How to watch, each way with the data of the whole lecture. The device remembers the choice. */
export function DataChoices({ data, seconds }: { data: readonly DataChoice[]; seconds: number }) {
  const { store, player } = useLecturePlayer()
  const chosen = usePlayerState(store, (state) => state.choice)
  const name = useId()
  return (
    <fieldset className={styles.card}>
      <legend className="visually-hidden">{text.title}</legend>
      <div className={styles.lead} aria-hidden="true">
        <p className={styles.title}>{text.title}</p>
        <p className="sm muted num">{text.lead(clockTime(seconds))}</p>
      </div>
      <div className={styles.choices}>
        {data.map(({ choice, bytes }) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={choice}
              checked={choice === chosen}
              onChange={() => void player.current?.choose(choice)}
            />
            <Icon name={icons[choice]} size={22} />
            <span>
              <b>{text.choices[choice]}</b>
              <span className="num">{choice === 'AUTO' ? text.most(formatBytes(bytes)) : formatBytes(bytes)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The line does not carry the picture: the sound may go on for little. */
export function SlowLine({ data, seconds }: { data: readonly DataChoice[]; seconds: number }) {
  const { store, player } = useLecturePlayer()
  const isSlow = usePlayerState(store, (state) => state.isSlow)
  const second = usePlayerState(store, ({ videoCurrentTime }) => Math.floor(videoCurrentTime))
  const sound = data.find(({ choice }) => choice === 'AUDIO')
  if (!isSlow || !sound) return null
  return (
    <div className={styles.slow}>
      <Notice tone="warn" icon="wifi-off" isAlert>
        <b>{playerText.slow}</b> {playerText.slowOffer(clockTime(second), formatBytes(restBytes(sound.bytes, second, seconds)))}
      </Notice>
      <Button size="xl" variant="outlined" startIcon={<Icon name="headphones" />} onClick={() => void player.current?.choose('AUDIO')}>
        {playerText.listenOn}
      </Button>
    </div>
  )
}
