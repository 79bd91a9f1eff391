import { type RefObject, useRef, useState } from 'react'

const [least, most, step] = [1, 4, 1.25]
const clamp = (zoom: number) => Math.min(most, Math.max(least, zoom))

/** How large pages are seen. While fingers pinch, the style changes without a render. */
export function useZoom(scroller: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(least)
  const now = useRef(least)

  /** Keeps what lies at a point of the window where it is. */
  function zoomBy(factor: number, x: number, y: number) {
    const { current } = scroller
    if (!current) return
    const before = now.current
    now.current = clamp(before * factor)
    const box = current.getBoundingClientRect()
    const [inX, inY] = [x - box.left, y - box.top]
    const ratio = now.current / before
    current.style.setProperty('--zoom', String(now.current))
    current.scrollLeft = (current.scrollLeft + inX) * ratio - inX
    current.scrollTop = (current.scrollTop + inY) * ratio - inY
  }
  const settle = () => setZoom(now.current)
  function stepBy(factor: number) {
    const box = scroller.current?.getBoundingClientRect()
    if (box) zoomBy(factor, box.left + box.width / 2, box.top + box.height / 2)
    settle()
  }
  return {
    percent: Math.round(zoom * 100),
    canZoomIn: zoom < most,
    canZoomOut: zoom > least,
    zoomBy,
    settle,
    zoomIn: () => stepBy(step),
    zoomOut: () => stepBy(1 / step),
  }
}
