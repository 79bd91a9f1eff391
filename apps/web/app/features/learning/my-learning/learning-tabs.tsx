import { type LearningKind, type LearningStatus, learningStatuses } from '@khue/contracts/learning/learning-states'
import type { LearningPage } from '@khue/contracts/learning/my-learning'
import { Link } from 'react-router'
import styles from './learning-tabs.module.css'
import { learningText as text } from './my-learning.text.ts'

const root = '/account/my-courses/'
/** Events have no orders that wait: what is free is reserved at once (spec 2). */
export const statusesOf = (of: LearningKind) => learningStatuses.filter((status) => of !== 'events' || status !== 'pending')
export const addressOf = (of: LearningKind, status: LearningStatus) => (of === 'courses' ? root + status : `${root}${of}/${status}`)

/** What an address asks for; undefined for one that is none of ours. */
export function askedAt(path: string): { of: LearningKind; status: LearningStatus } | undefined {
  for (const kind of ['courses', 'tutors', 'events'] as const)
    for (const status of statusesOf(kind)) if (addressOf(kind, status) === path) return { of: kind, status }
  return undefined
}

type Props = { of: LearningKind; status: LearningStatus; counts: LearningPage['counts']; learnerId: string | undefined }
const withLearner = (path: string, learnerId: string | undefined) => (learnerId ? `${path}?learnerId=${learnerId}` : path)

export const StatusTabs = ({ of, status, counts, learnerId }: Props) => (
  <nav className={styles.tabs} aria-label={text.tabs}>
    {statusesOf(of).map((one) => (
      <Link key={one} to={withLearner(addressOf(of, one), learnerId)} aria-current={one === status ? 'page' : undefined}>
        {text.statuses[one]}
        <span className={styles.count}>{counts[one]}</span>
      </Link>
    ))}
  </nav>
)

type LearnersProps = { path: string; learners: LearningPage['learners']; learnerId: string | undefined; viewerId: string | undefined }

/** Whose cards: the whole household, or one of it. A parent who learns nothing is left out. */
export function LearnerChips({ path, learners, learnerId, viewerId }: LearnersProps) {
  const shown = learners.filter(({ id, count }) => id !== viewerId || count > 0 || id === learnerId)
  if (learners.length < 2) return null
  return (
    <ul className={styles.learners} aria-label={text.learners}>
      <li>
        <Link to={path} aria-current={learnerId ? undefined : 'true'}>
          {text.wholeFamily} <span className="num">{learners.reduce((sum, { count }) => sum + count, 0)}</span>
        </Link>
      </li>
      {shown.map(({ id, name, avatar, count }) => (
        <li key={id}>
          <Link to={withLearner(path, id)} aria-current={id === learnerId ? 'true' : undefined}>
            <img src={avatar} alt="" width="32" height="32" />
            <span className={styles.name}>{id === viewerId ? text.me : name}</span> <span className="num">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
