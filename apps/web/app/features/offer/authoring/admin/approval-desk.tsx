import type { ApprovalView } from '@khue/contracts/offer/authoring-approvals'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { type CaseClaims, DeskClaims } from '#app/features/people/work-items/shared/case-claim.tsx'
import { ChipRow } from '#app/shared/ui/chip-row.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { FactList } from '#app/shared/ui/fact-list.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import queue from '#app/shared/ui/queue.module.css'
import type { deskAround } from './approval-place.ts'
import { ApprovalTable } from './approval-table.tsx'
import type { ApprovalRowView } from './approval-view.ts'
import { approvalsText as text } from './approvals.text.ts'
import { AnsweredContext, type Ending, endedElsewhere, type OpenVersion, versionKey } from './ended-elsewhere.ts'

type Words = { title: string; lead: string; columns: readonly string[]; emptyTitle: Record<ApprovalView, string> }
type Desk = ReturnType<typeof deskAround> & {
  claims: CaseClaims | undefined
  rows: readonly ApprovalRowView[]
  opened: OpenVersion | undefined
}
type Props = { kind: 'COURSE_VERSION' | 'CLASS_VERSION'; words: Words; desk: Desk; /** The open version. */ children: ReactNode }

/** A desk on which versions are decided: how many wait, the rows of a view, and the open one beside them. */
export function ApprovalDesk({ kind, words, desk, children }: Props) {
  const { claims, view, counts, choices, rows, opened, first, next } = desk
  const { ending, noteAnswer } = useEndedElsewhere(opened)
  return (
    <>
      <h1 className="h2">{words.title}</h1>
      <p className="muted">{words.lead}</p>
      <div className={panel.stack}>
        <FactList label={words.title} facts={counts} />
        <ChipRow label={text.show} choices={choices} />
        <DeskClaims kind={kind} claims={claims}>
          {ending && (
            <Notice tone="warn" isAlert>
              {text.endedElsewhere[ending]}
            </Notice>
          )}
          <div className={queue.queue}>
            {rows.length === 0 ? (
              <EmptyState title={words.emptyTitle[view]} />
            ) : (
              <ApprovalTable columns={words.columns} rows={rows} first={first} next={next} />
            )}
            {opened && <AnsweredContext value={noteAnswer}>{children}</AnsweredContext>}
          </div>
        </DeskClaims>
      </div>
    </>
  )
}

/** How the open request ended elsewhere; shown until another version is opened. */
function useEndedElsewhere(opened: OpenVersion | undefined) {
  const before = useRef(opened)
  const answered = useRef<string>(undefined)
  const [ending, setEnding] = useState<Ending>()
  // runs after the effects of the decision's form, which has noted its answer by then
  useEffect(() => {
    const was = before.current
    before.current = opened
    const words = endedElsewhere(was, opened, answered.current)
    const isSame = was && opened && versionKey(was) === versionKey(opened) && was.status === opened.status
    if (words || !isSame) setEnding(words)
  }, [opened])
  const noteAnswer = useCallback((version: Pick<OpenVersion, 'id' | 'version'>) => {
    answered.current = versionKey(version)
  }, [])
  return { ending, noteAnswer }
}
