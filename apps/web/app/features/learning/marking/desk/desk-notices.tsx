import type { Mark } from '@khue/contracts/learning/marking-shapes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/shared/ui/button.tsx'
import chip from '#app/shared/ui/chip.module.css'
import { DialogButtons } from '#app/shared/ui/dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { StepButton } from '#app/shared/ui/step-button.tsx'
import { showToast } from '#app/shared/ui/toast.tsx'
import { type MarkFilter, markHref } from '../shared/mark-address.ts'
import { pointsWords } from '../shared/points-words.ts'
import styles from './desk-notices.module.css'
import { deskText as text } from './desk.text.ts'
import { differencesOf, momentWords } from './desk-view.ts'
import { type Desk, useOutbox, useWritten } from './use-desk.ts'

/** What needs to be known or decided before one goes on marking. */
export function DeskNotices({ desk, mark, filter, children }: { desk: Desk; mark: Mark; filter: MarkFilter; children?: ReactNode }) {
  const { waiting, failure, refused } = useOutbox(desk)
  const written = useWritten(desk)
  const { id } = mark.submission
  const refusal = refused[id]
  const isOnDevice = (failure !== undefined && waiting.length > 0) || written.isUnanswered
  return (
    <div className={styles.notices}>
      {children}
      {mark.state === 'RETURNED' && mark.returned && (
        <Notice tone="good">
          <p>{text.returned(momentWords(mark.returned.returnedAt))}</p>
          <StepButton step="reopen" size="md" onDone={() => showToast({ type: 'success', message: text.reopened })}>
            {text.reopen}
          </StepButton>
        </Notice>
      )}
      {mark.versions.length > 1 && <Versions mark={mark} filter={filter} />}
      {isOnDevice && (
        <Notice tone="warn" icon="cloud-off">
          {desk.isLasting() ? text.onDeviceNotice : text.notLasting}
        </Notice>
      )}
      {refusal !== undefined && (
        <Notice tone="bad" isAlert>
          <p>{text.refusedStrokes(refusal)}</p>
          <div className={styles.choices}>
            <Button size="md" variant="outlined" onClick={() => void desk.outbox.retry(id)}>
              {text.tryAgain}
            </Button>
            <Button size="md" variant="text" color="red" onClick={() => void desk.dropRefused()}>
              {text.dropStrokes}
            </Button>
          </div>
        </Notice>
      )}
      {written.refusal !== undefined && (
        <Notice tone="bad" isAlert>
          <p>{text.refusedWords(written.refusal)}</p>
          <Button size="md" variant="outlined" onClick={() => void desk.written.flush()}>
            {text.tryAgain}
          </Button>
        </Notice>
      )}
      {written.theirs && <Conflict desk={desk} mark={mark} />}
    </div>
  )
}

/** Every version that was handed in; each is marked by itself. */
const Versions = ({ mark: { versions, submission, isNewest }, filter }: { mark: Mark; filter: MarkFilter }) => (
  <Notice tone={isNewest ? 'info' : 'warn'}>
    {isNewest ? text.newest : text.older}
    <ul className={styles.choices}>
      {versions.map(({ id, version }) => (
        <li key={id}>
          <Link className={chip.chip} to={markHref(id, filter)} aria-current={id === submission.id ? 'true' : undefined}>
            {text.version(version)}
          </Link>
        </li>
      ))}
    </ul>
  </Notice>
)

/** Both versions, where they differ. */
function Conflict({ desk, mark }: { desk: Desk; mark: Mark }) {
  const words = text.conflict
  const { words: letter, parts } = differencesOf(useWritten(desk), mark.assignment.parts)
  const rows = [
    ...(letter ? [{ title: words.words, mine: letter.mine || words.noWords, theirs: letter.theirs || words.noWords }] : []),
    ...parts.map(({ title, mine, theirs }) => ({ title, mine: given(mine), theirs: given(theirs) })),
  ]
  return (
    <Notice tone="warn" isAlert>
      <h2 className="h4">{words.title}</h2>
      <p>{words.lead}</p>
      <dl className={styles.conflict}>
        {rows.map(({ title, mine, theirs }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <span className="sm muted">{words.mine}</span>
              {mine}
            </dd>
            <dd>
              <span className="sm muted">{words.theirs}</span>
              {theirs}
            </dd>
          </div>
        ))}
      </dl>
      <DialogButtons>
        <Button size="xl" variant="outlined" onClick={() => desk.written.takeTheirs()}>
          {words.takeTheirs}
        </Button>
        <Button size="xl" color="main" onClick={() => void desk.written.keepMine()}>
          {words.keepMine}
        </Button>
      </DialogButtons>
    </Notice>
  )
}
const given = (points: number | null) => (points === null ? text.conflict.noPoints : pointsWords(points))
