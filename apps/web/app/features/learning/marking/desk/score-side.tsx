import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { formatNumber } from '#app/shared/format.ts'
import type { Settled } from '#app/shared/settled.ts'
import type { MarkFilter } from '../shared/mark-address.ts'
import { pointsWords, totalOf } from '../shared/points-words.ts'
import { EarlierRound, Replies } from './aside/replies.tsx'
import type { DeskCommand } from './desk-keys.ts'
import type { Beside } from './beside.ts'
import styles from './desk.module.css'
import { type DeskPage, givenName, handedWords } from './desk-view.ts'
import { deskText as text } from './desk.text.ts'
import { ReturnBar } from './return-bar.tsx'
import type { Written } from './saving/merge-written.ts'
import { PointsPanel } from './score/points-panel.tsx'
import scoreStyles from './score/score.module.css'
import type { Voices } from './score/use-voices.ts'
import { VoicesPanel } from './score/voices-panel.tsx'
import { pickComment, WordsPanel } from './score/words-panel.tsx'
import type { Desk } from './use-desk.ts'

/** What keys do here. */
export type ScoreHandle = { run: (command: DeskCommand) => void; showVoice: (id: string) => void }
type Props = {
  desk: Desk
  mark: Mark
  beside: Beside
  filter: MarkFilter
  shown: Written
  pages: readonly DeskPage[]
  voices: Voices
  selectedVoiceId: string | undefined
  onChanged: () => void
  ref: Ref<ScoreHandle>
}

/** Points, words, voices and files, and the button that returns the mark. */
export function ScoreSide({ ref, ...props }: Props) {
  const { desk, mark, beside, filter, shown } = props
  const [points, words] = [useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)]
  const [bar, side] = [useRef<{ giveBack: () => void }>(null), useRef<HTMLElement>(null)]
  const canWrite = mark.state !== 'RETURNED'
  useImperativeHandle(ref, () => ({
    run(command) {
      const comment = command.do === 'comment' && canWrite ? itemsIn(beside.comments)[command.at] : undefined
      if (command.do === 'points') points.current?.focus()
      else if (command.do === 'words') words.current?.focus()
      else if (command.do === 'return') bar.current?.giveBack()
      else if (comment) desk.written.write(pickComment(shown.words, comment))
    },
    showVoice(id) {
      const row = side.current?.querySelector<HTMLElement>(`[data-voice="${id}"]`)
      row?.scrollIntoView({ block: 'nearest' })
      row?.querySelector('button')?.focus()
    },
  }))
  const sum = <Sum parts={mark.assignment.parts} points={shown.points} />
  return (
    <aside ref={side} className={styles.score} aria-label={text.points}>
      <div className={styles.scoreBody}>
        <div className={scoreStyles.section}>
          <Person mark={mark}>{sum}</Person>
          <PointsPanel
            parts={mark.assignment.parts}
            points={shown.points}
            canWrite={canWrite}
            field={points}
            onGive={(part, given) => desk.written.give(part, given)}
          />
        </div>
        {canWrite && mark.returned && <EarlierRound returned={mark.returned} />}
        <WordsPanel
          name={givenName(mark.learner.name)}
          words={shown.words}
          canWrite={canWrite}
          comments={beside.comments}
          field={words}
          onWrite={(typed) => desk.written.write(typed)}
        />
        <VoicesPanel {...props} canWrite={canWrite} />
        <Replies replies={mark.replies} />
      </div>
      {canWrite && (
        <ReturnBar ref={bar} desk={desk} mark={mark} queued={itemsIn(beside.queued)} filter={filter} points={shown.points} sum={sum} />
      )}
    </aside>
  )
}

const itemsIn = <T,>(list: Settled<readonly T[]>) => (list.state === 'ready' ? list.value : [])

const Person = ({ mark: { learner, submission, round }, children }: { mark: Mark; children: ReactNode }) => (
  <div className={styles.person}>
    <img src={learner.avatar} alt="" width="48" height="48" />
    <div className={styles.names}>
      <b>{learner.name}</b>
      <span className="sm muted">
        {handedWords(submission)}
        {submission.version > 1 && ` · ${text.version(submission.version)}`}
        {round > 1 && ` · ${text.round(round)}`}
      </span>
    </div>
    {children}
  </div>
)

type SumProps = { parts: Mark['assignment']['parts']; points: readonly (number | null)[] }
function Sum({ parts, points }: SumProps) {
  if (parts.length === 0) return null
  const most = parts.reduce((sum, part) => sum + part.points, 0)
  const given = points.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const open = points.filter((one) => one === null).length
  return (
    <p className={styles.sum} title={totalOf(points) === null ? text.totalOpen(open) : undefined}>
      <span className="visually-hidden">{text.total}: </span>
      <b className="num">{pointsWords(given)}</b>
      <span>/{formatNumber(most / 100, most % 100 === 0 ? 0 : 2)}</span>
    </p>
  )
}
