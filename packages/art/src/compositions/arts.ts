import { onCircle, round } from '../shapes.ts'
import type { Composition } from './composition.ts'

/** A paper fan and one brush stroke. */
export const arts: Composition = ({ random, colors: [ground, main, side, line] }) => {
  const [cx, cy] = [120 + random() * 80, 206]
  let content = ''
  for (const [i, radius] of [168, 128, 88, 48].entries()) {
    content += `<circle cx="${round(cx)}" cy="${cy}" r="${radius}" fill="${[main, side, line, ground][i]}"/>`
  }
  for (let rib = 0; rib < 9; rib++) {
    const angle = Math.PI + (Math.PI * (rib + 0.5)) / 9
    const [from, to] = [onCircle(cx, cy, 88, angle), onCircle(cx, cy, 168, angle)]
    content += `<path d="M${from.join(' ')}L${to.join(' ')}" stroke="${ground}" stroke-width="2.5" opacity=".55"/>`
  }
  const isLeft = cx > 160
  const stroke = isLeft ? 'M20 30q40 24 84 4' : 'M300 30q-40 24 -84 4'
  content += `<path d="${stroke}" fill="none" stroke="${side}" stroke-width="13" stroke-linecap="round"/>`
  return { content, star: [isLeft ? 40 : 276, 70] as const }
}
