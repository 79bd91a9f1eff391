import { suggestionLimit } from '@khue/contracts/offer/open-classes'
import type { Query } from '@khue/contracts/endpoint'
import { findProvince } from '@khue/contracts/ground/provinces'
import { slugWithCode, slugOf } from '@khue/contracts/slug'
import { subjects } from '@khue/contracts/offer/subjects'
import {
  type searchTutors as searchEndpoint,
  type TutorCard,
  tutorDurations,
  type TutorFilter,
  type TutorService,
  type TutorSort,
} from '@khue/contracts/offer/tutors'
import { listClassesOfTeacher } from '#modules/offer/open-classes'
import { findTeacherAt, listTeachers, publicTeaching } from '#modules/offer/teachers'
import { listFreeTime } from '#modules/people/timetable'
import type { Deps } from '#platform/deps'
import { toPage, parsePagePosition, cappedTotal } from '#platform/lists/cursors'
import { pinOf } from './tutor.ts'
import { tutorError } from './tutors.errors.ts'
import * as stored from './tutors.repository.ts'
import type { ServiceRow, TutorRow } from './tutors.tables.ts'
import { searchedSpan } from './edit-tutors.service.ts'

type Search = Query<typeof searchEndpoint>
const slotsOnCard = 6
const nearestShown = 6

/** One page of tutors; when nobody matches, the nearest ones. */
export async function searchTutors(deps: Deps, { sort, page, size, cursor, ...filter }: Search) {
  const place: stored.TutorPlace = parsePagePosition({ page, size, cursor }, stored.orderOf(filter, sort))
  const { ids, total } = await stored.listFitting(deps.db, filter, place)
  if (total === 0) {
    const nearest = await stored.listNearest(deps.db, filter, nearestShown)
    return { items: await cardsOf(deps, nearest), total: 0, ...(nearest.length > 0 && { isNearest: true }) }
  }
  const { rows, next } = toPage(await rowsOf(deps, ids), place, { keys, id: (row) => row.personId, now: deps.clock() })
  const items = await describeTutors(deps, rows)
  return { items, ...cappedTotal(total), ...next }
}

/** The sort key of each order. */
const keys: Record<TutorSort, (row: TutorRow) => number> = {
  MOST_BOUGHT: (row) => row.learners,
  HIGHEST_RATE: (row) => row.ratingRank,
  PRICE_ASC: (row) => row.feeHourVnd,
  PRICE_DSC: (row) => row.feeHourVnd,
}

export const countFacets = (deps: Deps, filter: TutorFilter) => stored.countChoices(deps.db, filter)

export async function suggest(deps: Deps, typed: string | undefined) {
  const rows = await stored.listByPrefix(deps.db, typed ?? '', suggestionLimit)
  const known = await listTeachers(
    deps,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, code }) => {
    const name = known.get(id)?.name
    return name ? [{ name, key: code }] : []
  })
}

const cardsOf = async (deps: Deps, ids: readonly string[]) => describeTutors(deps, await rowsOf(deps, ids))

