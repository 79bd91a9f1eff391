import type { Report } from '@khue/contracts/learning/report-shapes'
import type { ReactNode } from 'react'
import { momentOf } from '#app/features/learning/lessons/shared/lesson-words.ts'
import panel from '#app/shared/ui/panel.module.css'
import { SoundPlayer } from '#app/shared/voice/sound-player.tsx'
import { Facts } from '../shared/facts.tsx'
import { toFactLines } from '../shared/facts-view.ts'
import { Addenda, Letter } from '../shared/letter.tsx'
import { reportWords } from '../shared/report-words.text.ts'
import styles from './family.module.css'
import { reportText as text } from './family-reports.text.ts'

type Props = {
  report: Report
  isOwn: boolean
  /** Below the letter. */
  children?: ReactNode
}

/** What the teacher wrote and said, with the additions. */
export const ReportLetter = ({ report: { teacher, sentAt, isLate, text: written, voice, addenda }, isOwn, children }: Props) => (
  <section className={panel.panel} aria-labelledby={`letter-${teacher.id}`}>
    <div className={styles.by}>
      <img src={teacher.avatar} alt="" width="56" height="56" />
      <div>
        <h2 id={`letter-${teacher.id}`} className="h3">
          {(isOwn ? text.wroteLearner : text.wroteFamily)(teacher.name)}
        </h2>
        <p className="sm muted">{reportWords.sentAt(momentOf(sentAt), isLate)}</p>
      </div>
    </div>
    {voice && <SoundPlayer address={voice.address} seconds={0} label={reportWords.voice} />}
    <Letter written={written} />
    <Addenda addenda={addenda} />
    {children}
  </section>
)

/** What the server knows about the lesson. */
export const ReportFactsPanel = ({ facts }: Pick<Report, 'facts'>) => (
  <section className={panel.panel} aria-labelledby="facts">
    <h2 id="facts" className="h4">
      {reportWords.facts}
    </h2>
    <Facts lines={toFactLines(facts)} />
  </section>
)
