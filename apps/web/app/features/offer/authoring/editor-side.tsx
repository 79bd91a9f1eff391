import type { CourseToAuthor } from '@khue/contracts/offer/authoring'
import { longestCourseTitle } from '@khue/contracts/form-limits'
import { Link } from 'react-router'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import tag from '#app/shared/ui/tag.module.css'
import { authoringText, editorText as text } from './authoring.text.ts'
import { editorSteps, placeHref } from './editor-addresses.ts'
import { useEditor } from './editor-context.ts'
import styles from './editor-side.module.css'
import { stepOfPlace } from './editor-steps.ts'
import { Net } from './net.tsx'
import { problemWords } from './problem-words.ts'

/** The help column: what the reviewer asks for, what the platform has checked, and what the teacher gets of a fee. */
export function EditorSide() {
  const { course } = useEditor()
  return (
    <>
      <RemarkList course={course} />
      <Checks />
      <Net net={course.net} what={text.feeFor(course.content.lessons, course.content.format === 'RECORDED')} />
    </>
  )
}

function usePlaces() {
  const { course, fields } = useEditor()
  return (place: string) => {
    const step = stepOfPlace(place, fields.items)
    return { href: placeHref(course.id, step, place), step: text.step(editorSteps.indexOf(step) + 1, authoringText.steps[step]) }
  }
}

function RemarkList({ course: { remarks } }: { course: CourseToAuthor }) {
  const placeOf = usePlaces()
  if (remarks.length === 0) return null
  const open = remarks.filter(({ fixedAt }) => fixedAt === null)
  return (
    <section className={panel.panel} aria-labelledby="remark-list">
      <div className={panel.head}>
        <h2 id="remark-list" className="h4">
          {text.remarks}
        </h2>
        {open.length > 0 && <span className={`${tag.tag} ${tag.danger}`}>{text.remarkCount(open.length)}</span>}
      </div>
      <ul className={styles.remarks}>
        {[...open, ...remarks.filter(({ fixedAt }) => fixedAt !== null)].map(({ id, place, text: words, fixedAt }) => {
          const { href, step } = placeOf(place)
          return (
            <li key={id}>
              <Link to={href} data-open={fixedAt === null || undefined}>
                <b>{words}</b>
                <span className="sm muted">{fixedAt ? `${step} · ${text.fixed}` : step}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** How many problems the column lists; the last step lists them all. */
const mostListed = 6

function Checks() {
  const { course, fields, missing } = useEditor()
  const placeOf = usePlaces()
  const problems = [...missing, ...course.warnings]
  const titleLength = Array.from(fields.title).length
  const items = fields.items.reduce((sum, chapter) => sum + chapter.items.length, 0)
  const good = [
    titleLength > 0 && text.titleLength(titleLength, longestCourseTitle),
    items > 0 && text.itemCount(items),
    missing.length === 0 && text.complete,
  ].filter((one) => typeof one === 'string')
  return (
    <section className={panel.panel} aria-labelledby="checks">
      <h2 id="checks" className="h4">
        {text.checks}
      </h2>
      <ul className={styles.checks}>
        {good.map((words) => (
          <li key={words}>
            <Icon name="circle-check" size={20} />
            {words}
          </li>
        ))}
        {problems.slice(0, mostListed).map(({ field, message }) => (
          <li key={`${field} ${message}`} data-problem>
            <Icon name="alert-triangle" size={20} />
            <Link to={placeOf(field).href}>{problemWords({ field, message }, fields.items)}</Link>
          </li>
        ))}
        {problems.length > mostListed && <li className="muted">{text.more(problems.length - mostListed)}</li>}
      </ul>
    </section>
  )
}
