import { type PointerEvent, useRef, useState } from 'react'

export type Over = { itemId: string; isAfter: boolean } | { chapter: number }

/**
 * Dragging of a row by its handle, with mouse, pen and finger alike: the row under the pointer is found by its data attributes, and the window scrolls
 * near its edges.
 */
export function useItemDrag(onDrop: (itemId: string, over: Over) => void) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<Over>()
  const target = useRef<Over>(undefined)

  function aim({ clientX, clientY }: PointerEvent) {
    const found = overAt(clientX, clientY)
    target.current = found
    setOver((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
    const [top, bottom] = [clientY < edge, clientY > innerHeight - edge]
    if (top || bottom) scrollBy(0, top ? -scrollStep : scrollStep)
  }
  function end() {
    setDragged(undefined)
    setOver(undefined)
    target.current = undefined
  }
  const handle = (itemId: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(itemId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) aim(event)
    },
    onPointerUp: () => {
      const found = target.current
      end()
      if (found) onDrop(itemId, found)
    },
    onPointerCancel: end,
  })
  return { dragged, over, handle }
}

const edge = 80
const scrollStep = 14

function overAt(x: number, y: number): Over | undefined {
  const under = document.elementFromPoint(x, y)
  const row = under?.closest<HTMLElement>('[data-item]')
  if (row?.dataset.item) {
    const { top, height } = row.getBoundingClientRect()
    return { itemId: row.dataset.item, isAfter: y > top + height / 2 }
  }
  const chapter = under?.closest<HTMLElement>('[data-chapter]')?.dataset.chapter
  return chapter === undefined ? undefined : { chapter: Number(chapter) }
}
