import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { type Choice, ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import type { ScheduleView } from './schedule-address.ts'
import { TaughtDays } from './taught-rows.tsx'
import { taughtLessonsText } from './taught.text.ts'
import type { TaughtWeek } from './taught-view.ts'

const { schedule: text } = taughtLessonsText

type Props = {
  when: ScheduleView
  choices: readonly Choice[]
  weeks: readonly TaughtWeek[]
  first: string | undefined
  next: string | undefined
}

/** Lessons of a teacher by week and day: to come, past, or waiting for the teacher's word. */
export const Schedule = ({ when, choices, weeks, first, next }: Props) => (
  <>
    <ChipRow label={text.show} choices={choices} />
    <PendingList>
      {weeks.length === 0 ? (
        <EmptyState
          {...text.empty[when]}
          action={
            when === 'COMING' && (
              <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to="/account/teaching/classes">
                {text.toClasses}
              </Link>
            )
          }
        />
      ) : (
        <div className={panel.stack}>
          {weeks.map(({ monday, title, days }) => (
            <section key={monday} className={panel.panel}>
              <h2 className="h3">{title}</h2>
              <TaughtDays days={days} level="h3" />
            </section>
          ))}
        </div>
      )}
    </PendingList>
    <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
  </>
)
