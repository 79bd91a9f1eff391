import type { Stay } from '@khue/contracts/learning/lessons'
import { formatTime, formatTimeRange } from '#app/shared/format.ts'
import { lessonLabels as text } from './lesson-labels.text.ts'

const minuteMs = 60_000
/** Shown before and after the planned time, because people come early and leave late. */
const marginMs = 10 * minuteMs

type Planned = { startsAt: string; endsAt: string }
type Person = { key: string; name: string; stays: readonly Stay[] }

const percent = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 100

/** Who was in a lesson when: positions on a line, in percent of its width, and the same in words. */
export function toStayLine({ startsAt, endsAt }: Planned, people: readonly Person[]) {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  const [from, length] = [start - marginMs, end - start + 2 * marginMs]
  const at = (moment: string | number) => percent(((typeof moment === 'number' ? moment : Date.parse(moment)) - from) / length)
  return {
    planned: { left: at(start), width: at(end) - at(start) },
    hours: [
      { key: 'start', left: at(start), label: formatTime(startsAt) },
      { key: 'end', left: at(end), label: formatTime(endsAt) },
    ],
    people: people.map(({ key, name, stays }) => ({
      key,
      name,
      bars: stays.map((stay) => ({
        key: `${stay.source} ${stay.from} ${stay.to}`,
        source: stay.source,
        left: at(stay.from),
        width: Math.max(0, at(stay.to) - at(stay.from)),
      })),
      facts: stays.map(stayWords),
    })),
  }
}
export type StayLine = ReturnType<typeof toStayLine>

/** "19:28–21:02, máy chủ đo trong phòng học"; a press on a link has no length. */
export const stayWords = ({ from, to, source }: Stay) =>
  `${formatTime(from) === formatTime(to) ? formatTime(from) : formatTimeRange(from, to)}, ${text.sources[source]}`
