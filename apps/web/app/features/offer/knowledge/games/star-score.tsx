import { starChain } from '@khue/art/star-chain'
import styles from './games.module.css'
import { gamesText as text } from './games.text.ts'

const size = { width: 240, height: 26 }

/** The score as a chain of stars (visual 1): lit ones, the next one ringed, and remaining ones. */
export function StarScore({ done, total }: { done: number; total: number }) {
  const nodes = starChain(done, total, size)
  return (
    <svg className={styles.score} viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={text.stars(done, total)}>
      <polyline points={nodes.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" stroke="var(--neutral-3)" strokeWidth="2" />
      {nodes.map(({ x, y, state }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          {state === 'current' && <circle r="7.5" fill="none" stroke="var(--secondary-4)" strokeWidth="1.5" />}
          <circle
            r="5"
            fill={state === 'done' ? 'var(--secondary-4)' : '#fff'}
            stroke={state === 'done' ? 'var(--secondary-5)' : 'var(--neutral-5)'}
            strokeWidth="2"
          />
        </g>
      ))}
    </svg>
  )
}
