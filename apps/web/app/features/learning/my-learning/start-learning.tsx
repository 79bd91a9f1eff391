import type { LearningCard } from '@khue/contracts/learning/my-learning'
import { Link } from 'react-router'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import panel from '#app/shared/ui/panel.module.css'
import { learnHref } from './card-view.ts'
import { learningText as text } from './my-learning.text.ts'

/** On the page that sells a course: the way in for each learner who has it already. */
export const StartLearning = ({ cards }: { cards: readonly LearningCard[] }) =>
  cards.length > 0 && (
    <section className={panel.panel} aria-label={text.start}>
      {cards.map((card) => (
        <div key={card.key}>
          <p className="sm">{text.learns(card.learner.name)}</p>
          <Link className={buttonClass({ size: 'xxl', color: 'main', fullWidth: true })} to={learnHref(card)}>
            {card.lessons?.done ? text.toClass : text.start}
          </Link>
        </div>
      ))}
    </section>
  )
