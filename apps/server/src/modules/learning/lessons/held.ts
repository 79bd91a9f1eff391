/** A half-open span of time in milliseconds. */
export type Span = readonly [from: number, to: number]

export type HeldRule = {
  heldPercent: number
  notHeldPercent: number
  leastMinutes: number
  togetherMinutes: number
  waitMinutes: number
}
export type Evidence = {
  startsAt: Date
  endsAt: Date
  /** Stays of the teacher that count: measured, by start and stop, or declared. */
  teacher: readonly Span[]
  /** Measured stays of each learner. */
  learners: readonly (readonly Span[])[]
  /** Stays of the teacher were measured by a room. Without one, the learners are not measured. */
  isMeasured: boolean
  /** The teacher marked a learner as present. */
  hasMarkedPresent: boolean
}

export const heldReasons = {
  TAUGHT: 'Giáo viên dạy đủ thời gian.',
  DECLARED: 'Giáo viên xác nhận đã dạy.',
  NOBODY_CAME: 'Giáo viên đã chờ nhưng không có học viên nào vào lớp.',
  TEACHER_AWAY: 'Giáo viên không có mặt đủ thời gian.',
  NOT_DECLARED: 'Giáo viên không xác nhận đã dạy buổi này.',
} as const
export type HeldReason = keyof typeof heldReasons

export type Verdict = { outcome: 'HELD' | 'NOT_HELD' | 'UNCLEAR'; because: HeldReason | null; teacherMinutes: number }

const minute = 60_000
/** A teacher may open a lesson this long before, and overrun it this long; what is outside does not count. */
export const earlyMinutes = 10
export const overrunMinutes = 30

/** Whether a lesson was held, by its rule and the evidence alone. UNCLEAR: the teacher declares, with the family's time to disagree. */
export function judge({ startsAt, endsAt, teacher, learners, isMeasured, hasMarkedPresent }: Evidence, rule: HeldRule): Verdict {
  const window: Span = [startsAt.getTime() - earlyMinutes * minute, endsAt.getTime() + overrunMinutes * minute]
  const planned = (endsAt.getTime() - startsAt.getTime()) / minute
  const inClass = merged(teacher, window)
  const teacherMinutes = Math.floor(lengthOf(inClass) / minute)
  const verdict = (outcome: Verdict['outcome'], because: HeldReason | null) => ({ outcome, because, teacherMinutes })

  const isTogether = isMeasured
    ? learners.some((stays) => lengthOf(common(inClass, merged(stays, window))) >= rule.togetherMinutes * minute)
    : hasMarkedPresent
  const enough = Math.max(rule.leastMinutes, (planned * rule.heldPercent) / 100)
  if (isTogether && teacherMinutes >= enough) return verdict('HELD', 'TAUGHT')
  if (isMeasured && !isTogether && teacherMinutes >= rule.waitMinutes) return verdict('HELD', 'NOBODY_CAME')
  if (teacherMinutes < (planned * rule.notHeldPercent) / 100 && (isMeasured || teacherMinutes > 0))
    return verdict('NOT_HELD', 'TEACHER_AWAY')
  return verdict('UNCLEAR', null) // no room saw it: without a word of the teacher it is not held when the time to declare is over
}

/** Spans in order, without overlaps, cut to the window. */
export function merged(spans: readonly Span[], [from, to]: Span): Span[] {
  const cut = spans.map(([a, b]): Span => [Math.max(a, from), Math.min(b, to)]).filter(([a, b]) => b > a)
  const result: [number, number][] = []
  for (const [a, b] of cut.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last && a <= last[1]) last[1] = Math.max(last[1], b)
    else result.push([a, b])
  }
  return result
}

/** Where both were there. Both are merged. */
export function common(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap(([a, b]) =>
    others.flatMap(([c, d]): Span[] => (Math.min(b, d) > Math.max(a, c) ? [[Math.max(a, c), Math.min(b, d)]] : [])),
  )
}

export const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, [from, to]) => sum + (to - from), 0)
