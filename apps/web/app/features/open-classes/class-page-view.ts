import type { getOpenClass } from '@khue/contracts/catalogue'
import type { Reply } from '@khue/contracts/endpoint'
import { formatNumber } from '#app/shared/format.ts'
import { classPaths, toClassView } from './open-class.ts'
import { openClassesText as text } from './open-classes.text.ts'

/** A class in the words of its own page. Made in loaders only. */
export type ClassPageView = ReturnType<typeof toClassPage>

export function toClassPage(one: Reply<typeof getOpenClass>, now: Date) {
  const view = toClassView(one, now)
  const isOpen = one.kind === 'OPEN'
  return {
    ...view,
    summary: one.summary,
    isOpen,
    hasEnded: one.status === 'FINISHED',
    isInterested: one.isInterested,
    interested: one.interested > 0 ? text.interested(formatNumber(one.interested)) : undefined,
    listHref: classPaths[one.kind],
    listName: isOpen ? text.title : text.eventsTitle,
    facts: [
      { name: text.when, value: view.schedule },
      { name: text.forWhom, value: view.grades ?? text.everyone },
      { name: text.seatsName, value: view.seats },
      { name: text.fee, value: view.fee ?? text.byMembership },
    ],
  }
}
