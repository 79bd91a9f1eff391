import { Link } from 'react-router'
import type { Settled } from '#app/shared/settled.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { type GivenTo, newAssignmentHref } from '../shared/assignment-addresses.ts'
import { AssignmentRows } from '../shared/assignment-rows.tsx'
import { assignmentText } from '../shared/assignment.text.ts'
import styles from './taught-homework.module.css'
import { taughtHomeworkText as text } from './taught-homework.text.ts'
import type { TaughtHomework } from './taught-homework-view.ts'

/** On the desk of a lesson: what was given in it, and where more is given. */
export const HomeworkOfLesson = ({ homework, to }: { homework: Settled<TaughtHomework>; to: GivenTo }) => (
  <section className={panel.panel} aria-labelledby="given-homework">
    <h2 id="given-homework" className="h4">
      {text.title}
    </h2>
    <Loaded of={homework}>
      {({ rows }) =>
        rows.length === 0 ? <p className="sm muted">{text.noneOfLesson}</p> : <AssignmentRows rows={rows} label={text.title} isInClass />
      }
    </Loaded>
    <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' }, styles.give)} to={newAssignmentHref(to)}>
      <Icon name="plus" size={18} />
      {assignmentText.give}
    </Link>
  </section>
)
