import styles from './constellation.module.css'
import { learningText as text } from './my-learning.text.ts'

const mostStars = 16
const heights = [9, 12, 15, 11, 13]
const width = 200

/** A row of stars: lit ones were taught, the ringed one comes next. Long courses have one star for several lessons. */
export function Constellation({ done, all }: { done: number; all: number }) {
  const count = Math.min(all, mostStars)
  const lit = all === 0 ? 0 : Math.floor((done / all) * count)
  const stars = Array.from({ length: count }, (_, at) => ({
    x: count === 1 ? width / 2 : 8 + (at * (width - 16)) / (count - 1),
    y: heights[at % heights.length] ?? 12,
    at,
  }))
  return (
    <svg className={styles.chain} viewBox={`0 0 ${width} 24`} role="img" aria-label={text.chain(done, all)}>
      {stars.slice(1).map(({ x, y, at }) => {
        const before = stars[at - 1]
        return before && <line key={at} x1={before.x} y1={before.y} x2={x} y2={y} data-lit={at < lit || undefined} />
      })}
      {stars.map(({ x, y, at }) => (
        <circle key={at} cx={x} cy={y} r={at === lit ? 5 : 3.6} data-lit={at < lit || undefined} data-next={at === lit || undefined} />
      ))}
    </svg>
  )
}
