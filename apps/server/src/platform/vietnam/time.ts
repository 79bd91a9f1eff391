/** Business days are Vietnamese days (architecture 3, "Time"), whatever the clock of the machine says. */
const vietnamZone = 'Asia/Ho_Chi_Minh'

/** A moment as the Vietnamese wall clock shows it. */
export const inVietnam = (moment: Date) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(vietnamZone)

/** The moment at which a Vietnamese wall clock shows this day and time. */
export const vietnamMoment = (day: Temporal.PlainDate, time: Temporal.PlainTime | string = '00:00') =>
  new Date(day.toZonedDateTime({ timeZone: vietnamZone, plainTime: time }).epochMilliseconds)
