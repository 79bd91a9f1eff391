import { type CoverWord, glyphs } from '../glyphs.ts'
import { pick } from '../random.ts'
import { round } from '../shapes.ts'
import type { Composition, Draft } from './composition.ts'

const letters = ['A', 'E', 'O', 'U', 'B', 'R'] as const satisfies readonly CoverWord[]
const words = ['Aa', 'Hi!', 'ing', 'the', 'we', 'Oh', 'You'] as const satisfies readonly CoverWord[]

/** One big letter beside lines of text, or two speech bubbles. */
export const english: Composition = (draft) => (draft.isSecond ? letter(draft) : bubbles(draft))

/** Outlines, not text: an SVG shown by an `<img>` cannot load the page's fonts. The line makes regular strokes semibold. */
function word(text: CoverWord, centre: number, baseline: number, size: number) {
  const { path, advance } = glyphs[text]
  const scale = size / 1000
  return (color: string) =>
    `<path transform="translate(${round(centre - (advance * scale) / 2)} ${baseline}) scale(${scale} ${-scale})" d="${path}" fill="${color}" stroke="${color}" stroke-width="26"/>`
}

function letter({ random, colors: [, main, side, line] }: Draft) {
  const text = pick(random, letters)
  const [x, textLeft] = random() > 0.5 ? [206, 20] : [104, 196]
  let content = `<circle cx="${x}" cy="104" r="112" fill="${main}"/>${word(text, x, 164, 176)(side)}`
  for (const [row, length] of [74, 58, 82, 40].entries()) {
    content += `<rect x="${textLeft}" y="${92 + row * 24}" width="${length + 14}" height="9" rx="4.5" fill="${line}" opacity="${round(9.5 - row * 2) / 10}"/>`
  }
  return { content, star: [textLeft + 22, 54] as const }
}

function bubbles({ random, colors: [ground, main, side, line] }: Draft) {
  const text = pick(random, words)
  const isMirrored = random() > 0.5
  const [asked, answered] = isMirrored ? [132, 30] : [24, 150]
  const tail = isMirrored ? 'h-20l-26 26v-26h-66' : 'h-86l-26 26v-26h0'
  let content =
    `<path d="M${asked} 46a26 26 0 0 1 26-26h112a26 26 0 0 1 26 26v58a26 26 0 0 1-26 26${tail}a26 26 0 0 1-26-26z" fill="${main}"/>` +
    `<path d="M${answered} 128a22 22 0 0 1 22-22h96a22 22 0 0 1 22 22v26a22 22 0 0 1-22 22h-96a22 22 0 0 1-22-22z" fill="${side}"/>` +
    word(text, asked + 82, 98, 66)(line)
  for (let dot = 0; dot < 3; dot++) {
    content += `<circle cx="${answered + 46 + dot * 24}" cy="141" r="6" fill="${ground}" opacity="${0.5 + 0.25 * dot}"/>`
  }
  return { content, star: isMirrored ? ([66, 60] as const) : ([270, 64] as const) }
}
