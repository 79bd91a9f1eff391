import type { StrokeColour } from '@khue/contracts/learning/mark-states'

export const deskTools = ['PEN', 'CIRCLE', 'TICK', 'CROSS', 'QUESTION', 'TEXT', 'VOICE', 'ERASER', 'HAND'] as const
export type DeskTool = (typeof deskTools)[number]
export type Stamp = 'TICK' | 'CROSS' | 'QUESTION'

export const isStamp = (tool: DeskTool): tool is Stamp => tool === 'TICK' || tool === 'CROSS' || tool === 'QUESTION'

/** Of a line, in ten-thousandths of the width of a page: thin, medium and thick. */
export const inkWidths = [30, 60, 110] as const
export type InkWidth = (typeof inkWidths)[number]
export type Ink = { tool: DeskTool; colour: StrokeColour; width: InkWidth }
export const firstInk: Ink = { tool: 'PEN', colour: 'RED', width: 60 }

/** Half the width and height of a circle that is set without being drawn. */
export const circleUnits = 600
/** How near an eraser must come, besides the width of the line. */
export const eraserUnits = 120
