import { linePath, round } from '../shapes.ts'
import { type Composition, height } from './composition.ts'

/** Growing columns under a curve that ends in the star. */
export const business: Composition = ({ random, colors: [, main, side, line] }) => {
  let tall = 30 + random() * 14
  let content = ''
  const tops: [number, number][] = []
  for (let column = 0; column < 5; column++) {
    tall += 14 + random() * 20
    const shown = Math.min(tall, 160)
    const x = 34 + column * 52
    content += `<path d="M${x} 200V${round(height - shown + 22)}a22 22 0 0 1 44 0V200z" fill="${column % 2 ? side : main}"/>`
    tops.push([x + 22, height - shown - 14])
  }
  content += `<path d="${linePath(tops)}" fill="none" stroke="${line}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>`
  for (const [x, y] of tops.slice(0, -1)) content += `<circle cx="${x}" cy="${round(y)}" r="5.5" fill="${line}"/>`
  const last = tops.at(-1) ?? [264, 24]
  return { content, star: [last[0], Math.max(24, last[1])] as const }
}