async function rowsOf(deps: Deps, ids: readonly string[]) {
  const rows = new Map((await stored.listByIds(deps.db, ids)).map((row) => [row.personId, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function describeTutors(deps: Deps, rows: readonly TutorRow[]): Promise<TutorCard[]> {
  const ids = rows.map(({ personId }) => personId)
  const [profiles, free] = await Promise.all([listTeachers(deps, ids), listFreeTime(deps, ids, comingSpan(deps))])
  return rows.map((row) => {
    const profile = profiles.get(row.personId)
    if (!profile) throw new Error(`tutor ${row.personId} has no profile`)
    const { title: _title, about: _about, stars: _stars, ...card } = profile
    return {
      ...card,
      subjectIds: row.subjectIds,
      grades: row.grades,
      mode: row.mode,
      durations: row.durations,
      feePerHour: row.feeHourVnd,
      hasTrial: row.trialMinutes !== null,
      area: { provinceCode: row.provinceCode, commune: row.commune },
      pin: pinOf(row.provinceCode, row.personId),
      slots: (free.get(row.personId) ?? []).slice(0, slotsOnCard).map(shown),
    }
  })
}

const shown = ({ from, to }: { from: Date; to: Date }) => ({ from: from.toISOString(), to: to.toISOString() })
const comingSpan = (deps: Deps) => ({ from: deps.clock(), to: searchedSpan(deps.clock()).to })

const showService = (row: ServiceRow): TutorService => ({
  id: row.id,
  subjectId: row.subjectId,
  name: row.name,
  gradeFrom: row.gradeFrom,
  gradeTo: row.gradeTo,
  mode: row.mode,
  fees: tutorDurations.flatMap((minutes) => {
    const fee = row[`fee${minutes}Vnd`]
    return fee === null ? [] : [{ minutes, fee }]
  }),
})

/** A tutor is found by their teacher address, which everyone in the network has. */
async function requireTutor(deps: Deps, asked: string) {
  const personId = await findTeacherAt(deps, asked)
  const row = personId && (await stored.findTutor(deps.db, personId))
  if (!row) throw tutorError.TUTOR_NOT_FOUND()
  if (!row.isListed) throw tutorError.TUTOR_GONE()
  return row
}

/** Grades 1 to 12 of a school subject: "extra teaching" in the circular. */
const schoolSubjects = new Set([4, 3, 1, 2])

export async function getTutor(deps: Deps, asked: string) {
  const row = await requireTutor(deps, asked)
  const [[card], services, profiles, free, { grades: _grades, ...teaching }] = await Promise.all([
    describeTutors(deps, [row]),
    stored.listServices(deps.db, row.personId),
    listTeachers(deps, [row.personId]),
    listFreeTime(deps, [row.personId], comingSpan(deps)),
    publicTeaching(deps, row.personId),
  ])
  const { about, stars } = profiles.get(row.personId)!
  const shownServices = services.map(showService)
  const fees = shownServices.flatMap((one) => one.fees.map(({ fee }) => fee))
  return {
    ...card!,
    ...teaching,
    about,
    stars,
    services: shownServices,
    trialMinutes: row.trialMinutes,
    freeTime: (free.get(row.personId) ?? []).map(shown),
    disclosure: {
      subjects: row.subjectIds.flatMap((subjectId) => subjects.find((one) => one.id === subjectId)?.name ?? []),
      grades: row.grades,
      mode: row.mode,
      place: row.mode === 'ONLINE' ? null : (findProvince(row.provinceCode)?.name ?? null),
      teacher: card!.name,
      feeFrom: Math.min(...fees),
      feeTo: Math.max(...fees),
      isExtraTeaching: row.grades.some((grade) => grade <= 12) && row.subjectIds.some((subjectId) => schoolSubjects.has(subjectId)),
    },
  }
}

/** Empty for a teacher who is not in the network. */
export async function activeServices(deps: Deps, id: string) {
  const row = await stored.findTutor(deps.db, id)
  return row?.isListed ? (await stored.listServices(deps.db, row.personId)).map(showService) : []
}

/** Services on offer by id: tutor, address, and the fee of each lesson length. */
export async function findServicesToSell(deps: Deps, ids: readonly string[]) {
  const rows = ids.length > 0 ? await stored.listServicesForSale(deps.db, ids) : []
  return new Map(
    rows.map(({ service, code, tutorName }) => [
      service.id,
      { ...showService(service), tutorId: service.tutorId, tutorName, href: `/tutors/${slugWithCode({ slug: slugOf(tutorName), code })}` },
    ]),
  )
}

/** Hourly fees of these tutors for lists, by tutor id. */
export async function findHoursShown(deps: Deps, ids: readonly string[]) {
  const rows = await stored.listByIds(deps.db, ids)
  return new Map(
    rows.filter(({ isListed }) => isListed).map(({ personId, feeHourVnd, subjectIds }) => [personId, { feeHourVnd, subjectIds }]),
  )
}

/** Services by their ids or tutors, offered or not: `{ id, name, teacherId }`. */
export const listServicesTaught = ({ db }: Deps, asked: { ids?: readonly string[]; tutorIds?: readonly string[] }) =>
  stored.listServicesTaught(db, asked)

/** A page of tutors for the sitemap, after the last id of the one before. */
export async function listTutorAddresses(deps: Deps, after: string, size: number) {
  const rows = await stored.listBehind(deps.db, after, size)
  return rows.map(({ id, code, name, changedAt }) => ({ id, path: `/tutors/${slugWithCode({ slug: slugOf(name), code })}`, changedAt }))
}

const maxClasses = 50

/** Free time and live classes of the coming two weeks, soonest first. Other occupied time is not revealed. */
export async function calendarEvents(deps: Deps, personId: string) {
  const span = comingSpan(deps)
  const [free, classes] = await Promise.all([listFreeTime(deps, [personId], span), listClassesOfTeacher(deps, personId, maxClasses)])
  const lessons = classes.flatMap(({ title, startsAt, endsAt }) =>
    startsAt && endsAt && new Date(startsAt) < span.to ? [{ kind: 'LESSON' as const, title, from: startsAt, to: endsAt }] : [],
  )
  const offered = (free.get(personId) ?? []).map((slot) => ({ kind: 'FREE' as const, title: null, ...shown(slot) }))
  return [...lessons, ...offered].toSorted((a, b) => a.from.localeCompare(b.from))
}
