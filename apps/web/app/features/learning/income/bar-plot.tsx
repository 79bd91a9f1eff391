import styles from './income.module.css'
import type { PlotView } from './income-view.ts'

const [width, height, step] = [372, 96, 31]

/** Twelve months as bars. The numbers stand in the table of the same section. */
export const BarPlot = ({ plot: { name, label, latest, bars } }: { plot: PlotView }) => (
  <figure className={styles.plot}>
    <figcaption>
      <span className="sm muted">{name}</span>
      <b className="num">{latest}</b>
    </figcaption>
    <svg viewBox={`0 0 ${width} ${height + 22}`} role="img" aria-label={label}>
      <line x1="0" x2={width} y1={height} y2={height} />
      {bars.map(({ month, short, words, height: share }, at) => (
        <g key={month} data-last={at === bars.length - 1 || undefined}>
          <title>{words}</title>
          <rect x={at * step + 5} y={height - (share * height) / 100} width={step - 10} height={(share * height) / 100} rx="4" />
          {at % 2 === 1 && (
            <text x={at * step + step / 2} y={height + 17} textAnchor="middle">
              {short}
            </text>
          )}
        </g>
      ))}
    </svg>
  </figure>
)
