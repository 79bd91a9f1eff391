import type { LearningCard } from '@khue/contracts/learning/my-learning'
import { NextBand } from '#app/features/learning/lessons/shared/next-band.tsx'
import { lessonHref } from '#app/features/learning/lessons/shared/lesson-words.ts'
import { learningText as text } from './my-learning.text.ts'

type Props = { card: LearningCard; now: string }

/** The nearest lesson of the household; `key` it by `now`, from which it counts. */
export function Soonest({ card: { next, ...card }, now }: Props) {
  if (!next) return null
  const number = next.number && card.lessons ? text.numbered(next.number, card.lessons.all) : undefined
  return (
    <NextBand
      label={text.soonest}
      cover={card.cover}
      above={[card.learner.name, number].filter(Boolean).join(' · ')}
      title={card.title}
      teacher={card.teacher.name}
      times={next}
      now={now}
      to={lessonHref(next.id)}
    />
  )
}
