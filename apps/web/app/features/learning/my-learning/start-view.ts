import type { LearningCard } from '@khue/contracts/learning/my-learning'
import { learnHref } from './card-view.ts'
import { learningText as text } from './my-learning.text.ts'

export type StartView = { label: string; ways: { key: string; who: string; to: string; enter: string }[] }

/** Used in loaders only: a guest's page loads none of these texts. */
export const toStart = (cards: readonly LearningCard[]): StartView => ({
  label: text.start,
  ways: cards.map((card) => ({
    key: card.key,
    who: text.learns(card.learner.name),
    to: learnHref(card),
    enter: card.lessons?.done ? text.toClass : text.start,
  })),
})
