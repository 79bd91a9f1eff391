import { Link } from 'react-router'
import styles from './lecture-stars.module.css'
import { lectureWords as text } from './lecture-words.text.ts'

export type Star = { itemId: string; number: number; title: string; isDone: boolean }
type Props = { lectures: readonly Star[]; itemId?: string; hrefOf: (itemId: string) => string }

/** One star per lecture: lit when it was watched, ringed where the learner is. Each leads to its lecture. */
export const LectureStars = ({ lectures, itemId, hrefOf }: Props) => (
  <ol className={styles.chain}>
    {lectures.map((lecture) => (
      <li key={lecture.itemId} data-lit={lecture.isDone || undefined}>
        <Link
          to={hrefOf(lecture.itemId)}
          aria-current={lecture.itemId === itemId ? 'page' : undefined}
          aria-label={text.star(lecture.number, lecture.title, lecture.isDone)}
          title={lecture.title}
        />
      </li>
    ))}
  </ol>
)
