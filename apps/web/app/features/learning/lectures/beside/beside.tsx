import type { LecturePage } from '@khue/contracts/learning/lectures'
import type { LearningDocument } from '@khue/contracts/learning/my-learning'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#app/shared/format.ts'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { clockTime } from '../film/film-time.ts'
import { LectureStars } from '../shared/lecture-stars.tsx'
import { besideText as text, type You } from '../lectures.text.ts'
import styles from './beside.module.css'

const Panel = ({ id, title, aside, children }: { id: string; title: string; aside?: string; children: ReactNode }) => (
  <section className={panel.panel} id={id} aria-labelledby={`${id}-title`}>
    <div className={styles.head}>
      <h2 id={`${id}-title`} className="h4">
        {title}
      </h2>
      {aside && <span className="sm muted num">{aside}</span>}
    </div>
    {children}
  </section>
)

/** Each opens through an address of ours, which asks for the right again. */
export const Documents = ({ documents }: { documents: readonly LearningDocument[] }) => (
  <Panel id="tai-lieu" title={text.documents}>
    <ul>
      {documents.map(({ assetId, name, bytes }) => (
        <li key={assetId}>
          <a className={styles.document} href={`/account/study/documents/${assetId}`} target="_blank" rel="noreferrer">
            <Icon name="file" size={24} />
            <span>
              <b>{name}</b>
              <span className="xs muted num">{formatBytes(bytes)}</span>
            </span>
            <Icon name="download" />
          </a>
        </li>
      ))}
    </ul>
  </Panel>
)

type Card = LecturePage['card']

export const NextLecture = ({ next, href }: { next: Card; href: string }) => (
  <section className={styles.next} aria-labelledby="next-title">
    <p className="sm muted num">{text.next(next.seconds === null ? undefined : clockTime(next.seconds))}</p>
    <h2 id="next-title" className={styles.name}>
      {next.title}
    </h2>
    <Link className={buttonClass({ size: 'xl', variant: 'outlined', fullWidth: true })} to={href}>
      {text.toNext(next.number)}
    </Link>
  </section>
)

/** Instead of the lectures around a free one: without the course they cannot be opened. */
export const WholeCourse = ({ href }: { href: string }) => (
  <section className={styles.next} aria-labelledby="next-title">
    <h2 id="next-title" className={styles.name}>
      {text.trial}
    </h2>
    <Link className={buttonClass({ size: 'xl', variant: 'outlined', fullWidth: true })} to={href}>
      {text.wholeCourse}
    </Link>
  </section>
)

/** The lectures of this chapter as stars: watched ones are lit. */
export function ChapterStars({
  chapter,
  itemId,
  hrefOf,
}: {
  chapter: LecturePage['chapter']
  itemId: string
  hrefOf: (itemId: string) => string
}) {
  const done = chapter.lectures.filter(({ isDone }) => isDone).length
  return (
    <Panel id="chuong" title={text.chapter(chapter.number, chapter.title)} aside={text.lit(done, chapter.lectures.length)}>
      <LectureStars lectures={chapter.lectures} itemId={itemId} hrefOf={hrefOf} />
    </Panel>
  )
}

type KeptProps = { you: You; notes: number | undefined; seconds: number | undefined; documents: number; chapter: LecturePage['chapter'] }

/** What stays when the film is locked. */
export function StillUsable({ you, notes, seconds, documents, chapter }: KeptProps) {
  const done = chapter.lectures.filter(({ isDone }) => isDone).length
  const rows: [IconName, string, string | undefined, string][] = [
    ['pencil', text.keptNotes(you), notes === undefined ? undefined : String(notes), '#ghi-chu'],
    ['badge-cc', text.keptCaptions, seconds === undefined ? undefined : clockTime(seconds), '#phu-de'],
    ['file', text.keptDocuments, documents > 0 ? String(documents) : undefined, '#tai-lieu'],
    ['star', text.keptProgress(chapter.number), text.lit(done, chapter.lectures.length), '#chuong'],
  ]
  return (
    <Panel id="con-lai" title={text.kept}>
      <ul>
        {rows.map(
          ([icon, label, value, to]) =>
            value !== undefined && (
              <li key={to}>
                <a className={styles.kept} href={to}>
                  <Icon name={icon} size={22} />
                  <span>{label}</span>
                  <span className="muted num">{value}</span>
                </a>
              </li>
            ),
        )}
      </ul>
    </Panel>
  )
}
