type Handlers = {
  /** By how much pages grow, around a point of the window. */
  onZoom: (factor: number, x: number, y: number) => void
  onZoomed: () => void
}

/** Fingers on the pages; two of them zoom and move what is seen. */
export function createPinch(scroller: HTMLElement, { onZoom, onZoomed }: Handlers) {
  const fingers = new Map<number, { x: number; y: number }>()
  let before: { distance: number; x: number; y: number } | undefined

  function measure() {
    const [one, other] = [...fingers.values()]
    if (!one || !other) return undefined
    return { distance: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  }
  return {
    count: () => fingers.size,
    has: (id: number) => fingers.has(id),
    put: (id: number, x: number, y: number) => void fingers.set(id, { x, y }),
    start: () => void (before = measure()),
    /** Returns whether two fingers are at work. */
    move(id: number, x: number, y: number) {
      if (fingers.has(id)) fingers.set(id, { x, y })
      const now = measure()
      if (!before || !now) return false
      scroller.scrollBy(before.x - now.x, before.y - now.y)
      if (before.distance > 0) onZoom(now.distance / before.distance, now.x, now.y)
      before = now
      return true
    },
    lift(id: number) {
      fingers.delete(id)
      if (!before || fingers.size > 1) return
      before = undefined
      onZoomed()
    },
  }
}
