import { slugOf } from '@khue/contracts/slug'

type Counted = { stars1: number; stars2: number; stars3: number; stars4: number; stars5: number }

/** How many gave one star, two, three, four and five. */
export const starsOf = ({ stars1, stars2, stars3, stars4, stars5 }: Counted) => [stars1, stars2, stars3, stars4, stars5]

/** The mean with one decimal, and of how many; 0 of nobody. */
export function ratingOf(counted: Counted) {
  const stars = starsOf(counted)
  const count = stars.reduce((sum, n) => sum + n, 0)
  const sum = stars.reduce((total, n, i) => total + n * (i + 1), 0)
  return { average: count === 0 ? 0 : Math.round((sum / count) * 10) / 10, count }
}

/** How pupils say it, “Cô Nguyễn Thu Hà”, and the readable part of the address, which has the name alone. */
export const namesOf = (title: string, name: string) => ({ name: `${title} ${name}`, slug: slugOf(name) })
