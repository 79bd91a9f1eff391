import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useLecturePlayer } from '../lecture-player.ts'

const quietMs = 3000

/** While the film plays the controls leave after some seconds without a move; a tap on the picture brings them back, a click pauses. */
export function useQuietControls(stage: RefObject<HTMLElement | null>, video: RefObject<HTMLVideoElement | null>, isPlaying: boolean) {
  const { player } = useLecturePlayer()
  const [isIdle, setIdle] = useState(false)
  const isQuiet = isIdle && isPlaying
  const press = useEffectEvent((event: PointerEvent) => {
    if (event.pointerType === 'mouse') player.current?.toggle()
    else if (!isQuiet) setIdle(true)
  })
  useEffect(() => {
    const element = stage.current
    const picture = video.current
    if (!element || !picture) return undefined
    const gone = new AbortController()
    const { signal } = gone
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = () => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), quietMs)
    }
    picture.addEventListener('click', (event) => press(event), { signal })
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focusin']) element.addEventListener(event, stir, { signal })
    picture.addEventListener('playing', stir, { signal })
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [stage, video])
  return isQuiet
}
