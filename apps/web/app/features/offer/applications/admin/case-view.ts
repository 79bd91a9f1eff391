import type { ApplicationState, OpenTeachingCase, TeachingCase, teachingCaseFilters } from '@khue/contracts/offer/applications'
import { subjects } from '@khue/contracts/offer/subjects'
import type { ShownTeaching } from '@khue/contracts/offer/teaching-profile'
import { type TeachingField, teachingFields } from '@khue/contracts/offer/teaching-profile-rules'
import { formatDateTime, formatNumber } from '#app/shared/format.ts'
import type { Status } from '#app/shared/ui/status-tag.tsx'
import { casesText, caseText as text } from './cases.text.ts'

const tones = {
  DRAFT: undefined,
  SUBMITTED: 'primary',
  IN_REVIEW: 'warn',
  NEEDS_CHANGES: 'warn',
  APPROVED: 'success',
  REJECTED: 'danger',
  WITHDRAWN: undefined,
} as const satisfies Record<ApplicationState, Status['tone']>

export const statusOf = (state: ApplicationState): Status => ({ label: casesText.states[state], tone: tones[state] })
export const isWaiting = ({ state }: { state: ApplicationState }) => state === 'SUBMITTED' || state === 'IN_REVIEW'
/** The state of a waiting case depends on its claim: only a claim shows that an admin reads it now. */
export const deskStatusOf = (one: { state: ApplicationState }, item: ClaimedItem | undefined): Status => {
  if (!isWaiting(one) || !item) return statusOf(one.state)
  return statusOf(item.claim ? 'IN_REVIEW' : 'SUBMITTED')
}
export const casePath = ({ id, kind }: Pick<TeachingCase, 'id' | 'kind'>) =>
  `/admin/applications/${kind === 'PROFILE' ? 'profiles/' : ''}${id}`

export type DeskView = { state: (typeof teachingCaseFilters)[number]; cursor?: string | undefined; open?: string | undefined }
export function deskAddress({ state, cursor, open }: DeskView) {
  const search = new URLSearchParams({ ...(state !== 'WAITING' && { state }), ...(cursor && { cursor }), ...(open && { open }) }).toString()
  return `/admin/applications${search ? `?${search}` : ''}`
}

export const subjectNames = (ids: readonly number[]) => subjects.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')

const adults = 13
const gradeName = (grade: number) => (grade === adults ? 'Người lớn' : `Lớp ${grade}`)
const yearsOf = ({ fromYear, toYear }: { fromYear: number | null; toYear: number | null }) =>
  fromYear === null && toYear === null ? '' : ` (${[fromYear, toYear ?? text.untilNow].filter((year) => year !== null).join('–')})`

/** One row of a school, a job or an achievement in words. */
export const itemWords = {
  school: (one: ShownTeaching['schools'][number]) => `${[one.name, one.study].filter(Boolean).join(', ')}${yearsOf(one)}`,
  job: (one: ShownTeaching['work'][number]) => `${[one.position, one.place].filter(Boolean).join(', ')}${yearsOf(one)}`,
  achievement: (one: ShownTeaching['achievements'][number]) => one.text + (one.year ? ` (${one.year})` : ''),
}

/** Every row by its id, in words. */
export const itemsOf = ({ schools, work, achievements }: ShownTeaching) =>
  new Map([
    ...schools.map((one) => [one.id, itemWords.school(one)] as const),
    ...work.map((one) => [one.id, itemWords.job(one)] as const),
    ...achievements.map((one) => [one.id, itemWords.achievement(one)] as const),
  ])

