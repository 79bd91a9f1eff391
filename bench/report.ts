import type { P99 } from './constant-rate.ts'

/** What a measure must reach: its ratio to the limit, or its own value. */
export type Goal = { of: 'ratio' | 'value'; atLeast: number } | { of: 'ratio' | 'value'; atMost: number }

/** One measured line: the product's value, beside the limit's where there is one. `note` holds what differs from run to run. */
export type Row = { measure: string; unit: string; goal: Goal; value: number; limit?: number; note?: string }

export const round = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })

/** How long something takes compared with the same on an idle server, in milliseconds. */
export const compareWithIdle = (measure: string, busyMs: number, idleMs: number, atMost = 2): Row => ({
  measure,
  unit: 'ms',
  goal: { of: 'ratio', atMost },
  value: busyMs,
  limit: idleMs,
})

/** Beside the median of the rounds, the percentile over the whole time. */
export const withWhole = (row: Row, busy: P99, idle: P99): Row => ({
  ...row,
  note: `over the whole time ${round(busy.wholeMs, 2)} ms, idle ${round(idle.wholeMs, 2)} ms`,
})

export const atMost = (measure: string, value: number, most: number, ...[unit, note]: [unit: string, note?: string]): Row => ({
  measure,
  unit,
  goal: { of: 'value', atMost: most },
  value,
  ...(note && { note }),
})

export const atLeast = (measure: string, value: number, least: number): Row => ({
  measure,
  unit: '',
  goal: { of: 'value', atLeast: least },
  value,
})

/** The 99th percentile in milliseconds: for one client alone, which the goal is for, and for four at once, who wait for each other. */
export type Slowest = { aloneMs: number; togetherMs: number }

export const latencyRow = (measure: string, { aloneMs, togetherMs }: Slowest, most: number): Row =>
  atMost(`${measure}, p99`, aloneMs, most, 'ms', `four clients at once: ${round(togetherMs)} ms`)

type Measured = { value: number; limit?: number | undefined }

export const ratioOf = ({ value, limit }: Measured) => (limit ? value / limit : undefined)

export function isMet(goal: Goal, measured: Measured) {
  const reached = goal.of === 'ratio' ? ratioOf(measured) : measured.value
  if (reached === undefined) return false
  return 'atLeast' in goal ? reached >= goal.atLeast : reached <= goal.atMost
}

export function formatGoal(goal: Goal, unit: string) {
  const [sign, bound] = 'atLeast' in goal ? ['≥', goal.atLeast] : ['≤', goal.atMost]
  return goal.of === 'ratio' ? `ratio ${sign} ${round(bound, 2)}` : `${sign} ${withUnit(String(bound), unit)}`
}

export const formatValue = (value: number, unit: string) => withUnit(round(value, value < 10 && unit !== '' ? 2 : 0), unit)

const withUnit = (number: string, unit: string) => (unit === '' || unit.startsWith('/') ? `${number}${unit}` : `${number} ${unit}`)

/** What a run prints at its end. */
export function table(rows: readonly Row[]) {
  const lines = rows.map(({ measure, unit, goal, value, limit, note }) => {
    const ratio = ratioOf({ value, limit })
    const cells = [
      note ? `${measure} (${note})` : measure,
      formatValue(value, unit),
      limit === undefined ? '–' : formatValue(limit, unit),
      ratio === undefined ? '–' : round(ratio, 2),
      formatGoal(goal, unit),
      isMet(goal, { value, limit }) ? 'met' : 'missed',
    ]
    return `| ${cells.join(' | ')} |`
  })
  return ['| measure | product | limit | ratio | goal | |', '|---|---|---|---|---|---|', ...lines].join('\n')
}
