import { useState } from 'react'

const [least, most, step] = [1, 4, 1.25]
const clamp = (zoom: number) => Math.min(most, Math.max(least, zoom))
const zoomOf = (scroller: HTMLElement) => Number(scroller.style.getPropertyValue('--zoom') || least)

/** Grows what is in the column, and keeps what lies at a point of the window where it is. */
function zoomBy(scroller: HTMLElement, factor: number, x: number, y: number) {
  const before = zoomOf(scroller)
  const now = clamp(before * factor)
  const box = scroller.getBoundingClientRect()
  const [inX, inY] = [x - box.left, y - box.top]
  const [left, top] = [scroller.scrollLeft, scroller.scrollTop]
  scroller.style.setProperty('--zoom', String(now))
  scroller.scrollTo({ left: ((left + inX) * now) / before - inX, top: ((top + inY) * now) / before - inY, behavior: 'instant' })
}

/** How large pages are seen. While fingers pinch, the style changes without a render. */
export function useZoom(scroller: HTMLElement | null) {
  const [zoom, setZoom] = useState(least)
  const settle = () => setZoom(scroller ? zoomOf(scroller) : least)
  function stepBy(factor: number) {
    const box = scroller?.getBoundingClientRect()
    if (scroller && box) zoomBy(scroller, factor, box.left + box.width / 2, box.top + box.height / 2)
    settle()
  }
  return {
    percent: Math.round(zoom * 100),
    canZoomIn: zoom < most,
    canZoomOut: zoom > least,
    zoomBy: (factor: number, x: number, y: number) => scroller && zoomBy(scroller, factor, x, y),
    settle,
    zoomIn: () => stepBy(step),
    zoomOut: () => stepBy(1 / step),
  }
}