/** The lines of a field, empty when nothing was filled in; photo and video are shown, not written. */
export function linesOf(content: ShownTeaching, field: TeachingField): readonly string[] {
  const { employment } = content
  switch (field) {
    case 'title':
    case 'intro':
    case 'about':
      return content[field] ? [content[field]] : []
    case 'subjectIds':
      return [subjectNames(content.subjectIds)].filter(Boolean)
    case 'grades':
      return [content.grades.map(gradeName).join(', ')].filter(Boolean)
    case 'yearsTeaching':
      return content.yearsTeaching === null ? [] : [text.years(content.yearsTeaching)]
    case 'employment':
      if (!employment) return []
      return [employment.teachesAtSchool ? text.classes(employment.school ?? '', employment.classes ?? '') : text.noSchool]
    case 'schools':
      return content.schools.map(itemWords.school)
    case 'work':
      return content.work.map(itemWords.job)
    case 'achievements':
      return content.achievements.map(itemWords.achievement)
    case 'proofs':
      return content.proofs.map(({ name }) => name)
    default: // the photo and the video are shown
      return []
  }
}

type Figures = { waiting: number; overdue: number | undefined; approvedThisWeek: number; medianMinutes: number | null }
/** Without the admins' queue the number of overdue cases is unknown. */
export const toFigures = ({ waiting, overdue, approvedThisWeek, medianMinutes }: Figures) => [
  { name: casesText.figures.waiting, value: formatNumber(waiting) },
  ...(overdue === undefined ? [] : [{ name: casesText.figures.overdue, value: formatNumber(overdue), isBad: overdue > 0 }]),
  { name: casesText.figures.approved, value: formatNumber(approvedThisWeek) },
  { name: casesText.figures.median, value: medianMinutes === null ? casesText.figures.noMedian : casesText.figures.time(medianMinutes) },
]

type ClaimedItem = { claim: { by: { name: string }; until: string; isOwn: boolean } | null; isOwnCase: boolean }
export function toCaseView(one: OpenTeachingCase, item: ClaimedItem | undefined) {
  const names = itemsOf(one.content)
  const proven = new Set(one.content.proofs.flatMap(({ itemId }) => (itemId && names.has(itemId) ? [itemId] : [])))
  return {
    ...one,
    status: deskStatusOf(one, item),
    isWaiting: isWaiting(one),
    /** A colleague has it, or it is a case of one's own household. */
    blocked: blockedBy(item),
    fields: teachingFields.map((field) => ({
      field,
      lines: linesOf(one.content, field),
      before: one.approved && one.changed.includes(field) ? linesOf(one.approved, field) : undefined,
      isChanged: one.changed.includes(field),
    })),
    /** Rows that a proof was sent for, or that carry the badge already. */
    items: [...names].flatMap(([id, words]) =>
      proven.has(id) || one.verifiedItemIds.includes(id)
        ? [{ id, words, canVerify: one.verifiedItemIds.includes(id) || hasOpened(one, id) }]
        : [],
    ),
    itemNames: [...names],
    sentAt: formatDateTime(one.submittedAt),
    dueBy: one.dueAt ? formatDateTime(one.dueAt) : undefined,
  }
}
export type CaseView = ReturnType<typeof toCaseView>

/** The case beside the list, in words. */
export function toPreview(one: OpenTeachingCase, item: ClaimedItem | undefined) {
  const { content } = one
  const line = (field: TeachingField) => linesOf(content, field).join('; ') || text.none
  return {
    ...toCaseView(one, item),
    href: casePath(one),
    intro: content.intro,
    photo: content.photo?.url ?? one.person.avatar,
    video: content.introVideo,
    changed: one.approved ? one.changed.map((field) => text.fields[field]).join(', ') : '',
    known: [
      { label: text.fields.subjectIds, value: line('subjectIds') },
      { label: text.fields.grades, value: line('grades') },
      { label: text.fields.yearsTeaching, value: line('yearsTeaching') },
      { label: text.fields.proofs, value: text.proofCount(content.proofs.length) },
      { label: text.fields.employment, value: line('employment') },
    ],
  }
}

const hasOpened = ({ content, openedProofIds }: OpenTeachingCase, id: string) =>
  content.proofs.some(({ itemId, assetId }) => itemId === id && openedProofIds.includes(assetId))

function blockedBy(item: ClaimedItem | undefined) {
  if (item?.isOwnCase) return text.ownCase
  return item?.claim && !item.claim.isOwn ? text.claimedBy(item.claim.by.name, formatDateTime(item.claim.until)) : undefined
}
