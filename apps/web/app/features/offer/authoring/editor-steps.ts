import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import type { CourseItem, CourseProgramme } from '@khue/contracts/offer/course-draft'
import { authoringText as text } from './authoring.text.ts'
import { type EditorStep, editorSteps } from './editor-addresses.ts'

/** The parts of a course that its steps depend on; they change while the page is open. */
export type StepFacts = Pick<CourseToAuthor, 'missing' | 'remarks' | 'status' | 'submissions'> & {
  format: CourseToAuthor['content']['format']
  programme: CourseProgramme
}

/** The step on which a field of the draft, `items`, `item:{itemId}`, `film:{itemId}`, `runs`, `contract` or `profile` is filled in. */
export function stepOfPlace(place: string, programme: CourseProgramme): EditorStep {
  if (place === 'items') return 'programme'
  if (place === 'runs' || place.startsWith('run:')) return 'runs'
  if (place === 'contract' || place === 'profile') return 'review'
  if (place.startsWith('film:')) return 'lectures'
  if (!place.startsWith('item:')) return 'about'
  const itemId = place.slice('item:'.length)
  const item = programme.flatMap(({ items }) => items).find((one) => one.itemId === itemId)
  return item?.kind === 'ASSIGNMENT' ? 'assignments' : 'programme'
}

export type StepView = {
  step: EditorStep
  name: string
  note: string
  /** `problem`: a reviewer asks for a change; `open`: something is missing. */
  state: 'done' | 'problem' | 'open'
}

export function stepsOf(facts: StepFacts): StepView[] {
  const { missing, remarks, programme } = facts
  const count = (places: readonly string[], step: EditorStep) => places.filter((place) => stepOfPlace(place, programme) === step).length
  const lacking = missing.map(({ field }) => field)
  const asked = remarks.filter(({ fixedAt }) => fixedAt === null).map(({ place }) => place)
  return editorSteps.map((step) => {
    const [toFix, toFill] = [count(asked, step), count(lacking, step)]
    const name = text.steps[step]
    if (toFix > 0) return { step, name, note: text.toFix(toFix), state: 'problem' }
    if (toFill > 0) return { step, name, note: text.missing(toFill), state: 'open' }
    return { step, name, note: noteOf(step, facts), state: isDone(step, facts) ? 'done' : 'open' }
  })
}

const itemsOf = (programme: CourseProgramme) => programme.flatMap(({ items }) => items)
const documentsIn = (programme: CourseProgramme) => itemsOf(programme).reduce((sum, { documents }) => sum + documents.length, 0)
const assignmentsIn = (programme: CourseProgramme) => itemsOf(programme).filter(({ kind }) => kind === 'ASSIGNMENT').length

/** Lectures, and how many of them can be watched. */
export function filmsIn(programme: CourseProgramme) {
  const lectures = itemsOf(programme).filter(({ kind }) => kind === 'LECTURE')
  return { lectures: lectures.length, ready: lectures.filter(hasFilm).length }
}
/** As contracts say it; imported from there it would bring the schema library. */
const hasFilm = ({ filmSeconds }: Pick<CourseItem, 'filmSeconds'>) => filmSeconds !== null

/** How often the course was sent to be approved. */
export const sendCount = (submissions: StepFacts['submissions']) => submissions.length

function noteOf(step: EditorStep, { programme, format, status, submissions }: StepFacts) {
  switch (step) {
    case 'about':
      return text.notes.about
    case 'programme':
      return text.notes.programme(programme.length, itemsOf(programme).length)
    case 'lectures': {
      const { ready, lectures } = filmsIn(programme)
      return lectures > 0 ? text.notes.films(ready, lectures) : text.notes.lectures(documentsIn(programme))
    }
    case 'assignments':
      return text.notes.assignments(assignmentsIn(programme))
    case 'runs':
      return format === 'RECORDED' ? text.notes.noRuns : text.notes.runs
    default:
      return status === 'DRAFT' ? text.notSent(sendCount(submissions) + 1) : text.statuses[status]
  }
}

/** Documents, assignments and runs are no duty: their steps count as done when something is there. Lectures need their films. */
function isDone(step: EditorStep, { programme, status, format }: StepFacts) {
  switch (step) {
    case 'lectures': {
      const { ready, lectures } = filmsIn(programme)
      return lectures > 0 ? ready === lectures : documentsIn(programme) > 0
    }
    case 'assignments':
      return assignmentsIn(programme) > 0
    case 'runs':
      return format === 'RECORDED'
    case 'review':
      return status === 'APPROVED'
    default:
      return true
  }
}
