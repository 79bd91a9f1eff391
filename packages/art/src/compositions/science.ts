import { round } from '../shapes.ts'
import type { Composition } from './composition.ts'

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** A nucleus with three orbits; the star travels on the first. */
export const science: Composition = ({ random, colors: [, main, side, line] }) => {
  const cx = 130 + random() * 60
  const cy = 96 + random() * 14
  let content =
    `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(46 + random() * 10)}" fill="${main}"/>` +
    `<path d="M${round(cx)} ${round(cy - 50)}a50 50 0 0 1 0 100z" fill="${side}"/>`
  let star: readonly [number, number] = [cx, cy]
  const tilt = random() * 90
  for (let orbit = 0; orbit < 3; orbit++) {
    const angle = tilt + orbit * 60
    const [rx, ry] = [120 + orbit * 10, 36 + random() * 12]
    content += `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${rx}" ry="${round(ry)}" transform="rotate(${round(angle)} ${round(cx)} ${round(cy)})" fill="none" stroke="${line}" stroke-width="2.5"/>`
    const along = 0.5 + random() * 1.2
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const [px, py] = [rx * Math.cos(along), ry * Math.sin(along)]
    const [x, y] = [cx + px * cos - py * sin, cy + px * sin + py * cos]
    if (orbit === 0) star = [clamp(x, 24, 296), clamp(y, 24, 176)]
    else content += `<circle cx="${round(x)}" cy="${round(y)}" r="${7 + orbit * 3}" fill="${orbit === 1 ? side : line}"/>`
  }
  return { content, star }
}
