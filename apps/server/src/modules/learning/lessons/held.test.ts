import { expect, test } from 'vitest'
import { common, type Evidence, judge, lengthOf, merged, type Span } from './held.ts'

const rule = { heldPercent: 80, notHeldPercent: 50, leastMinutes: 25, togetherMinutes: 5, waitMinutes: 15 }
const start = Date.parse('2026-12-01T12:30:00Z')
/** Minutes from the start of a lesson of 90 minutes. */
const span = (from: number, to: number): Span => [start + from * 60_000, start + to * 60_000]
const lesson = (evidence: Partial<Evidence>, minutes = 90) =>
  judge(
    {
      startsAt: new Date(start),
      endsAt: new Date(start + minutes * 60_000),
      teacher: [],
      learners: [],
      isMeasured: true,
      hasMarkedPresent: false,
      ...evidence,
    },
    rule,
  )
const all = [span(0, 90)]

const cases: [name: string, evidence: Partial<Evidence>, outcome: string, because: string | null][] = [
  ['teacher and a learner to the end', { teacher: all, learners: [all] }, 'HELD', 'TAUGHT'],
  ['exactly 80 percent', { teacher: [span(0, 72)], learners: [[span(0, 5)]] }, 'HELD', 'TAUGHT'],
  ['a minute less than 80 percent', { teacher: [span(0, 71)], learners: [[span(80, 90)]] }, 'HELD', 'NOBODY_CAME'],
  ['between 50 and 80 percent, with learners', { teacher: [span(0, 60)], learners: [all] }, 'UNCLEAR', null],
  ['less than half', { teacher: [span(0, 44)], learners: [all] }, 'NOT_HELD', 'TEACHER_AWAY'],
  ['exactly half', { teacher: [span(0, 45)], learners: [all] }, 'UNCLEAR', null],
  ['no teacher', { learners: [all] }, 'NOT_HELD', 'TEACHER_AWAY'],
  ['no learner came, and the teacher waited 15 minutes', { teacher: [span(0, 15)] }, 'HELD', 'NOBODY_CAME'],
  ['no learner came, and the teacher left after 14 minutes', { teacher: [span(0, 14)] }, 'NOT_HELD', 'TEACHER_AWAY'],
  ['a learner who only looked in', { teacher: all, learners: [[span(0, 4)]] }, 'HELD', 'NOBODY_CAME'],
  [
    'two learners of four minutes each are not one of five',
    { teacher: all, learners: [[span(0, 4)], [span(4, 8)]] },
    'HELD',
    'NOBODY_CAME',
  ],
  ['a lost connection', { teacher: [span(0, 30), span(32, 90)], learners: [[span(0, 20), span(25, 90)]] }, 'HELD', 'TAUGHT'],
  ['two devices at once count once', { teacher: [span(0, 40), span(0, 40)], learners: [all] }, 'NOT_HELD', 'TEACHER_AWAY'],
  ['minutes long before do not count', { teacher: [span(-60, -10)], learners: [[span(-60, 0)]] }, 'NOT_HELD', 'TEACHER_AWAY'],
  ['ten minutes early and thirty over count', { teacher: [span(-10, 62)], learners: [all] }, 'HELD', 'TAUGHT'],
  ['minutes long after do not count', { teacher: [span(120, 300)], learners: [all] }, 'NOT_HELD', 'TEACHER_AWAY'],
  ['a link, start and stop, and a learner marked present', { isMeasured: false, teacher: all, hasMarkedPresent: true }, 'HELD', 'TAUGHT'],
  ['a link, start and stop, and no learner marked', { isMeasured: false, teacher: all }, 'UNCLEAR', null],
  ['a link, stopped after ten minutes', { isMeasured: false, teacher: [span(0, 10)], hasMarkedPresent: true }, 'NOT_HELD', 'TEACHER_AWAY'],
  ['a link without a start', { isMeasured: false, hasMarkedPresent: true }, 'UNCLEAR', null],
]
test.each(cases)('%s', (_name, evidence, outcome, because) => {
  expect(lesson(evidence)).toMatchObject({ outcome, because })
})

test('a lesson of 25 minutes needs all of them', () => {
  expect(lesson({ teacher: [span(0, 24)], learners: [[span(0, 24)]] }, 25)).toMatchObject({ outcome: 'UNCLEAR', teacherMinutes: 24 })
  expect(lesson({ teacher: [span(0, 25)], learners: [[span(0, 25)]] }, 25)).toMatchObject({ outcome: 'HELD', teacherMinutes: 25 })
})

test('spans are merged, cut and compared', () => {
  const window: Span = [0, 100]
  expect(
    merged(
      [
        [50, 120],
        [-5, 10],
        [10, 20],
        [15, 18],
        [200, 300],
        [30, 30],
      ],
      window,
    ),
  ).toEqual([
    [0, 20],
    [50, 100],
  ])
  expect(
    lengthOf(
      common(
        [
          [0, 20],
          [50, 100],
        ],
        [[10, 60]],
      ),
    ),
  ).toBe(20)
})
