import { expect, test } from 'vitest'
import { decidePointer, fingersPan, type PointerDeed, type PointerFacts } from './pointer-rule.ts'

const finger: PointerFacts = { pointerType: 'touch', tool: 'PEN', buttons: 1, hasPen: false, isPenDown: false, fingers: 0, contact: 24 }
const pen: PointerFacts = { ...finger, pointerType: 'pen', contact: 1 }
const mouse: PointerFacts = { ...finger, pointerType: 'mouse', contact: 1 }

test.for<[name: string, facts: PointerFacts, deed: PointerDeed]>([
  ['a pen draws', pen, 'DRAW'],
  ['a pen draws, although one was seen before', { ...pen, hasPen: true }, 'DRAW'],
  ['the other end of a pen erases, with every tool', { ...pen, buttons: 32 }, 'ERASE'],
  ['a pen with the eraser erases', { ...pen, tool: 'ERASER' }, 'ERASE'],
  ['a pen with the hand moves the page', { ...pen, tool: 'HAND' }, 'PAN'],
  ['a pen stamps', { ...pen, tool: 'TICK' }, 'DRAW'],
  ['a finger draws where no pen was seen', finger, 'DRAW'],
  ['a finger only moves the page after a pen was seen', { ...finger, hasPen: true }, 'PAN'],
  ['a finger with a stamp only moves the page after a pen was seen', { ...finger, hasPen: true, tool: 'TICK' }, 'PAN'],
  ['a finger with the eraser only moves the page after a pen was seen', { ...finger, hasPen: true, tool: 'ERASER' }, 'PAN'],
  ['a finger with the hand moves the page', { ...finger, tool: 'HAND' }, 'PAN'],
  ['the palm never draws', { ...finger, contact: 90 }, 'IGNORE'],
  ['a finger beside a writing pen does nothing', { ...finger, isPenDown: true }, 'IGNORE'],
  ['a palm beside a writing pen does nothing', { ...finger, isPenDown: true, hasPen: true, contact: 90 }, 'IGNORE'],
  ['the second finger zooms', { ...finger, fingers: 1 }, 'PINCH'],
  ['the second finger zooms also with the hand', { ...finger, tool: 'HAND', fingers: 1 }, 'PINCH'],
  ['the second finger zooms also after a pen was seen', { ...finger, hasPen: true, fingers: 1 }, 'PINCH'],
  ['a mouse draws', mouse, 'DRAW'],
  ['a mouse draws although a pen was seen', { ...mouse, hasPen: true }, 'DRAW'],
  ['the right button of a mouse does nothing', { ...mouse, buttons: 2 }, 'IGNORE'],
  ['a mouse with the eraser erases', { ...mouse, tool: 'ERASER' }, 'ERASE'],
])('%s', ([, facts, deed]) => expect(decidePointer(facts)).toBe(deed))

test.for([
  ['PEN', false, false],
  ['PEN', true, true],
  ['HAND', false, true],
  ['ERASER', false, false],
] as const)('with %s and a pen seen: %s, one finger scrolls: %s', ([tool, hasPen, pans]) => expect(fingersPan(tool, hasPen)).toBe(pans))
