/** From and until when people answer, by the clock in Vietnam, every day. */
export type DeskHours = { opens: string; closes: string }

const zone = 'Asia/Ho_Chi_Minh'
/** What is promised where nothing has been measured yet. */
const unknownMinutes = 60

/** Whether somebody is at the desk, and by when whoever writes now has usually been answered: minutes count only while it is open. */
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
