import type { StrokePoint } from '@khue/contracts/learning/mark-states'
import { createPan } from './pan.ts'
import { decidePointer, type PointerDeed } from './pointer-rule.ts'
import type { Ink } from './tools.ts'
import { wetInk } from './wet-ink.ts'

export type InkHandlers = {
  ink: () => Ink
  canDraw: () => boolean
  hasPen: () => boolean
  onPen: () => void
  /** CSS pixels of a line of this width on a page as it is seen. */
  lineWidth: (pageAt: number, width: number) => number
  /** A point of the window, on a page, in ten-thousandths of the page as it was sent. */
  toPage: (pageAt: number, x: number, y: number) => StrokePoint
  onLine: (pageAt: number, points: StrokePoint[]) => void
  onCircle: (pageAt: number, from: StrokePoint, to: StrokePoint) => void
  /** Stamps, words and voices. */
  onTap: (pageAt: number, point: StrokePoint) => void
  onErase: (pageAt: number, point: StrokePoint) => void
  onZoom: (factor: number, x: number, y: number) => void
  onZoomed: () => void
}

type Running = {
  id: number
  deed: PointerDeed
  pageAt: number
  from: { x: number; y: number }
  last: { x: number; y: number }
  points: StrokePoint[]
}
type Finger = { x: number; y: number }

/** A tap that slips a little is still a tap. */
const tapPx = 12

