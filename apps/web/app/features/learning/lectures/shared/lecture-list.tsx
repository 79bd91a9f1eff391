import type { Extension, LectureCard } from '@khue/contracts/learning/lectures'
import { Link } from 'react-router'
import { daysBetween } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { clockTime } from '../film/film-time.ts'
import { AskExtension, extensionWords } from './ask-extension.tsx'
import { extensionText } from './extension.text.ts'
import { lectureHref } from '#app/features/offer/courses/shared/lecture-address.ts'
import { lectureListText as text } from './lecture-list.text.ts'
import styles from './lecture-list.module.css'
import { type LectureRow, toLectureRow } from './lecture-rows.ts'

type Place = { courseId: string; learnerId: string | undefined }
type Chapters = readonly { title: string; lectures: readonly LectureCard[] }[]

/** Where the learner goes on, and how much of the course was watched. */
export function ContinueBand({
  chapters,
  next,
  percent,
  courseId,
  learnerId,
}: Place & { chapters: Chapters; next: string; percent: number }) {
  const lecture = chapters.flatMap(({ lectures }) => lectures).find(({ itemId }) => itemId === next)
  if (!lecture) return null
  const isBegun = lecture.position > 0 && !lecture.isDone
  return (
    <section className={styles.band} aria-label={text.goOn}>
      <div className={styles.what}>
        <p>{isBegun ? text.goOnFrom(clockTime(lecture.position)) : text.nextLecture}</p>
        <h2 className={styles.title}>{lecture.title}</h2>
        <progress className={styles.bar} value={percent} max={100} aria-label={text.watched(percent)} />
        <p className="num">{text.watched(percent)}</p>
      </div>
      <Link className={buttonClass({ size: 'xl', color: 'secondary' })} to={lectureHref(courseId, next, learnerId)}>
        {isBegun ? text.goOn : text.watch}
      </Link>
    </section>
  )
}

type ListProps = Place & { chapters: Chapters; extension: Extension; now: string }

/** All recorded lectures of a course, by chapter, and more time where it is needed. */
export const LectureList = ({ chapters, extension, now, courseId, learnerId }: ListProps) => (
  <section className={panel.panel} aria-labelledby="lectures">
    <h2 id="lectures" className="h3">
      {text.title}
    </h2>
    <MoreTime extension={extension} isNeeded={needsTime(chapters, now)} learnerId={learnerId} />
    {chapters.map(({ title, lectures }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- chapters have no ids, and never move
      <div key={at}>
        <h3 className="h4">{title}</h3>
        <ol className={styles.rows}>
          {lectures.map((lecture) => (
            <Row key={lecture.itemId} row={toLectureRow(lecture)} to={lectureHref(courseId, lecture.itemId, learnerId)} />
          ))}
        </ol>
      </div>
    ))}
  </section>
)

const Row = ({ row: { title, number, facts, status, note, isDone, percent }, to }: { row: LectureRow; to: string }) => (
  <li className={styles.row}>
    <span className={styles.star} data-state={isDone ? 'DONE' : percent > 0 ? 'HALF' : 'TODO'} aria-hidden="true">
      {isDone && <Icon name="check" size={16} />}
    </span>
    <div className={styles.words}>
      <p className={panel.name}>
        <Link to={to} className={styles.link}>
          <span className="muted">{number}.</span> {title}
        </Link>
        {status && <StatusTag {...status} />}
      </p>
      <p className="sm muted num">{facts.join(' · ')}</p>
      {note && <p className="sm">{note}</p>}
    </div>
    <Icon name="chevron-right" />
  </li>
)

/** Before that, asking would only spend the one request that a course has. */
const soonDays = 7
const needsTime = (chapters: Chapters, now: string) =>
  chapters
    .flatMap(({ lectures }) => lectures)
    .some(({ state, until, isDone }) => !isDone && (state === 'EXPIRED' || (until !== null && daysBetween(now, until) <= soonDays)))

type MoreTimeProps = { extension: Extension; isNeeded: boolean; learnerId: string | undefined }

function MoreTime({ extension, isNeeded, learnerId }: MoreTimeProps) {
  if (extension.canAsk)
    return (
      isNeeded && (
        <div className={styles.more}>
          <p className="sm">{extension.asksFamily ? extensionText.familyLead : extensionText.lead}</p>
          <AskExtension extension={extension} learnerId={learnerId} />
        </div>
      )
    )
  const words = extensionWords(extension)
  return words ? <p className={`sm ${styles.more}`}>{words}</p> : null
}
