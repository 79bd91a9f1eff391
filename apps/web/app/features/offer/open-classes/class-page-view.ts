import type { getOpenClass } from '@khue/contracts/offer/open-classes'
import type { Reply } from '@khue/contracts/endpoint'
import { classSku } from '@khue/contracts/sale/offers'
import { formatNumber } from '#app/shared/format.ts'
import { classPaths, toClassView } from './open-class.ts'
import { openClassesText as text } from './open-classes.text.ts'
import { classWords } from './class-words.text.ts'

/** View model of the class page. Used in loaders only. */
export type ClassPageView = ReturnType<typeof toClassPage>

export function toClassPage(one: Reply<typeof getOpenClass>, now: Date) {
  const view = toClassView(one, now)
  const isOpen = one.kind === 'OPEN'
  return {
    ...view,
    summary: one.summary,
    isOpen,
    hasEnded: one.status === 'FINISHED',
    join: joinWords(one),
    // seats of an open class and of a free one are reserved, not sold
    sale: isOpen || one.fee === 0 || one.status === 'FINISHED' ? undefined : saleOf(one),
    isInterested: one.isInterested,
    interested: one.interested > 0 ? classWords.interested(formatNumber(one.interested)) : undefined,
    listHref: classPaths[one.kind],
    listName: isOpen ? text.title : text.eventsTitle,
    facts: [
      { name: classWords.when, value: view.schedule },
      { name: classWords.forWhom, value: view.grades ?? classWords.everyone },
      { name: classWords.seatsName, value: view.seats },
      ...(view.fee ? [{ name: classWords.fee, value: view.fee }] : []),
    ],
  }
}

function joinWords({ status, kind, fee, seatsLeft }: Reply<typeof getOpenClass>) {
  if (status === 'FINISHED') return classWords.ended
  if (kind === 'INTERACTIVE' && fee > 0) return seatsLeft === 0 ? classWords.joinFull : classWords.joinSingle
  if (status === 'IN_SCHEDULING') return classWords.joinLater
  if (status === 'IN_PROGRESS') return classWords.joinBegun
  if (seatsLeft === 0) return classWords.joinFull
  return kind === 'OPEN' ? classWords.joinMember : classWords.joinFree
}

const saleOf = ({ code, seatsLeft }: Reply<typeof getOpenClass>) => ({ sku: classSku(code), code, isFull: seatsLeft === 0 })
