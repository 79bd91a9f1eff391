import type { AssignmentList as ListName } from '@khue/contracts/learning/homework-states'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Pager } from '#app/shared/ui/pager.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { PendingList } from '#app/shared/ui/pending-overlay.tsx'
import { newAssignmentHref } from '../shared/assignment-addresses.ts'
import { AssignmentRows } from '../shared/assignment-rows.tsx'
import { assignmentText } from '../shared/assignment.text.ts'
import type { AssignmentRow } from '../shared/assignment-view.ts'
import { followingText as text } from './following.text.ts'

type Props = { list: ListName; rows: readonly AssignmentRow[]; first: string | undefined; next: string | undefined }

export const AssignmentList = ({ list, rows, first, next }: Props) => (
  <>
    <PendingList>
      {rows.length === 0 ? (
        <EmptyState
          {...text.empty[list]}
          action={
            list === 'OPEN' && (
              <Link className={buttonClass({ size: 'xl', variant: 'outlined', color: 'main' })} to={newAssignmentHref()}>
                {assignmentText.give}
              </Link>
            )
          }
        />
      ) : (
        <section className={panel.panel} aria-label={text.lists[list]}>
          <AssignmentRows rows={rows} label={text.rowsOf(text.lists[list])} />
        </section>
      )}
    </PendingList>
    <Pager label={text.pages} previous={{ label: text.first, href: first }} next={{ label: text.next, href: next }} />
  </>
)
