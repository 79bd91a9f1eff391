import { longestCourseTitle } from '@khue/contracts/form-limits'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { editorText } from '../authoring.text.ts'
import { placeId } from '../editor-addresses.ts'
import side from '../editor-side.module.css'
import { Net } from '../net.tsx'
import { useClass } from './class-context.ts'
import { classText as text } from './class-editor.text.ts'
import styles from './class-form.module.css'
import { isSameTimes } from './class-times.ts'
import { classProblemWords, isClosed } from './class-words.ts'
import { ClassHistory } from './send-class.tsx'

/** The help column: checks, net fee, and earlier requests. */
export function ClassSide() {
  const { one, fields } = useClass()
  return (
    <>
      {!isClosed(one) && <Checks />}
      {fields.kind === 'INTERACTIVE' && fields.fee !== 0 && <Net net={one.net} what={text.oneLearner} />}
      <ClassHistory />
    </>
  )
}

function Checks() {
  const { one, fields, missing } = useClass()
  const titleLength = Array.from(fields.title).length
  const isTimed = fields.startsAt !== null && fields.endsAt !== null
  const good = [
    titleLength > 0 && text.titleLength(titleLength, longestCourseTitle),
    isTimed && one.clashes.length === 0 && isSameTimes(fields, one.content) && text.timesFree,
    missing.length === 0 && text.complete,
  ].filter((words) => typeof words === 'string')
  return (
    <section className={`${panel.panel} ${styles.beside}`} aria-labelledby="checks">
      <h2 id="checks" className="h4">
        {editorText.checks}
      </h2>
      <ul className={side.checks}>
        {good.map((words) => (
          <li key={words}>
            <Icon name="circle-check" size={20} />
            {words}
          </li>
        ))}
        {missing.map((problem) => (
          <li key={`${problem.field} ${problem.message}`} data-problem>
            <Icon name="alert-triangle" size={20} />
            <a href={`#${placeId(problem.field)}`}>{classProblemWords(problem)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
