import type { StrokePoint } from '@khue/contracts/learning/mark-states'
import type { createPan } from './pan.ts'
import type { PointerDeed } from './pointer-rule.ts'
import type { Ink } from './tools.ts'
import type { WetInk } from './wet-ink.ts'

export type GestureHandlers = {
  ink: () => Ink
  /** CSS pixels of a line of this width on a page as it is seen. */
  lineWidth: (pageAt: number, width: number) => number
  /** A point of the window, on a page, in ten-thousandths of the page as it was sent. */
  toPage: (pageAt: number, x: number, y: number) => StrokePoint
  onLine: (pageAt: number, points: StrokePoint[]) => void
  onCircle: (pageAt: number, from: StrokePoint, to: StrokePoint) => void
  /** Stamps, words and voices. */
  onTap: (pageAt: number, point: StrokePoint) => void
  onErase: (pageAt: number, point: StrokePoint) => void
}
export type Place = { x: number; y: number; at: number }
type Running = { id: number; deed: PointerDeed; pageAt: number; from: Place; last: Place; points: StrokePoint[]; ink: Ink }

/** A tap that slips a little is still a tap. */
const tapPx = 12

/** What one pointer does from its first touch to its last. */
export function createGesture(wet: WetInk, pan: ReturnType<typeof createPan>, handlers: GestureHandlers) {
  let running: Running | undefined

  function begin(pointer: Pick<Running, 'id' | 'deed' | 'pageAt' | 'from'>) {
    const { deed, pageAt, from } = pointer
    const ink = handlers.ink()
    running = { ...pointer, last: from, points: [], ink }
    if (deed === 'PAN') return pan.start(from.at)
    const first = handlers.toPage(pageAt, from.x, from.y)
    if (deed === 'ERASE') return handlers.onErase(pageAt, first)
    running.points.push(first)
    if (ink.tool !== 'PEN' && ink.tool !== 'CIRCLE') return undefined
    wet.start(from.x, from.y, { colour: ink.colour, width: handlers.lineWidth(pageAt, ink.width) })
    return ink.tool === 'PEN' ? wet.line(from.x, from.y) : undefined
  }
  function moveTo({ x, y, at }: Place) {
    if (!running) return
    const { deed, pageAt, from, last, points, ink } = running
    if (deed === 'PAN') pan.move(last.x - x, last.y - y, at)
    else if (deed === 'ERASE') handlers.onErase(pageAt, handlers.toPage(pageAt, x, y))
    else if (ink.tool === 'CIRCLE') wet.ellipse(from.x, from.y, x, y)
    else if (ink.tool === 'PEN') {
      points.push(handlers.toPage(pageAt, x, y))
      wet.line(x, y)
    }
    running.last = { x, y, at }
  }
  function finish({ pageAt, from, last, points, ink }: Running) {
    const [first] = points
    if (!first) return
    if (ink.tool === 'PEN') handlers.onLine(pageAt, points)
    else if (ink.tool === 'CIRCLE') handlers.onCircle(pageAt, first, handlers.toPage(pageAt, last.x, last.y))
    else if (Math.hypot(last.x - from.x, last.y - from.y) <= tapPx) handlers.onTap(pageAt, first)
    wet.dry()
  }
  return {
    isOf: (id: number) => running?.id === id,
    isRunning: () => running !== undefined,
    begin,
    moveTo,
    end(at: number) {
      const done = running
      running = undefined
      if (done?.deed === 'PAN') pan.end(at)
      else if (done?.deed === 'DRAW') finish(done)
    },
    /** The browser took the pointer away, or a second finger came: nothing was written. */
    cancel() {
      running = undefined
      wet.clear()
    },
  }
}
