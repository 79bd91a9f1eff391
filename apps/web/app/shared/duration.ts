const minuteMs = 60_000
const nb = '\u00A0' // keeps a number and its unit on one line

/** "7 phút", "12 giờ 55 phút"; from two days on "2 ngày 9 giờ". Minutes are rounded up: a wait never ends before its time is over. */
export function formatDuration(ms: number) {
  const minutes = Math.max(1, Math.ceil(ms / minuteMs))
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return inUnits([minutes, 'phút'])
  return hours < 48 ? inUnits([hours, 'giờ'], [minutes % 60, 'phút']) : inUnits([Math.floor(hours / 24), 'ngày'], [hours % 24, 'giờ'])
}

const inUnits = (...parts: [count: number, unit: string][]) =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${nb}${unit}`)
    .join(' ')
