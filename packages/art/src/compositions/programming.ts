import { pick } from '../random.ts'
import { round } from '../shapes.ts'
import { type Composition, type Draft, height } from './composition.ts'

/** An editor window, or blocks under an empty tag. */
export const programming: Composition = (draft) => (draft.isSecond ? editor(draft) : blocks(draft))

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

function editor({ random, colors: [, main, side, line] }: Draft) {
  let content = `<rect x="26" y="20" width="268" height="190" rx="16" fill="${main}"/>`
  let indent = 0
  for (let row = 0; row < 6; row++) {
    const [x, y] = [50 + indent * 24, 48 + row * 25]
    const [name, rest] = [26 + random() * 40, 30 + random() * 70]
    content +=
      `<rect x="${x}" y="${y}" width="${round(name)}" height="11" rx="2" fill="${side}"/>` +
      `<rect x="${round(x + name + 10)}" y="${y}" width="${round(Math.min(rest, 240 - x - name))}" height="11" rx="2" fill="${line}" opacity=".85"/>`
    indent = clamp(indent + pick(random, [1, 1, -1, 0, 1, -1]), 0, 3)
  }
  return { content, star: [270, 44] as const }
}

function blocks({ random, colors: [, main, side, line] }: Draft) {
  const size = 32
  let content = ''
  let tall = 1 + Math.floor(random() * 2)
  for (let column = 0; column < 10; column++) {
    tall = clamp(tall + Math.round(random() * 2 - 1), 1, 4)
    for (let row = 0; row < tall; row++) {
      const color = row === tall - 1 ? side : (column + row) % 3 === 0 ? line : main
      content += `<rect x="${column * size}" y="${height - (row + 1) * size}" width="${size}" height="${size}" fill="${color}"/>`
    }
  }
  content +=
    `<path d="M64 44l-26 26 26 26M148 44l26 26-26 26M122 36L92 104" fill="none" stroke="${line}" stroke-width="9" stroke-linecap="square"/>` +
    `<rect x="206" y="62" width="52" height="14" fill="${side}"/>`
  return { content, star: [286, 38] as const }
}
