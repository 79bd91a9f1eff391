/** Clock times in Vietnam, `HH:mm`; quiet hours may pass midnight. */
export type Hours = { quietFrom: string; quietTo: string; answersBy: string }

const zone = 'Asia/Ho_Chi_Minh'

/** Undefined outside quiet hours; else when they end, and by when the person answers: the next `answersBy` after that. */
export function quietPeriodAt(moment: Date, { quietFrom, quietTo, answersBy }: Hours) {
  const now = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
  const time = now.toPlainTime().toString().slice(0, 5)
  const isQuiet = quietFrom < quietTo ? quietFrom <= time && time < quietTo : time >= quietFrom || time < quietTo
  if (!isQuiet) return undefined
  const until = nextAt(now, quietTo)
  return { until: dateOf(until), expectedReplyAt: dateOf(nextAt(until, answersBy)) }
}

function nextAt(now: Temporal.ZonedDateTime, time: string) {
  const today = now.withPlainTime(Temporal.PlainTime.from(time))
  return Temporal.ZonedDateTime.compare(today, now) > 0 ? today : today.add({ days: 1 })
}
const dateOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds)
