import { SolarDate } from 'lunar-date-vn'

/** Labour Code article 112 and Resolution 28/2026/QH16; of the two days around 2 September the government names one each year, here the 1st. */
const solarHolidays = new Set(['01-01', '04-30', '05-01', '09-01', '09-02', '11-24'])
/** Tết from the last day of the old year to the 4th, and the Hùng Kings on 10/3, by the Vietnamese lunar calendar (month, day). */
const lunarHolidays = new Set(['1-1', '1-2', '1-3', '1-4', '3-10'])
const newYear = '1-1'

/** Undefined in a leap month, which has no holidays of its own. */
const lunarDay = ({ year, month, day }: Temporal.PlainDate) => {
  const lunar = new SolarDate({ year, month, day, hour: 0, yearIndex: 0 }).toLunarDate()?.get()
  return lunar && !lunar.leap_month ? `${lunar.month}-${lunar.day}` : undefined
}

const isHoliday = (day: Temporal.PlainDate) =>
  solarHolidays.has(day.toString().slice(5)) || lunarHolidays.has(lunarDay(day) ?? '') || lunarDay(day.add({ days: 1 })) === newYear
const isWeekend = ({ dayOfWeek }: Temporal.PlainDate) => dayOfWeek > 5

/** How many days back a day off in lieu can come from: more than any run of holidays. */
const lookBack = 14

/** Neither a weekend nor a holiday, nor the day off in lieu of a holiday on a weekend. */
export function isWorkingDay(day: Temporal.PlainDate) {
  if (isWeekend(day) || isHoliday(day)) return false
  let owed = 0
  for (let before = day.subtract({ days: lookBack }); Temporal.PlainDate.compare(before, day) < 0; before = before.add({ days: 1 })) {
    if (isHoliday(before)) owed += isWeekend(before) ? 1 : 0
    else if (!isWeekend(before) && owed > 0) owed--
  }
  return owed === 0
}

/** The n-th working day after a day: a request on Friday with one day's notice is due on Monday. */
export function addWorkingDays(from: Temporal.PlainDate, count: number) {
  let day = from
  for (let left = count; left > 0;) {
    day = day.add({ days: 1 })
    if (isWorkingDay(day)) left--
  }
  return day
}
