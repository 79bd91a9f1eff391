import { primary, secondary, starColor } from './palette.ts'
import { round, starPath, svg } from './shapes.ts'

/** On white or on the night colours. */
export type Ground = 'day' | 'night'
const looks = {
  day: { pane: primary[7], name: primary[7], roof: secondary[5] },
  night: { pane: primary[6], name: '#fff', roof: starColor },
} as const satisfies Record<Ground, unknown>

const nameWidth = 83.1
const nameHeight = 34
const name =
  'M7.8 30L2.1 30L2.1 5.6L7.8 5.6L7.8 15.6L15.9 5.6L22.9 5.6L13.1 17.3L23.2 30L16 30L7.8 19.5L7.8 30M31.1 30L25.5 30L25.5 4.9L31.1 4.9L31.1 15L31.3 15Q31.6 14.5 32.2 13.8Q32.8 13.1 33.7 12.7Q34.7 12.2 36.2 12.2Q38.3 12.2 39.6 13.1Q40.8 14.1 41.4 15.6Q41.9 17 41.9 18.6L41.9 30L36.3 30L36.3 19.6Q36.3 18.5 35.7 17.6Q35.1 16.8 33.8 16.8Q32.3 16.8 31.7 17.7Q31.1 18.7 31.1 19.9L31.1 30M50.2 30.3Q48.3 30.3 47.1 29.5Q46 28.7 45.4 27.4Q44.8 26 44.8 24.4L44.8 12.5L50.4 12.5L50.4 23.2Q50.4 24.3 51 25Q51.6 25.7 52.8 25.7Q54.2 25.7 54.7 24.8Q55.3 23.9 55.3 22.8L55.3 12.5L61 12.5L61 30L55.3 30L55.3 27.5L55.1 27.5Q54.5 28.7 53.3 29.5Q52.1 30.3 50.2 30.3M72.8 30.3Q70.5 30.3 68.7 29.6Q67 28.8 65.9 27.5Q64.7 26.2 64.2 24.6Q63.7 22.9 63.7 21.2Q63.7 19.6 64.2 18Q64.7 16.3 65.8 15Q66.9 13.7 68.6 13Q70.3 12.2 72.6 12.2Q75.1 12.2 77 13.3Q78.9 14.3 80 16.4Q81.1 18.4 81.1 21.4L81.1 22.7L69.3 22.7Q69.4 24.1 70.3 25.1Q71.2 26.1 72.8 26.1Q74 26.1 74.7 25.6Q75.3 25.2 75.5 24.7Q75.8 24.3 75.8 24.3L80.9 24.3Q80.9 24.3 80.8 24.9Q80.6 25.5 80.2 26.4Q79.7 27.3 78.8 28.2Q77.9 29.1 76.4 29.7Q75 30.3 72.8 30.3M69.3 19.4L75.7 19.4Q75.6 17.9 74.7 17.1Q73.9 16.3 72.5 16.3Q71.2 16.3 70.3 17.1Q69.4 17.9 69.3 19.4'

const pane = (color: string) =>
  `<rect width="40" height="40" rx="11" fill="${color}"/><circle cx="20" cy="20" r="13" fill="none" stroke="#fff" stroke-width="2"/>` +
  `<path d="${starPath(20, 20, 12.6, 4.41)}" fill="${starColor}"/><circle cx="20" cy="20" r="2.2" fill="${color}"/>`

const words = (ground: Ground) =>
  `<path d="${name}" fill="${looks[ground].name}"/>` +
  // the roof over the e is its circumflex and the pavilion's roof at once
  `<path d="M63.8 9.4L72.4 2.6L81 9.4" fill="none" stroke="${looks[ground].roof}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`

/** The mark: a star inside the round window. */
export const mark = () => svg('0 0 40 40', pane(looks.day.pane))

/** The name without the mark, for places too small for both. */
export const wordmark = (ground: Ground) => svg(`0 0 ${nameWidth} ${nameHeight}`, words(ground))

/** Mark and name side by side, 40 high. */
export function logo(ground: Ground) {
  const scale = 1.046 // the name's letters end where the mark's star does
  const left = 50
  const width = round(left + nameWidth * scale)
  const top = round((40 - nameHeight * scale) / 2)
  return svg(`0 0 ${width} 40`, `${pane(looks[ground].pane)}<g transform="translate(${left} ${top}) scale(${scale})">${words(ground)}</g>`)
}
