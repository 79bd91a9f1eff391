import { createHash, randomBytes } from 'node:crypto'
import type { Body } from '@khue/contracts/endpoint'
import type { LinkedReport } from '@khue/contracts/learning/report-shapes'
import type * as contract from '@khue/contracts/learning/reports'
import { findActivePerson, listPeople } from '#modules/people/people'
import { type Deps, type OutsideAddress, type OutsideMessage, transact } from '#platform/deps'
import { recordAnswer } from '../answering/answer.service.ts'
import { reportError } from '../learning-reports.errors.ts'
import { listReportFacts } from '../notifying/reported-lessons.read-model.ts'
import { findSent, listAnswersOf, setOpened, type SentRow } from '../reading/reports.read-model.ts'
import { momentOf } from '../show.service.ts'
import { initialsOf, maskName } from '../initials.ts'
import { type FoundLink, findLink, insertLink, isOfGuardian } from './links.read-model.ts'
import { revokeLinksOfGuardian, setLinkOpened } from './links.repository.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** As `referenceOf` of the notices writes it. */
function readReference({ reference, personId: guardianId }: OutsideMessage) {
  const [lessonId = '', learnerId = ''] = reference.split(' ')
  return { lessonId, learnerId, guardianId }
}

/** Messages about a report open by a link that is made when they leave; those that still wait end with the guardianship. */
export const reportAddress: OutsideAddress = {
  isStillFor: (deps, message) => isOfGuardian(deps.db, readReference(message)),
  make: async (deps, message, channel) => {
    const token = randomBytes(32).toString('base64url')
    const isMade = await insertLink(deps.db, { ...readReference(message), channel, tokenHash: hashOf(token) })
    return isMade ? `/r/${token}` : undefined
  },
}

type Unlinked = { guardianId: string; childId: string }
/** The links of a former guardian end at once; `findLink` would refuse them anyway. */
export const endLinks = async (deps: Deps, { guardianId, childId }: Unlinked) =>
  void (await revokeLinksOfGuardian(deps.db, { guardianId, learnerId: childId }))

/** Unknown, expired, revoked, and a guardianship that was ended all look the same. Throws REPORT_LINK_NOT_FOUND. */
async function requireLink(deps: Deps, token: string) {
  const link = await findLink(deps.db, hashOf(token))
  if (!link || !(await findActivePerson(deps.db, link.guardianId))) throw reportError.REPORT_LINK_NOT_FOUND()
  return link
}

/** The voice of a report, by the key in its link. Throws REPORT_LINK_NOT_FOUND, also when there is none. */
export async function findVoiceByLink(deps: Deps, token: string) {
  const row = await findSent(deps.db, await requireLink(deps, token))
  if (!row?.voiceId) throw reportError.REPORT_LINK_NOT_FOUND()
  return row.voiceId
}

/** Changes nothing: programs that check the links of a message load them, too. */
export const readByLink = async (deps: Deps, token: string): Promise<LinkedReport> => showLinked(deps, await requireLink(deps, token))

async function noteOpened(deps: Deps, token: string, link: FoundLink) {
  await setLinkOpened(deps.db, hashOf(token))
  await setOpened(deps.db, link, link.guardianId)
}

/** A person sees it: the page asks for this from the browser. */
export const openByLink = (deps: Deps, token: string) =>
  transact(deps, async (deps) => {
    const link = await requireLink(deps, token)
    await noteOpened(deps, token, link)
    return { expiresAt: momentOf(link.expiresAt) }
  })

export const answerByLink = (deps: Deps, token: string, body: Body<typeof contract.answerLinkedReport>): Promise<LinkedReport> =>
  transact(deps, async (deps) => {
    const link = await requireLink(deps, token)
    await noteOpened(deps, token, link) // a page without scripts has not
    await recordAnswer(deps, { ...link, personId: link.guardianId, byLink: true, ...body })
    return showLinked(deps, link)
  })

async function showLinked(deps: Deps, link: FoundLink): Promise<LinkedReport> {
  const row = await findSent(deps.db, link)
  const [about] = await listReportFacts(deps.db, [link.lessonId])
  if (!row || !about) throw reportError.REPORT_LINK_NOT_FOUND()
  const name = (await listPeople(deps, [link.learnerId])).get(link.learnerId)?.name ?? ''
  const mask = (text: string) => maskName(text, name)
  const [answer] = await listAnswersOf(deps.db, { ...link, personId: link.guardianId })
  return {
    learner: initialsOf(name),
    teacher: about.teacher,
    title: row.title,
    number: row.number,
    startsAt: momentOf(row.startsAt),
    endsAt: momentOf(row.endsAt),
    sentAt: momentOf(row.sentAt),
    isLate: row.sentAt >= row.locksAt,
    text: { good: mask(row.good), practise: mask(row.practise), next: mask(row.next), letter: mask(row.letter) },
    hasVoice: row.voiceId !== null,
    facts: showFacts(row, mask),
    addenda: row.addenda.map(({ text, writtenAt }) => ({ text: mask(text), writtenAt: momentOf(writtenAt) })),
    answer: answer ? { answer: answer.answer, text: mask(answer.text), answeredAt: momentOf(answer.answeredAt) } : null,
    expiresAt: momentOf(link.expiresAt),
  }
}

/** Without ids, so that nothing of a link leads to another page. */
function showFacts({ facts }: SentRow, mask: (text: string) => string): LinkedReport['facts'] {
  const { plannedMinutes, minutes, attendance } = facts
  const work = (all: typeof facts.homework) =>
    all.map(({ title, dueAt, state, points, mostPoints }) => ({ title: mask(title), dueAt, state, points, mostPoints }))
  const films = (all: typeof facts.films) =>
    all.map(({ title, watchedSeconds, totalSeconds, isDone }) => ({ title, watchedSeconds, totalSeconds, isDone }))
  return {
    plannedMinutes,
    minutes,
    attendance,
    homework: work(facts.homework),
    homeworkBefore: work(facts.homeworkBefore),
    films: films(facts.films),
    later: { homework: work(facts.later.homework), films: films(facts.later.films) },
    documents: facts.documents.map(({ name }) => ({ name: mask(name) })),
  }
}
