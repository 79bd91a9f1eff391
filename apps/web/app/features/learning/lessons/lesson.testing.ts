import type { FamilySeat, Lesson, TaughtSeat } from '@khue/contracts/learning/lesson-shapes'

const idOf = (last: number) => `01990000-0000-7000-8000-${String(last).padStart(12, '0')}`
export const ids = { lesson: idOf(1), teacher: idOf(2), an: idOf(3), parent: idOf(4), huy: idOf(5), problem: idOf(6), sister: idOf(7) }
export const an = { id: ids.an, name: 'Nguyễn Minh An', avatar: '/art/an.svg' }
export const ha = { id: ids.teacher, name: 'Nguyễn Thu Hà', avatar: '/art/ha.svg' }
export const huy = { id: ids.huy, name: 'Lê Đức Huy', avatar: '/art/huy.svg' }

/** 19:30 of a Tuesday evening, in hours and minutes of the Vietnamese clock. */
export const at = (time: string, day = '2026-12-01') => new Date(`${day}T${time}:00+07:00`).toISOString()

export const problem = {
  id: ids.problem,
  state: 'OPEN',
  reason: 'Cô vào lớp muộn 30 phút.',
  openedAt: at('21:30'),
  dueAt: at('20:00', '2026-12-04'),
  answer: null,
  decision: null,
} as const

export const seatOf = (more: Partial<FamilySeat> = {}): FamilySeat => ({
  learner: an,
  attendance: 'EXPECTED',
  minutes: null,
  stays: [],
  corrections: [],
  excuse: null,
  isGuest: false,
  money: { state: 'NONE', amount: 53_750, releaseAt: null },
  problem: null,
  makeUp: null,
  can: { excuse: false, contest: false, takeMakeUp: false, takeMoneyBack: false },
  ...more,
})

export const taughtSeatOf = (more: Partial<TaughtSeat> = {}): TaughtSeat => ({
  learner: an,
  attendance: 'EXPECTED',
  minutes: null,
  stays: [],
  corrections: [],
  excuse: null,
  isGuest: false,
  problem: null,
  ...more,
})

export const teachingOf = (more: Partial<NonNullable<Lesson['teaching']>> = {}): NonNullable<Lesson['teaching']> => ({
  link: null,
  isOwn: true,
  seats: [],
  can: { start: false, stop: false, declare: false, mark: false, planMakeUp: false, move: false, substitute: false },
  class: { id: idOf(8), courseId: idOf(9), teacher: ha },
  correctUntil: at('08:00', '2026-12-02'),
  ...more,
})

export const lessonOf = (more: Partial<Lesson> = {}): Lesson => ({
  id: ids.lesson,
  kind: 'COURSE',
  title: 'Toán 8: phân thức, rút gọn nhanh',
  cover: '/art/toan-8.svg',
  href: '/courses/toan-8-abc',
  number: 6,
  lessons: 24,
  startsAt: at('19:30'),
  endsAt: at('21:00'),
  state: 'UPCOMING',
  teacher: ha,
  hasLink: true,
  now: at('17:00'),
  timesRevision: 1,
  previousId: null,
  nextId: null,
  startedAt: null,
  stoppedAt: null,
  teacherStays: [],
  present: 0,
  roster: 12,
  documents: [],
  waitMinutes: 15,
  contestHours: 24,
  because: null,
  seats: [seatOf()],
  teaching: null,
  ...more,
})
