import { Link } from 'react-router'
import type { Settled } from '#app/shared/settled.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Loaded } from '#app/shared/ui/loaded.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { listHref } from '../following/list-address.ts'
import { newAssignmentHref } from '../shared/assignment-addresses.ts'
import { AssignmentRows } from '../shared/assignment-rows.tsx'
import { assignmentText } from '../shared/assignment.text.ts'
import styles from './taught-homework.module.css'
import { taughtHomeworkText as text } from './taught-homework.text.ts'
import type { BehindRow, TaughtHomework } from './taught-homework-view.ts'

type Props = {
  refId: string
  isSingle?: boolean
  homework: Settled<TaughtHomework>
  /** Who is behind; empty where it cannot be read. */
  behind: readonly BehindRow[]
  /** A class that is over gets no more homework. */
  canGive: boolean
}

/** On the page of a class: its newest homework, and who is behind. */
export const HomeworkOfClass = ({ refId, isSingle, homework, behind, canGive }: Props) => (
  <section className={panel.panel} aria-labelledby="given-homework">
    <div className={panel.head}>
      <div>
        <h2 id="given-homework" className="h4">
          {text.ofClass}
        </h2>
      </div>
      {canGive && (
        <Link
          className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })}
          to={newAssignmentHref(isSingle ? { class: refId } : { run: refId })}
        >
          {assignmentText.give}
        </Link>
      )}
    </div>
    <Loaded of={homework}>
      {({ rows, hasMore }) => (
        <>
          {rows.length === 0 ? <p className="muted">{text.none}</p> : <AssignmentRows rows={rows} label={text.ofClass} isInClass />}
          {hasMore && (
            <p className={panel.about}>
              <Link className="link" to={listHref({ refId })}>
                {text.all}
              </Link>
            </p>
          )}
        </>
      )}
    </Loaded>
    {behind.length > 0 && (
      <div>
        <h3 className="h4">{text.behind}</h3>
        <p className="sm muted">{text.behindLead}</p>
        <ul className={styles.behind}>
          {behind.map(({ id, name, avatar, words }) => (
            <li key={id}>
              <img src={avatar} alt="" width="32" height="32" loading="lazy" />
              <span className={styles.name}>{name}</span>
              <span className="sm num">{words}</span>
            </li>
          ))}
        </ul>
      </div>
    )}
  </section>
)
