import { arts } from './compositions/arts.ts'
import { business } from './compositions/business.ts'
import type { Composition, Draft } from './compositions/composition.ts'
import { english } from './compositions/english.ts'
import { lifestyle } from './compositions/lifestyle.ts'
import { maths } from './compositions/maths.ts'
import { multimedia } from './compositions/multimedia.ts'
import { physical } from './compositions/physical.ts'
import { programming } from './compositions/programming.ts'
import { science } from './compositions/science.ts'
import { starColor, subjectColors, type SubjectKey, white } from './palette.ts'
import { seededRandom } from './random.ts'
import { round, starPath, svg } from './shapes.ts'

const compositions: Record<SubjectKey, Composition> = {
  toan: maths,
  khoahoc: science,
  tienganh: english,
  laptrinh: programming,
  nghethuat: arts,
  kynang: lifestyle,
  thechat: physical,
  kinhdoanh: business,
  media: multimedia,
}

/** The cover of a course or class: drawn from its subject and id, always the same, always with exactly one apricot star. */
export function cover(subject: SubjectKey, id: string) {
  const random = seededRandom(`${subject}:${id}`)
  const [phase, isSecond, mood] = [random() * 6, random() > 0.5, random()]
  const { deep, base, mid, light } = subjectColors[subject]
  // 22% deep, 40% light, 38% base: a page of covers must not turn dark
  const isLight = mood >= 0.22 && mood < 0.62
  const colors: Draft['colors'] = mood < 0.22 ? [deep, base, mid, light] : isLight ? [light, base, mid, deep] : [base, deep, mid, light]
  const { content, star } = compositions[subject]({ random, phase, isSecond, colors })
  const [x, y] = star
  return svg(
    '0 0 320 200',
    `<rect width="320" height="200" fill="${colors[0]}"/>${content}` +
      `<circle cx="${round(x)}" cy="${round(y)}" r="18" fill="${isLight ? white : deep}"/>` +
      `<path d="${starPath(x, y, 15, 6.3)}" fill="${starColor}"/>`,
    'preserveAspectRatio="xMidYMid slice"',
  )
}
