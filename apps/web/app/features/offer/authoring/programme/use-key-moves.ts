import { useCallback, useState } from 'react'
import { findSpot, nextSpot } from './programme.ts'
import { programmeText as text } from './programme.text.ts'
import { type Editing, handleId } from './use-programme.ts'

export type KeyMoves = ReturnType<typeof useKeyMoves>

/** Moving by keys: Space or Enter takes a row, arrows move it, Space or Enter drops it, Escape brings it back. */
export function useKeyMoves({ latest, move, set, focusLater, isFocusing }: Editing) {
  const [grabbed, setGrabbed] = useState<string>()
  const [before, setBefore] = useState<ReturnType<typeof latest>>()
  const [words, setWords] = useState('')
  const say = useCallback(
    (itemId: string, name: string) => {
      const spot = findSpot(latest(), itemId)
      if (spot) setWords(text.movedTo(name, spot.chapter + 1, spot.at + 1))
    },
    [latest],
  )
  function step(itemId: string, name: string, by: -1 | 1) {
    const to = nextSpot(latest(), itemId, by)
    if (!to) return
    focusLater(handleId(itemId)) // the row may be drawn anew, in another chapter
    move(itemId, to)
    say(itemId, name)
  }
  return {
    grabbed,
    words,
    step,
    press: (key: string, itemId: string, name: string) => {
      const isHeld = grabbed === itemId
      if (key === ' ' || key === 'Enter') {
        setGrabbed(isHeld ? undefined : itemId)
        setBefore(isHeld ? undefined : latest())
        setWords(isHeld ? text.dropped(name) : text.grabbed(name))
        return true
      }
      if (!isHeld) return false
      if (key === 'Escape') {
        focusLater(handleId(itemId))
        if (before) set(before)
        setGrabbed(undefined)
        setWords(text.cancelled(name))
        return true
      }
      if (key !== 'ArrowUp' && key !== 'ArrowDown') return false
      step(itemId, name, key === 'ArrowUp' ? -1 : 1)
      return true
    },
    /** Leaving the handle drops the row. */
    leave: () => isFocusing() || setGrabbed(undefined),
  }
}
