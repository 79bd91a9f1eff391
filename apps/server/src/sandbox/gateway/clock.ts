/** `2026-11-20 09:45:00` on the Vietnamese clock. */
export const vietnamClock = (at: Date) => clock.format(at)
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short', timeStyle: 'medium' })

/** In display form: `09:45 20/11/2026`. */
export const readableTime = (at: Date) => vietnamClock(at).replace(/^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d):\d\d$/, '$4 $3/$2/$1')
