/** Business days are Vietnamese days (architecture 3, "Time"), independent of the machine's time zone. */
const vietnamZone = 'Asia/Ho_Chi_Minh'

/** A moment in Vietnamese wall-clock time. */
export const inVietnam = (moment: Date) => Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(vietnamZone)

/** The moment of this day and time on the Vietnamese clock. */
export const vietnamMoment = (day: Temporal.PlainDate, time: Temporal.PlainTime | string = '00:00') =>
  new Date(day.toZonedDateTime({ timeZone: vietnamZone, plainTime: time }).epochMilliseconds)
