import type { ReactNode } from 'react'
import panel from '#app/shared/ui/panel.module.css'
import { Contests } from './contests.tsx'
import styles from './desk.module.css'
import type { DeskView } from './desk-view.ts'
import { HandOut } from './hand-out.tsx'
import { LinkPanel } from './link-panel.tsx'
import { Roster } from './roster.tsx'
import type { LessonTimes } from './teach-dialogs.tsx'
import { TeachPanel } from './teach-panel.tsx'
import type { Substitution } from './substitute.tsx'
import type { HandedDocument } from '../shared/lesson-words.ts'

type Props = {
  desk: DeskView
  times: LessonTimes
  learners: number
  documents: readonly HandedDocument[]
  substitution: Substitution | undefined
  /** Below the documents: homework of this lesson. */
  children?: ReactNode
}

/** A lesson as its teacher works on it, and as an admin sees it. */
export const TeachingDesk = ({ desk, times, learners, documents, substitution, children }: Props) => (
  <div className={styles.layout}>
    <div className={panel.stack}>
      <TeachPanel desk={desk} times={times} learners={learners} substitution={substitution} />
      {desk.contests.length > 0 && <Contests contests={desk.contests} isOwn={desk.isOwn} />}
      <Roster roster={desk.roster} />
    </div>
    <div className={panel.stack}>
      {desk.canSetLink && <LinkPanel link={desk.link} />}
      <HandOut documents={documents} canHandOut={desk.canHandOut} />
      {children}
    </div>
  </div>
)
