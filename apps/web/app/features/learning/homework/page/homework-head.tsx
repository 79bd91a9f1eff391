import type { Homework } from '@khue/contracts/learning/homework-shapes'
import { Link } from 'react-router'
import { lessonHref } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { StatusTag } from '#app/shared/ui/status-tag.tsx'
import { DueTile } from '../shared/due-tile.tsx'
import { completionStatus, dayWordsOf, homeworkStatus, lessonWords } from '../shared/homework-words.ts'
import styles from './homework-head.module.css'
import { pageText as text } from './homework-page.text.ts'

type Props = { homework: Homework; /** Of a child, for a parent. */ learner: Homework['learner'] | undefined }

/** What is to be done, for whom, and until when. */
export function HomeworkHead({ homework, learner }: Props) {
  const { title, place, teacher, displayAt, dueAt, hasOwnDue, now, state, completion, submissions } = homework
  const isOpen = submissions.length === 0
  const notes = [hasOwnDue && text.ownDue, state === 'NOT_SUBMITTED' && text.mayBeLate].filter(Boolean).join(' · ')
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className="h2">{title}</h1>
        <ul className={styles.facts}>
          {learner && (
            <li>
              <img src={learner.avatar} alt="" width="28" height="28" />
              <b>{learner.name}</b>
            </li>
          )}
          <li>
            <img src={teacher.avatar} alt="" width="28" height="28" />
            {teacher.name}
          </li>
          <li>
            <Icon name="school" size={20} />
            <span>
              {place.title}
              {place.lesson && (
                <>
                  {' · '}
                  <Link className="link" to={lessonHref(place.lesson.id)}>
                    {lessonWords(place.lesson)}
                  </Link>
                </>
              )}
            </span>
          </li>
          <li className="muted">{text.given(dayWordsOf(displayAt))}</li>
          <li>
            <StatusTag {...homeworkStatus(state)} />
            {!isOpen && <StatusTag {...completionStatus(completion)} />}
          </li>
        </ul>
      </div>
      <DueTile dueAt={dueAt} now={now} note={notes || undefined} counts={isOpen} />
    </div>
  )
}
