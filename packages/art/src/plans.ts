import { starPath, svg } from './shapes.ts'

/** How many stars a plan's picture shows: the longer the plan, the more. */
export const planStars = [1, 3, 7] as const
export type PlanStars = (typeof planStars)[number]
export const isPlanStars = (count: number): count is PlanStars => (planStars as readonly number[]).includes(count)

type Star = readonly [x: number, y: number, radius: number]
const skies: Record<PlanStars, { stars: readonly Star[]; line?: string }> = {
  1: { stars: [[47, 47, 20]] },
  3: {
    stars: [
      [30, 58, 12],
      [50, 30, 15],
      [68, 58, 12],
    ],
    line: 'M30 58L50 30L68 58',
  },
  7: {
    stars: [
      [47, 47, 13],
      [47, 19, 8],
      [71, 33, 8],
      [71, 61, 8],
      [47, 75, 8],
      [23, 61, 8],
      [23, 33, 8],
    ],
    line: 'M47 19L71 33V61L47 75L23 61V33z',
  },
}

/** The picture of a membership plan in its own colour (`#RRGGBB`). */
export function planImage(stars: PlanStars, color: string) {
  const sky = skies[stars]
  return svg(
    '0 0 94 94',
    // the colour itself at 14%, so that one value is enough
    `<rect width="94" height="94" rx="26" fill="#fff"/><rect width="94" height="94" rx="26" fill="${color}" opacity=".14"/>` +
      `<circle cx="47" cy="47" r="37" fill="#fff" stroke="${color}" stroke-width="2.5"/>` +
      (sky.line ? `<path d="${sky.line}" fill="none" stroke="${color}" stroke-width="1.6" opacity=".55"/>` : '') +
      sky.stars.map(([x, y, radius]) => `<path d="${starPath(x, y, radius, radius * 0.42)}" fill="${color}"/>`).join(''),
  )
}
