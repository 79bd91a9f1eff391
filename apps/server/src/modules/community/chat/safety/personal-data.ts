import type { Deps } from '#platform/deps'
import { describeParticipants } from '../participants/participants.service.ts'
import * as stored from './safety.repository.ts'

/** The people whom a person has blocked, and their quiet hours. */
export async function collectSafety(deps: Deps, personId: string) {
  const blocked = (await stored.listBlockedBy(deps.db, personId)).map(({ blockedId }) => blockedId)
  const [hours] = await stored.listAnswerHours(deps.db, [personId])
  return {
    ...(blocked.length > 0 && { 'Người đã chặn': [...(await describeParticipants(deps, blocked)).values()].map(({ name }) => name) }),
    ...(hours && { 'Giờ yên tĩnh khi nhắn tin': { Từ: hours.quietFrom, Đến: hours.quietTo, 'Trả lời trước': hours.answersBy } }),
  }
}

export async function eraseSafety({ db }: Deps, personId: string) {
  await stored.deleteBlocksOf(db, personId)
  await stored.eraseSupportTitles(db, personId)
  await stored.deleteAnswerHours(db, personId)
}
