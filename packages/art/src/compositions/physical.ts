import { round } from '../shapes.ts'
import type { Composition } from './composition.ts'

/** The bend of a running track. */
export const physical: Composition = ({ random, colors: [ground, main, side] }) => {
  const isMirrored = random() > 0.5
  const [start, bend, sweep] = isMirrored ? [-20, 250, 1] : [340, 70, 0]
  let content = ''
  for (let lane = 0; lane < 6; lane++) {
    const radius = 190 - lane * 28
    const arc = `a${radius} ${round(radius * 0.62)} 0 0 ${sweep} 0 ${round(radius * 1.24)}`
    content += `<path d="M${start} ${round(100 - radius * 0.62)}H${bend}${arc}H${start}" fill="${lane % 2 ? main : side}" stroke="${ground}" stroke-width="3"/>`
  }
  return { content, star: [isMirrored ? 60 : 262, 100] as const }
}
