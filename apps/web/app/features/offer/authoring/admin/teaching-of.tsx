import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { coursesHref } from '../editor-addresses.ts'
import { taughtClassesHref } from '../shared/class-addresses.ts'
import { approvalsText as text } from './approvals.text.ts'

/** Links to a teacher's courses and classes, for an admin who writes in their name. */
export const TeachingOf = ({ personId }: { personId: string }) => (
  <section className={panel.panel} aria-labelledby="teaching-of">
    <div>
      <h2 id="teaching-of" className="h4">
        {text.teachingOf}
      </h2>
      <p className="sm muted">{text.teachingOfLead}</p>
    </div>
    <div className={panel.actions}>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={`${coursesHref}?teacherId=${personId}`}>
        {text.coursesOf}
      </Link>
      <Link className={buttonClass({ size: 'xl', variant: 'outlined' })} to={`${taughtClassesHref}?teacherId=${personId}`}>
        {text.classesOf}
      </Link>
    </div>
  </section>
)
