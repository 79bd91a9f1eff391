import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type CaseClaims, DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { type Choice, ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import queue from '#app/shared/ui/queue.module.css'
import type { ProblemState } from '@khue/contracts/learning/lesson-states'
import { problemsText as text } from './lesson-problems.text.ts'
import { DecidedHere } from './problem-decision.tsx'
import { ProblemTable } from './problem-table.tsx'
import { endedElsewhere, type ProblemRowView } from './problem-view.ts'

type Props = {
  claims: CaseClaims | undefined
  state: ProblemState
  choices: readonly Choice[]
  rows: readonly ProblemRowView[]
  first: string | undefined
  next: string | undefined
  opened: { id: string; state: ProblemState } | undefined
  /** The open case. */
  children: ReactNode
}

/** Contested lessons of one state, the least time left first, and the open one beside them. */
export function ProblemDesk({ claims, state, choices, rows, first, next, opened, children }: Props) {
  const { moved, noteDecision } = useEndedElsewhere(opened)
  return (
    <>
      <ChipRow label={text.show} choices={choices} />
      <DeskClaims kind="LESSON_PROBLEM" claims={claims}>
        {moved && (
          <Notice tone="warn" isAlert>
            {moved}
          </Notice>
        )}
        <div className={queue.queue}>
          {rows.length === 0 ? (
            <EmptyState title={text.emptyTitle[state]} />
          ) : (
            <ProblemTable columns={text.columns} rows={rows} first={first} next={next} />
          )}
          {opened && <DecidedHere value={noteDecision}>{children}</DecidedHere>}
        </div>
      </DeskClaims>
    </>
  )
}

/** Words for a case that ended while it was open here, until another one is opened. */
function useEndedElsewhere(opened: Props['opened']) {
  const before = useRef(opened)
  const decided = useRef<string>(undefined)
  const [moved, setMoved] = useState<string>()
  // runs after the effects of the decision's form, which has noted its answer by then
  useEffect(() => {
    const was = before.current
    before.current = opened
    const words = endedElsewhere(was, opened, decided.current)
    if (words || was?.id !== opened?.id) setMoved(words)
  }, [opened])
  const noteDecision = useCallback((id: string) => {
    decided.current = id
  }, [])
  return { moved, noteDecision }
}
