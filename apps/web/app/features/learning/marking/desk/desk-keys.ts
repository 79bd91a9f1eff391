import type { DeskTool } from './ink/tools.ts'

export type DeskCommand =
  | { do: 'tool'; tool: DeskTool }
  | { do: 'comment'; at: number }
  | {
      do:
        | 'next'
        | 'previous'
        | 'nextPage'
        | 'previousPage'
        | 'undo'
        | 'zoomIn'
        | 'zoomOut'
        | 'rotate'
        | 'paper'
        | 'points'
        | 'words'
        | 'help'
        | 'return'
    }

/** TEXT: a field, whose letters are its own. PAPER: a page that is marked by keyboard. */
export type KeyPlace = 'PAGE' | 'PAPER' | 'CONTROL' | 'TEXT'
type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

const letters: Readonly<Record<string, DeskCommand>> = {
  j: { do: 'next' },
  k: { do: 'previous' },
  b: { do: 'tool', tool: 'PEN' },
  o: { do: 'tool', tool: 'CIRCLE' },
  v: { do: 'tool', tool: 'TICK' },
  x: { do: 'tool', tool: 'CROSS' },
  q: { do: 'tool', tool: 'QUESTION' },
  t: { do: 'tool', tool: 'TEXT' },
  g: { do: 'tool', tool: 'VOICE' },
  e: { do: 'tool', tool: 'ERASER' },
  h: { do: 'tool', tool: 'HAND' },
  r: { do: 'rotate' },
  c: { do: 'paper' },
  p: { do: 'points' },
  n: { do: 'words' },
  '+': { do: 'zoomIn' },
  '=': { do: 'zoomIn' },
  '-': { do: 'zoomOut' },
  '?': { do: 'help' },
}
const arrows: Readonly<Record<string, DeskCommand>> = { ArrowLeft: { do: 'previousPage' }, ArrowRight: { do: 'nextPage' } }

/** What a key does; undefined for keys that are not ours. `hasLetters`: keys of one letter can be turned off (WCAG 2.1.4). */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed, place: KeyPlace, hasLetters: boolean): DeskCommand | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return withControl(key, place)
  if (place === 'TEXT') return undefined
  if (place === 'PAGE' && arrows[key]) return arrows[key]
  if (!hasLetters) return undefined
  if (/^[1-9]$/.test(key)) return { do: 'comment', at: Number(key) - 1 }
  return letters[key.toLowerCase()]
}

function withControl(key: string, place: KeyPlace): DeskCommand | undefined {
  if (key === 'Enter') return { do: 'return' }
  return key.toLowerCase() === 'z' && place !== 'TEXT' ? { do: 'undo' } : undefined
}
