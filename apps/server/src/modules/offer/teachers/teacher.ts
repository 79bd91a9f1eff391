import { slugOf } from '@khue/contracts/slug'

type Counted = { stars1: number; stars2: number; stars3: number; stars4: number; stars5: number }

/** Number of ratings with one, two, three, four and five stars. */
export const starsOf = ({ stars1, stars2, stars3, stars4, stars5 }: Counted) => [stars1, stars2, stars3, stars4, stars5]

/** The mean with one decimal and the number of ratings; 0 without any. */
export function ratingOf(counted: Counted) {
  const stars = starsOf(counted)
  const count = stars.reduce((sum, n) => sum + n, 0)
  const sum = stars.reduce((total, n, i) => total + n * (i + 1), 0)
  return { average: count === 0 ? 0 : Math.round((sum / count) * 10) / 10, count }
}

/** The name as pupils say it, “Cô Nguyễn Thu Hà”, and the slug, of the name alone. */
export const namesOf = (title: string, name: string) => ({ name: `${title} ${name}`, slug: slugOf(name) })