/** Pens, fingers and mice on the pages. `scroller` holds elements with `data-page`; returns what ends it. */
export function createInkSurface(scroller: HTMLElement, canvas: HTMLCanvasElement, handlers: InkHandlers) {
  const wet = wetInk(canvas)
  const pan = createPan(scroller)
  const fingers = new Map<number, Finger>()
  let running: Running | undefined
  let pinch: { distance: number; x: number; y: number } | undefined
  let isPenDown = false

  function down(event: PointerEvent) {
    if (!(event.target instanceof Element) || event.target.closest('button, input, form, a')) return
    const page = event.target.closest<HTMLElement>('[data-page]')
    if (!page || !scroller.contains(page)) return
    const { pointerType, pointerId, clientX: x, clientY: y } = event
    if (pointerType === 'pen') {
      handlers.onPen()
      isPenDown = true
    }
    const deed = deedOf(event)
    if (pointerType === 'touch' && deed !== 'IGNORE') fingers.set(pointerId, { x, y })
    if (deed === 'IGNORE') return
    if (deed === 'PINCH') return startPinch()
    if (running && pointerType !== 'pen') return
    if (running) cancel() // the pen goes first
    scroller.setPointerCapture(pointerId)
    if (pointerType === 'mouse') page.focus({ preventScroll: true })
    event.preventDefault()
    begin({ id: pointerId, deed, pageAt: Number(page.dataset.page), from: { x, y }, last: { x, y }, points: [] }, event.timeStamp)
  }
  function deedOf({ pointerType, buttons, width, height }: PointerEvent): PointerDeed {
    const { tool } = handlers.ink()
    const deed = decidePointer({
      pointerType,
      tool,
      buttons,
      hasPen: handlers.hasPen(),
      isPenDown: isPenDown && pointerType !== 'pen',
      fingers: fingers.size,
      contact: Math.max(width, height),
    })
    return (deed === 'DRAW' || deed === 'ERASE') && !handlers.canDraw() ? 'PAN' : deed
  }
  function begin(one: Running, at: number) {
    running = one
    const { x, y } = one.from
    const { tool, colour, width } = handlers.ink()
    if (one.deed === 'PAN') pan.start(at)
    else if (one.deed === 'ERASE') handlers.onErase(one.pageAt, handlers.toPage(one.pageAt, x, y))
    else if (tool === 'PEN' || tool === 'CIRCLE') {
      wet.start(x, y, { colour, width: handlers.lineWidth(one.pageAt, width) })
      one.points.push(handlers.toPage(one.pageAt, x, y))
      if (tool === 'PEN') wet.line(x, y)
    }
  }

  function move(event: PointerEvent) {
    const finger = fingers.get(event.pointerId)
    if (finger) Object.assign(finger, { x: event.clientX, y: event.clientY })
    if (pinch) return movePinch()
    if (running?.id !== event.pointerId) return
    // every point between two frames; some browsers answer with none
    const between = event.getCoalescedEvents?.() ?? []
    for (const { clientX, clientY } of between.length > 0 ? between : [event]) moveTo(running, clientX, clientY, event.timeStamp)
  }
  function moveTo(one: Running, x: number, y: number, at: number) {
    const { pageAt, deed, from } = one
    if (deed === 'PAN') pan.move(one.last.x - x, one.last.y - y, at)
    else if (deed === 'ERASE') handlers.onErase(pageAt, handlers.toPage(pageAt, x, y))
    else if (handlers.ink().tool === 'PEN') {
      one.points.push(handlers.toPage(pageAt, x, y))
      wet.line(x, y)
    } else if (handlers.ink().tool === 'CIRCLE') wet.ellipse(from.x, from.y, x, y)
    one.last = { x, y }
  }

  function up(event: PointerEvent) {
    fingers.delete(event.pointerId)
    if (event.pointerType === 'pen') isPenDown = false
    if (pinch && fingers.size < 2) endPinch()
    if (running?.id !== event.pointerId) return
    const one = running
    running = undefined
    if (one.deed === 'PAN') pan.end(event.timeStamp)
    else if (one.deed === 'DRAW') finish(one)
  }
  function finish({ pageAt, from, last, points }: Running) {
    const { tool } = handlers.ink()
    const [first = handlers.toPage(pageAt, from.x, from.y)] = points
    if (tool === 'PEN') handlers.onLine(pageAt, points)
    else if (tool === 'CIRCLE') handlers.onCircle(pageAt, first, handlers.toPage(pageAt, last.x, last.y))
    else if (Math.hypot(last.x - from.x, last.y - from.y) <= tapPx) handlers.onTap(pageAt, first)
    wet.dry()
  }
  /** The browser took the pointer away, or a second finger came: nothing was written. */
  function cancel() {
    running = undefined
    wet.clear()
  }
  function lost(event: PointerEvent) {
    fingers.delete(event.pointerId)
    if (event.pointerType === 'pen') isPenDown = false
    if (pinch && fingers.size < 2) endPinch()
    if (running?.id === event.pointerId) cancel()
  }

  function startPinch() {
    if (running && fingers.has(running.id)) cancel()
    pinch = between2()
  }
  function between2() {
    const [one, other] = [...fingers.values()]
    if (!one || !other) return undefined
    return { distance: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
  }
  function movePinch() {
    const now = between2()
    if (!pinch || !now) return
    scroller.scrollBy(pinch.x - now.x, pinch.y - now.y)
    if (pinch.distance > 0) handlers.onZoom(now.distance / pinch.distance, now.x, now.y)
    pinch = now
  }
  function endPinch() {
    pinch = undefined
    handlers.onZoomed()
  }
  /** A trackpad pinches by the wheel with Ctrl. */
  function wheel(event: WheelEvent) {
    if (!event.ctrlKey) return
    event.preventDefault()
    handlers.onZoom(Math.exp(-event.deltaY / 200), event.clientX, event.clientY)
    handlers.onZoomed()
  }

  const ended = new AbortController()
  const { signal } = ended
  scroller.addEventListener('pointerdown', down, { signal })
  scroller.addEventListener('pointermove', move, { signal })
  scroller.addEventListener('pointerup', up, { signal })
  scroller.addEventListener('pointercancel', lost, { signal })
  scroller.addEventListener('wheel', wheel, { signal, passive: false })
  return () => {
    ended.abort()
    pan.stop()
  }
}
