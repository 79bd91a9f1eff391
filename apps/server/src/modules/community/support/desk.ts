/** Daily opening hours of the support desk, in Vietnam time. */
export type DeskHours = { opens: string; closes: string }

const zone = 'Asia/Ho_Chi_Minh'
/** The response time shown before there are measurements. */
const unknownMinutes = 60

/** Whether the desk is open, and by when a message written now is usually answered: only opening hours count. */
export function deskAt(moment: Date, { opens, closes }: DeskHours, minutes: number | null) {
  const now = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
  const isOpen = !isBefore(now, at(now, opens)) && isBefore(now, at(now, closes))
  let begin = isOpen ? now : isBefore(now, at(now, opens)) ? at(now, opens) : at(now.add({ days: 1 }), opens)
  let left = minutes ?? unknownMinutes
  for (;;) {
    const today = Math.floor(begin.until(at(begin, closes)).total('minutes'))
    if (left <= today) return { isOpen, expectedReplyAt: new Date(begin.add({ minutes: left }).epochMilliseconds) }
    left -= today
    begin = at(begin.add({ days: 1 }), opens)
  }
}

const at = (day: Temporal.ZonedDateTime, time: string) => day.withPlainTime(Temporal.PlainTime.from(time))
const isBefore = (a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime) => Temporal.ZonedDateTime.compare(a, b) < 0
