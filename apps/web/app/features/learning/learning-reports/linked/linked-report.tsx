import type { LinkedReport } from '@khue/contracts/learning/report-shapes'
import type { ReactNode } from 'react'
import { momentOf, whenOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { AnswerForm } from '../shared/answer-form.tsx'
import { Facts } from '../shared/facts.tsx'
import { toFactLines } from '../shared/facts-view.ts'
import { Addenda, Letter } from '../shared/letter.tsx'
import { reportWords } from '../shared/report-words.text.ts'
import styles from './linked-report.module.css'
import { linkedText as text } from './linked.text.ts'
import { useNoteOpening } from './use-note-opening.ts'

/** One column without the menus of the site. */
const Sheet = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <p className={styles.brand}>
      <img src="/art/mark.svg" alt="" width="32" height="32" />
      {text.brand}
    </p>
    {children}
  </div>
)

type Props = { report: LinkedReport; token: string }

/** A report as the link of a message shows it: initials, and nothing that leads further. */
export function LinkedReportView({ report, token }: Props) {
  useNoteOpening(token)
  const { learner, teacher, title, number, sentAt, isLate, addenda, answer, expiresAt } = report
  return (
    <Sheet>
      <div>
        <h1 className="h2">{text.title(upper(teacher), learner)}</h1>
        <p className="muted num">
          {text.lesson(title, number)} · {whenOf(report)}
        </p>
        <p className="sm muted">{reportWords.sentAt(momentOf(sentAt), isLate)}</p>
      </div>
      <section className={panel.panel} aria-labelledby="letter">
        <h2 id="letter" className="h3">
          {text.letter}
        </h2>
        {report.hasVoice && <SoundPlayer address={`/files/report-voices/${token}`} seconds={0} label={text.voice} />}
        <Letter written={report.text} />
        <Addenda addenda={addenda} />
      </section>
      <AnswerForm latest={answer ?? undefined} />
      <section className={panel.panel} aria-labelledby="facts">
        <h2 id="facts" className="h4">
          {reportWords.facts}
        </h2>
        <Facts lines={toFactLines(report.facts)} />
      </section>
      <p className="xs muted">
        {text.initials} {text.expires(momentOf(expiresAt))}
      </p>
    </Sheet>
  )
}

/** “cô Hà” begins a sentence. */
const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The same for every link that does not work. */
export const LinkEnded = () => (
  <Sheet>
    <h1 className="visually-hidden">{text.ended}</h1>
    <EmptyState
      title={text.ended}
      text={text.endedText}
      action={
        <a className={buttonClass({ size: 'xxl', color: 'green' })} href="/sign-in?from=%2Faccount%2Freports">
          {text.signIn}
        </a>
      }
    />
  </Sheet>
)
