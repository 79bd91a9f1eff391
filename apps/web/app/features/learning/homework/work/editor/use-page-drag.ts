import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A finger that rests so long takes the page along; a shorter touch scrolls. A mouse takes it after so many pixels. */
const holdMs = 350
const [mousePx, restPx] = [6, 10]

type Drag = { id: string; to: number }
type Start = { id: string; x: number; y: number; isTouch: boolean; timer: ReturnType<typeof setTimeout> | undefined }

const placeAt = (x: number, y: number) => {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
  return tile ? Number(tile.dataset.place) : undefined
}

/** Reordering by mouse or finger; buttons do the same for keyboards. `handle(id, place)` goes on the part of a page that is dragged. */
export function usePageDrag(onDrop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()
  const start = useRef<Start>(undefined)
  const isDragging = drag !== undefined

  useEffect(() => {
    if (!isDragging) return undefined
    const keepStill = (event: TouchEvent) => event.preventDefault()
    document.addEventListener('touchmove', keepStill, { passive: false }) // the page must not scroll under the finger
    return () => document.removeEventListener('touchmove', keepStill)
  }, [isDragging])

  const end = () => {
    clearTimeout(start.current?.timer)
    start.current = undefined
    setDrag(undefined)
  }
  const handle = (id: string, place: number) => ({
    onPointerDown: ({ clientX: x, clientY: y, pointerType, button, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0) return
      const isTouch = pointerType !== 'mouse'
      currentTarget.setPointerCapture(pointerId)
      const timer = isTouch ? setTimeout(() => setDrag({ id, to: place }), holdMs) : undefined
      start.current = { id, x, y, isTouch, timer }
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      const from = start.current
      if (!from || from.id !== id) return
      const moved = Math.hypot(x - from.x, y - from.y)
      if (drag) setDrag({ id, to: placeAt(x, y) ?? drag.to })
      else if (from.isTouch && moved > restPx) end()
      else if (!from.isTouch && moved > mousePx) setDrag({ id, to: place })
    },
    onPointerUp: () => {
      if (drag && drag.to !== place) onDrop(id, drag.to)
      end()
    },
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault: () => void }) => start.current?.isTouch && event.preventDefault(),
  })
  return { drag, handle }
}
