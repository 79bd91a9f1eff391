import type { DeskTool } from './tools.ts'

/** What a pointer that comes down on a page does. */
export type PointerDeed = 'DRAW' | 'ERASE' | 'PAN' | 'IGNORE' | 'PINCH'
export type PointerFacts = {
  pointerType: string
  tool: DeskTool
  /** Of the mouse or the pen: 1 the main button, 32 the eraser of a pen. */
  buttons: number
  /** A pen was used on this device: then hands rest on the page, and fingers only move it. */
  hasPen: boolean
  /** A pen is on the page right now. */
  isPenDown: boolean
  /** Other fingers that are on the page. */
  fingers: number
  /** Of the contact, in CSS pixels: the larger side. */
  contact: number
}

/** A fingertip is 20 to 30 px, the edge of a hand far more. */
const palmPx = 48

export function decidePointer({ pointerType, tool, buttons, hasPen, isPenDown, fingers, contact }: PointerFacts): PointerDeed {
  if (pointerType === 'pen') {
    if ((buttons & 32) !== 0) return 'ERASE'
    return withTool(tool)
  }
  if (pointerType !== 'touch') return (buttons & 1) === 0 ? 'IGNORE' : withTool(tool)
  if (isPenDown) return 'IGNORE'
  if (contact > palmPx) return 'IGNORE'
  if (fingers > 0) return 'PINCH'
  return hasPen ? 'PAN' : withTool(tool)
}

const withTool = (tool: DeskTool) => {
  if (tool === 'HAND') return 'PAN'
  return tool === 'ERASER' ? 'ERASE' : 'DRAW'
}

/** Whether the browser may scroll the page by one finger itself. */
export const fingersPan = (tool: DeskTool, hasPen: boolean) => hasPen || tool === 'HAND'
