import { useEffect, useState } from 'react'
import { nextPlace, type Place, untilMove } from '../film/watermark-places.ts'
import styles from './stage.module.css'

/** The watcher's half-hidden number and the viewing's code, moving about: a deterrent, and said to be one beside the film. */
export function Watermark({ words }: { words: string }) {
  const [place, setPlace] = useState<Place>(() => nextPlace(undefined, 0))
  useEffect(() => {
    const timer = setTimeout(() => setPlace(nextPlace(place, Math.random())), untilMove(Math.random()))
    return () => clearTimeout(timer)
  }, [place])
  return (
    <span className={styles.mark} style={{ left: `${place.x}%`, top: `${place.y}%` }} aria-hidden="true" data-watermark>
      {words}
    </span>
  )
}
