import type { MarkOverview, PartSummary } from '@khue/contracts/learning/marking-shapes'
import { formatPoints } from '../shared/points.ts'
import { followingText as text } from './following.text.ts'

type MarkedLearner = MarkOverview['learners'][number]

/** A learner's mark in words; empty where nothing was handed in. */
export function markWords(marked: Pick<MarkedLearner, 'submissionId' | 'state' | 'total'> | undefined): string {
  if (!marked || marked.submissionId === null) return ''
  if (marked.state === 'NONE') return text.markStates.NONE
  const total = marked.total === null ? undefined : text.points(formatPoints(marked.total))
  return [total, text.markStates[marked.state]].filter(Boolean).join(', ')
}

export type PartRow = { key: number; title: string; marked: string; average: string; below: string; isOftenWrong: boolean }
export type MarksView = {
  lead: string
  average: string
  parts: PartRow[]
  /** Marks that are begun and not returned. */
  marking: number
  hasWork: boolean
}

export function toMarksView({ learners, parts, average }: MarkOverview): MarksView {
  const count = (state: MarkedLearner['state']) => learners.filter((one) => one.submissionId !== null && one.state === state).length
  const all = parts.reduce((sum, { points }) => sum + points, 0)
  const marking = count('DRAFT')
  return {
    lead: text.marksLead(count('RETURNED'), marking, count('NONE')),
    average: average === null ? text.noAverage : text.average(formatPoints(Math.round(average)), formatPoints(all)),
    parts: parts.map(toPart),
    marking,
    hasWork: learners.some(({ submissionId }) => submissionId !== null),
  }
}

const toPart = ({ title, points, marked, average, belowHalf, isOftenWrong }: PartSummary, key: number): PartRow => ({
  key,
  title,
  marked: text.learnersOf(marked),
  average: average === null ? text.unknown : text.partAverage(formatPoints(Math.round(average)), formatPoints(points)),
  below: text.learnersOf(belowHalf),
  isOftenWrong,
})
