import { parseArgs } from 'node:util'

/** What is measured in a full run, and how long. */
const full = {
  rounds: '5',
  seconds: '8',
  pages: '1000',
  paints: '3',
  marks: '5',
  buyers: '6000',
  orders: '1000000',
  lists: '2000',
  notices: '10000000',
  crowd: '100000',
  few: '10000',
  courses: '1000000',
  tutors: '50000',
  entries: '10000000',
  seats: '2000',
  messages: '10000000',
  lessons: '10000000',
  taken: '1000000',
  homework: '1000000',
  payees: '10000',
  lines: '5000',
}
export const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: full.rounds },
    seconds: { type: 'string', default: full.seconds },
    pages: { type: 'string', default: full.pages },
    paints: { type: 'string', default: full.paints },
    marks: { type: 'string', default: full.marks },
    buyers: { type: 'string', default: full.buyers },
    orders: { type: 'string', default: full.orders },
    lists: { type: 'string', default: full.lists },
    notices: { type: 'string', default: full.notices },
    crowd: { type: 'string', default: full.crowd },
    few: { type: 'string', default: full.few },
    courses: { type: 'string', default: full.courses },
    tutors: { type: 'string', default: full.tutors },
    entries: { type: 'string', default: full.entries },
    seats: { type: 'string', default: full.seats },
    messages: { type: 'string', default: full.messages },
    lessons: { type: 'string', default: full.lessons },
    taken: { type: 'string', default: full.taken },
    homework: { type: 'string', default: full.homework },
    payees: { type: 'string', default: full.payees },
    lines: { type: 'string', default: full.lines },
    only: { type: 'string' },
    /** A folder in which the grown databases stay for the next run. */
    in: { type: 'string' },
  },
})
/** Only values measured at full size are kept; a part alone may be. */
export const isFullSize = !values.in && Object.entries(full).every(([name, value]) => values[name as keyof typeof full] === value)

export const say = (line: string) => process.stdout.write(`${line}\n`)

export const seconds = Number(values.seconds)
