import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type Crop, dragCrop, type Size, zoomCrop } from './crop.ts'

type Place = { x: number; y: number }
type Props = { crop: Crop; size: Size; onChange: (crop: Crop) => void }

const middle = ([a, b = a]: readonly Place[]) => ({ x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2, y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 })
const spread = ([a, b]: readonly Place[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** Drags with one finger or the mouse, zooms with two fingers or the wheel. Spread `gestures` on the stage. */
export function useCropGestures<E extends HTMLElement>({ crop, size, onChange }: Props) {
  const stage = useRef<E>(null)
  const fingers = useRef(new Map<number, Place>())

  /** Position on the stage, from 0 to 1. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top, width } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1 }
    return { x: (clientX - left) / width, y: (clientY - top) / width }
  }
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault() // keeps the page behind from scrolling
    onChange(zoomCrop(crop, size, crop.zoom * Math.exp(-event.deltaY / 400), placeOf(event)))
  })
  useEffect(() => {
    const element = stage.current
    const turn = (event: WheelEvent) => wheel(event)
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [])

  function move(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return
    const before = [...fingers.current.values()]
    fingers.current.set(event.pointerId, placeOf(event))
    const now = [...fingers.current.values()]
    const [from, to] = [middle(before), middle(now)]
    const moved = dragCrop(crop, size, { x: to.x - from.x, y: to.y - from.y })
    const [was, is] = [spread(before), spread(now)]
    onChange(was > 0 ? zoomCrop(moved, size, (moved.zoom * is) / was, to) : moved)
  }
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  const gestures = {
    ref: stage,
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, placeOf(event))
    },
    onPointerMove: move,
    onPointerUp: lift,
    onPointerCancel: lift,
  }
  return gestures
}
