import { createGesture, type GestureHandlers } from './gesture.ts'
import { createPan } from './pan.ts'
import { createPinch } from './pinch.ts'
import { decidePointer, type PointerDeed } from './pointer-rule.ts'
import { wetInk } from './wet-ink.ts'

export type InkHandlers = GestureHandlers & {
  canDraw: () => boolean
  hasPen: () => boolean
  onPen: () => void
  onZoom: (factor: number, x: number, y: number) => void
  onZoomed: () => void
}
const placeOf = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent) => ({ x, y, at })

/** Pens, fingers and mice on the pages. `scroller` holds elements with `data-page`; returns what ends it. */
export function createInkSurface(scroller: HTMLElement, canvas: HTMLCanvasElement, handlers: InkHandlers) {
  const pan = createPan(scroller)
  const surface = {
    gesture: createGesture(wetInk(canvas), pan, handlers),
    pinch: createPinch(scroller, handlers),
    penId: undefined as number | undefined,
  }
  const { gesture, pinch } = surface

  function down(event: PointerEvent) {
    const page = pageOf(event)
    if (!page || !scroller.contains(page)) return
    if (event.pointerType === 'pen') {
      handlers.onPen()
      surface.penId = event.pointerId
    }
    const deed = deedOf(event, surface, handlers)
    if (deed === 'IGNORE') return
    if (event.pointerType === 'touch') pinch.put(event.pointerId, event.clientX, event.clientY)
    if (deed === 'PINCH') {
      gesture.cancel()
      pinch.start()
      return
    }
    if (gesture.isRunning()) {
      if (event.pointerType !== 'pen') return
      gesture.cancel() // the pen goes first
    }
    event.preventDefault()
    scroller.setPointerCapture(event.pointerId)
    gesture.begin({ id: event.pointerId, deed, pageAt: Number(page.dataset.page), from: placeOf(event) })
  }
  function move(event: PointerEvent) {
    if (pinch.move(event.pointerId, event.clientX, event.clientY) || !gesture.isOf(event.pointerId)) return
    // every point between two frames; some browsers answer with none
    const between = event.getCoalescedEvents()
    for (const point of between.length > 0 ? between : [event]) gesture.moveTo(placeOf(point))
  }
  function lift(event: PointerEvent) {
    pinch.lift(event.pointerId)
    if (surface.penId === event.pointerId) surface.penId = undefined
    if (!gesture.isOf(event.pointerId)) return
    if (event.type === 'pointerup') gesture.end(event.timeStamp)
    else gesture.cancel()
  }
  /** A trackpad pinches by the wheel with Ctrl. */
  function wheel(event: WheelEvent) {
    if (!event.ctrlKey) return
    event.preventDefault()
    handlers.onZoom(Math.exp(-event.deltaY / 200), event.clientX, event.clientY)
    handlers.onZoomed()
  }
  const ended = listen(scroller, { pointerdown: down, pointermove: move, pointerup: lift, pointercancel: lift }, wheel)
  return () => {
    ended.abort()
    pan.stop()
  }
}

type Surface = { pinch: ReturnType<typeof createPinch>; penId: number | undefined }
function deedOf({ pointerType, buttons, width, height }: PointerEvent, { pinch, penId }: Surface, handlers: InkHandlers): PointerDeed {
  const deed = decidePointer({
    pointerType,
    tool: handlers.ink().tool,
    buttons,
    hasPen: handlers.hasPen(),
    isPenDown: penId !== undefined && pointerType !== 'pen',
    fingers: pinch.count(),
    contact: Math.max(width, height),
  })
  return (deed === 'DRAW' || deed === 'ERASE') && !handlers.canDraw() ? 'PAN' : deed
}

/** The page under a pointer; none for a control that lies on it. */
function pageOf({ target }: PointerEvent) {
  if (!(target instanceof Element) || target.closest('button, input, form, a')) return undefined
  return target.closest<HTMLElement>('[data-page]')
}

type Pointers = Record<'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', (event: PointerEvent) => void>
function listen(scroller: HTMLElement, pointers: Pointers, wheel: (event: WheelEvent) => void) {
  const ended = new AbortController()
  const { signal } = ended
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    scroller.addEventListener(name, pointers[name], { signal })
  scroller.addEventListener('wheel', wheel, { signal, passive: false })
  return ended
}
