import { SolarDate } from 'lunar-date-vn'

/**
 * Labour Code article 112 and Resolution 28/2026/QH16, by month and day; of the two days around 2 September the government names one each year, here
 * the 1st.
 */
const solarHolidays: Readonly<Record<string, string>> = {
  '01-01': 'Tết Dương lịch',
  '04-30': 'Ngày Giải phóng miền Nam',
  '05-01': 'Ngày Quốc tế Lao động',
  '09-01': 'Quốc khánh',
  '09-02': 'Quốc khánh',
  '11-24': 'Ngày Văn hoá Việt Nam',
}
const tet = 'Tết Nguyên đán'
const newYear = '1-1'
/** Tết from the last day of the old year to the 4th, and the Hùng Kings on 10/3, by the Vietnamese lunar calendar (month, day). */
const lunarHolidays: Readonly<Record<string, string>> = { [newYear]: tet, '1-2': tet, '1-3': tet, '1-4': tet, '3-10': 'Giỗ Tổ Hùng Vương' }

/** Years that the lunar calendar computes; a typed day can lie in any other. */
const lunarYears = { first: 1900, last: 2199 }

/** Undefined in a leap month, which has no holidays of its own. */
const lunarDay = ({ year, month, day }: Temporal.PlainDate) => {
  if (year < lunarYears.first || year > lunarYears.last) return undefined
  const lunar = new SolarDate({ year, month, day, hour: 0, yearIndex: 0 }).toLunarDate()?.get()
  return lunar && !lunar.leap_month ? `${lunar.month}-${lunar.day}` : undefined
}

const nameOf = (day: Temporal.PlainDate) =>
  solarHolidays[day.toString().slice(5)] ??
  lunarHolidays[lunarDay(day) ?? ''] ??
  (lunarDay(day.add({ days: 1 })) === newYear ? tet : undefined)

export type Holiday = { name: string; from: Temporal.PlainDate; to: Temporal.PlainDate }
type Year = { names: ReadonlyMap<string, string>; holidays: readonly Holiday[] }
/** Cached: the lunar calendar is slow to compute, and planning a run needs several years of it. */
const years = new Map<number, Year>()

/** The holidays of a year; none continues into the next year. */
function yearOf(year: number): Year {
  const known = years.get(year)
  if (known) return known
  const [names, holidays] = [new Map<string, string>(), new Array<Holiday>()]
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  for (let n = 0; n < first.daysInYear; n++) {
    const day = first.add({ days: n })
    const name = nameOf(day)
    if (name === undefined) continue
    names.set(monthAndDay(day), name)
    const last = holidays.at(-1)
    if (last?.name === name && last.to.add({ days: 1 }).equals(day)) last.to = day
    else holidays.push({ name, from: day, to: day })
  }
  years.set(year, { names, holidays })
  return { names, holidays }
}
const monthAndDay = ({ month, day }: Temporal.PlainDate) => `${month}-${day}`

/** The public holiday on a day; no two coincide before 2110. */
const holidayName = (day: Temporal.PlainDate) => yearOf(day.year).names.get(monthAndDay(day))
const isHoliday = (day: Temporal.PlainDate) => holidayName(day) !== undefined
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

/** Public holidays that touch a span of days, each whole, in order. Without the days off in lieu of those on a weekend, which are for offices alone. */
export function listHolidays(from: Temporal.PlainDate, to: Temporal.PlainDate): Holiday[] {
  const all = Array.from({ length: Math.max(0, to.year - from.year + 1) }, (_, n) => yearOf(from.year + n).holidays).flat()
  return all.filter((one) => Temporal.PlainDate.compare(one.to, from) >= 0 && Temporal.PlainDate.compare(one.from, to) <= 0)
}
