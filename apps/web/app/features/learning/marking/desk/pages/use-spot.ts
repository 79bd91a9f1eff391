import type { PageRotation } from '@khue/contracts/learning/homework-states'
import { pageUnits, type StrokePoint } from '@khue/contracts/learning/mark-states'
import { type KeyboardEvent, useRef, useState } from 'react'
import { toShown } from '../../shared/page-space.ts'
import { deskText as text } from '../desk.text.ts'
import type { DeskTool } from '../ink/tools.ts'
import { moveSpot } from './mark-page.ts'

type Props = {
  rotation: PageRotation
  tool: DeskTool
  canDraw: boolean
  onPut: (point: StrokePoint) => void
  onCircle: (from: StrokePoint, to: StrokePoint) => void
  onErase: (point: StrokePoint) => number
  onSay: (words: string) => void
}

const steps: Readonly<Record<string, StrokePoint>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
/** Of the page: a coarse step, and a fine one with Shift. */
const [coarse, fine] = [250, 50]
const percentOf = (units: number) => Math.round((100 * units) / pageUnits)

/** A spot of a page that arrow keys move, and where Enter marks with the chosen tool. A pen line needs a pointer; a circle takes two corners. */
export function useSpot({ rotation, tool, canDraw, onPut, onCircle, onErase, onSay }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [spot, setSpot] = useState<StrokePoint>([pageUnits / 2, pageUnits / 4])
  const [corner, setCorner] = useState<StrokePoint>()

  function move([dx, dy]: StrokePoint, step: number) {
    const next = moveSpot(spot, [dx * step, dy * step], rotation)
    const [x, y] = toShown(next, rotation)
    setSpot(next)
    onSay(text.spot(percentOf(x), percentOf(y)))
    // the spot stays in view on a page that is larger than the column
    const box = ref.current?.getBoundingClientRect()
    ref.current?.parentElement?.parentElement?.scrollBy({
      left: (dx * step * (box?.width ?? 0)) / pageUnits,
      top: (dy * step * (box?.height ?? 0)) / pageUnits,
    })
  }
  function put() {
    if (tool === 'ERASER') return onSay(onErase(spot) > 0 ? text.erased : text.nothingThere)
    if (tool !== 'CIRCLE') {
      onPut(spot)
      if (tool !== 'HAND' && tool !== 'PEN') onSay(text.placed(text.tool[tool]))
      return undefined
    }
    if (!corner) {
      setCorner(spot)
      return onSay(text.corner)
    }
    onCircle(corner, spot)
    setCorner(undefined)
    return onSay(text.placed(text.tool.CIRCLE))
  }
  function key(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step) move(step, event.shiftKey ? fine : coarse)
    else if ((event.key === 'Enter' || event.key === ' ') && canDraw) put()
    else if (event.key === 'Escape' && corner) setCorner(undefined)
    else return
    event.preventDefault()
  }
  return { ref, spot, corner, key }
}
