import type { Document } from '@khue/contracts/document'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DocumentView } from '#app/shared/document/document-view.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { formatBytes, formatDateTime } from '#app/shared/format.ts'
import type { ApprovalPanelView } from './approval-view.ts'
import { lectureHref } from '#app/features/offer/courses/shared/lecture-address.ts'
import styles from './approval-panel.module.css'
import { approvalsText as text } from './approvals.text.ts'
import { filmFacts } from './film-facts.ts'

type Course = Pick<ApprovalPanelView, 'id' | 'content' | 'document' | 'programme' | 'documents' | 'films'>

/** A longer chapter is folded, so that the decision below stays near. */
const mostUnfolded = 30

/** All that the course says, as its teacher wrote it. */
export const ApprovalContent = ({ course: { id, content, document, programme, documents, films } }: { course: Course }) => (
  <details className={styles.details} open>
    <summary>{text.content}</summary>
    <Part title={text.summary} words={content.summary} />
    <Description of={document} />
    <Part title={text.outcomes} words={content.outcomes.join('\n')} />
    <Part title={text.faq} words={content.faq.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')} />
    <h3 className="h4">{text.programme}</h3>
    {programme.map((chapter, n) => (
      // a chapter has no id of its own
      // oxlint-disable-next-line react/no-array-index-key
      <details key={n} open={chapter.items.length <= mostUnfolded} className={styles.chapter}>
        <summary>
          {n + 1}. {chapter.title} <span className="sm muted">· {text.itemCount(chapter.items.length)}</span>
        </summary>
        <ol className={styles.items}>
          {chapter.items.map((item, m) => (
            <Item key={item.itemId} item={item} number={`${n + 1}.${m + 1}`} documents={documents}>
              {item.kind === 'LECTURE' && <Film courseId={id} item={item} film={films.find((film) => film.id === item.videoId)} />}
            </Item>
          ))}
        </ol>
      </details>
    ))}
  </details>
)

/** One text, under its name. */
export const Part = ({ title, words }: { title: string; words: string }) =>
  words === '' ? null : (
    <>
      <h3 className="h4">{title}</h3>
      <p className={styles.text}>{words}</p>
    </>
  )

/** The description as learners will see it. */
export const Description = ({ of }: { of: Document }) =>
  of.length === 0 ? null : (
    <>
      <h3 className="h4">{text.description}</h3>
      <DocumentView document={of} isSection className={styles.description} />
    </>
  )

type OneItem = Course['programme'][number]['items'][number]
type ItemProps = { item: OneItem; number: string; documents: Course['documents']; children: ReactNode }
const Item = ({ item, number, documents, children }: ItemProps) => (
  <li>
    {number} {item.title} <span className="sm muted">{factsOf(item)}</span>
    {children}
    {item.content !== '' && <p className={styles.text}>{item.content}</p>}
    {item.documents.map(({ assetId, name, bytes }) => (
      <p key={assetId}>
        <a href={documents.find((one) => one.assetId === assetId)?.address} target="_blank" rel="noreferrer" className={styles.document}>
          <Icon name="paperclip" size={18} />
          {name} ({formatBytes(bytes)})
        </a>
      </p>
    ))}
  </li>
)

type FilmProps = { courseId: string; item: OneItem; film: Course['films'][number] | undefined }
const Film = ({ courseId, item, film }: FilmProps) => (
  <>
    <p className="sm muted">{filmFacts(item, film)}</p>
    {item.filmSeconds !== null && (
      <Link className={styles.document} to={lectureHref(courseId, item.itemId)}>
        <Icon name="player-play" size={18} />
        {text.watch}
        <span className="visually-hidden">: {item.title}</span>
      </Link>
    )}
  </>
)

const factsOf = ({ kind, minutes, isFree, displayAt, deadline }: OneItem) =>
  [
    text.kinds[kind],
    minutes === null ? '' : text.minutes(minutes),
    isFree ? text.free : '',
    displayAt ? text.displayAt(formatDateTime(displayAt)) : '',
    deadline ? text.deadline(formatDateTime(deadline)) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ')
