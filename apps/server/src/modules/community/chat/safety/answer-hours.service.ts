import type { AnswerHours } from '@khue/contracts/community/chat-safety'
import type { Actor } from '#platform/http/api'
import type { Deps } from '#platform/deps'
import { quietPeriodAt } from './answer-hours.ts'
import * as stored from './safety.repository.ts'

export async function readAnswerHours({ db }: Deps, personId: string): Promise<AnswerHours> {
  const [hours] = await stored.listAnswerHours(db, [personId])
  return hours
    ? { quietHours: { from: hours.quietFrom, to: hours.quietTo }, answersBy: hours.answersBy }
    : { quietHours: null, answersBy: null }
}

export async function changeAnswerHours(deps: Deps, { id: personId }: Actor, { quietHours, answersBy }: AnswerHours) {
  if (quietHours && answersBy)
    await stored.upsertAnswerHours(deps.db, { personId, quietFrom: quietHours.from, quietTo: quietHours.to, answersBy })
  else await stored.deleteAnswerHours(deps.db, personId)
  return readAnswerHours(deps, personId)
}

/** Those of some people who are in their quiet hours now: until when, and by when they answer. */
export async function listInQuietHours(deps: Deps, personIds: readonly string[]) {
  const now = deps.clock()
  const hours = personIds.length > 0 ? await stored.listAnswerHours(deps.db, personIds) : []
  return new Map(
    hours.flatMap(({ personId, ...own }) => {
      const rest = quietPeriodAt(now, own)
      return rest ? [[personId, rest] as const] : []
    }),
  )
}
