import { useEffect, useState } from 'react'
import { timeLeftWords } from './lesson-words.ts'
import styles from './lesson-parts.module.css'

type Props = { label: string; now: string; at: string }

/** An apricot clock that counts minutes; `key` it by the server's `now`, from which it counts. */
export function TimeLeft({ label, now, at }: Props) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const startedAt = Date.now()
    const timer = setInterval(() => setPassed(Date.now() - startedAt), 20_000)
    return () => clearInterval(timer)
  }, [])
  const words = timeLeftWords(Date.parse(at) - Date.parse(now) - passed)
  return (
    <p className={styles.clock} role="timer" aria-live="off">
      <span>{label}</span>
      <b>{words}</b>
    </p>
  )
}
