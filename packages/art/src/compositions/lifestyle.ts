import { pick } from '../random.ts'
import { round } from '../shapes.ts'
import type { Composition } from './composition.ts'

/** A quilt of leaves. */
export const lifestyle: Composition = ({ random, colors: [, main, side, line] }) => {
  const offset = random() > 0.5 ? 1 : 0
  let content = ''
  for (let column = 0; column < 5; column++) {
    for (let row = 0; row < 3; row++) {
      const [x, y] = [column * 64, round(row * 66.7)]
      random()
      const color = pick(random, [main, side, line, main])
      const rising = `M${x + 64} ${y}v33.7a32 33 0 0 1 -32 33h-32v-33.7a32 33 0 0 1 32-33z`
      const falling = `M${x} ${y}h32a32 33 0 0 1 32 33v33.7h-32a32 33 0 0 1-32-33z`
      if (random() > 0.2) content += `<path d="${(column + row + offset) % 2 ? rising : falling}" fill="${color}"/>`
    }
  }
  return { content, star: [160, 100] as const }
}
