import { round } from '../shapes.ts'
import type { Composition } from './composition.ts'

/** Three discs of light, a play sign, and the corners of a viewfinder. */
export const multimedia: Composition = ({ random, colors: [ground, main, side, line] }) => {
  const [x, y] = [120 + random() * 50, 100]
  let content =
    `<circle cx="${round(x - 34)}" cy="${y + 16}" r="62" fill="${main}"/>` +
    `<circle cx="${round(x + 42)}" cy="${y + 16}" r="62" fill="${side}" style="mix-blend-mode:multiply"/>` +
    `<circle cx="${round(x + 4)}" cy="${y - 40}" r="56" fill="${line}" opacity=".82"/>` +
    `<path d="M${round(x - 16)} ${y - 24}l54 32-54 32z" fill="${ground}"/>`
  const corners = [
    [18, 18, 1, 1],
    [302, 18, -1, 1],
    [18, 182, 1, -1],
    [302, 182, -1, -1],
  ] as const
  for (const [cx, cy, toX, toY] of corners) {
    content += `<path d="M${cx} ${cy + toY * 24}V${cy}h${toX * 24}" fill="none" stroke="${side}" stroke-width="4"/>`
  }
  return { content, star: [280, 58] as const }
}
