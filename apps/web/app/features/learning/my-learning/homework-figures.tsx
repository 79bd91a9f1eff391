import type { HomeworkCounts } from '@khue/contracts/learning/my-learning'
import { Link } from 'react-router'
import { FigureRow } from '#app/shared/ui/figure-row.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { homeworkFiguresOf, homeworkListHref } from './homework-counts.ts'
import { homeworkCountsText as text } from './my-learning.text.ts'

type Props = { counts: HomeworkCounts; learnerId: string }

/** How the homework of a course stands, and the way to it. */
export const HomeworkFigures = ({ counts, learnerId }: Props) => (
  <div className={panel.stack}>
    <div className={panel.head}>
      <h2 className="h3">{text.title}</h2>
      <p className={panel.about}>
        <Link className="link" to={homeworkListHref(learnerId)}>
          {text.toList}
        </Link>
      </p>
    </div>
    <FigureRow label={text.title} figures={homeworkFiguresOf(counts)} />
  </div>
)
