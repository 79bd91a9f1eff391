import { findProvince } from '@khue/contracts/ground/provinces'
import { subjects } from '@khue/contracts/offer/subjects'
import { type TutorDuration, tutorDurations, type TutorMode } from '@khue/contracts/offer/tutors'

export type Service = {
  subjectId: number
  name: string
  grades?: { from: number; to: number } | undefined
  mode: TutorMode
  fees: Partial<Record<TutorDuration, number>>
}
export type Offer = { services: readonly Service[]; gender: 'MALE' | 'FEMALE'; provinceCode: string; trialMinutes?: number | undefined }

const distinct = <T>(values: readonly T[]) => [...new Set(values)]
const byNumber = (a: number, b: number) => a - b
const gradesOf = ({ grades }: Service) => (grades ? Array.from({ length: grades.to - grades.from + 1 }, (_, i) => grades.from + i) : [])
const durationsOf = ({ fees }: Service) => tutorDurations.filter((minutes) => fees[minutes] !== undefined)
const isOnline = ({ mode }: Pick<Service, 'mode'>) => mode !== 'OFFLINE'
const isOffline = ({ mode }: Pick<Service, 'mode'>) => mode !== 'ONLINE'

/** The hourly fee; without one-hour lessons, the proportional fee of another length. */
function feeOfHour({ fees }: Service) {
  if (fees[60] !== undefined) return fees[60]
  const [minutes = 60, fee = Infinity] =
    ([30, 120, 180] as const).flatMap((one) => (fees[one] === undefined ? [] : [[one, fees[one]] as const]))[0] ?? []
  return Math.floor((fee * 60) / minutes)
}

/** The summary of a tutor's services by which lists show and filter. */
export function summarise({ services, gender, provinceCode, trialMinutes }: Offer) {
  const [teachesOnline, teachesOffline] = [services.some(isOnline), services.some(isOffline)]
  const mode: TutorMode = teachesOnline && teachesOffline ? 'BOTH' : teachesOnline ? 'ONLINE' : 'OFFLINE'
  const subjectIds = distinct(services.map(({ subjectId }) => subjectId))
  const grades = distinct(services.flatMap(gradesOf)).toSorted(byNumber)
  const durations = distinct(services.flatMap(durationsOf)).toSorted(byNumber)
  return {
    subjectIds,
    grades,
    durations,
    mode,
    feeHourVnd: Math.min(...services.map(feeOfHour)),
    offerFacets: [
      ...subjectIds.map((id) => `s:${id}`),
      ...grades.map((grade) => `g:${grade}`),
      ...durations.map((minutes) => `d:${minutes}`),
      ...(teachesOnline ? ['m:ONLINE'] : []),
      ...(teachesOffline ? ['m:OFFLINE', `p:${provinceCode}`] : []),
      ...(mode === 'BOTH' ? ['m:BOTH'] : []),
      `x:${gender}`,
      ...(trialMinutes ? ['trial'] : []),
    ],
  }
}

/** The facets that free time matches; `we:` is a weekday in the evening. */
export const freeFacets = ({ weekdays, evenings }: { weekdays: readonly number[]; evenings: readonly number[] | null }) => [
  ...weekdays.map((day) => `w:${day}`),
  ...(evenings ?? []).map((day) => `we:${day}`),
  ...(evenings && evenings.length > 0 ? ['evening'] : []),
]

/** What a tutor is searched by beside their name. */
export const wordsOf = ({ services, provinceCode }: Offer, others: readonly (string | undefined)[]) =>
  distinct([
    ...services.flatMap(({ subjectId, name }) => [subjects.find(({ id }) => id === subjectId)?.name, name]),
    ...distinct(services.flatMap(gradesOf))
      .filter((grade) => grade < 13)
      .map((grade) => `lớp ${grade}`),
    findProvince(provinceCode)?.name,
    ...others,
  ])
    .filter(Boolean)
    .join('. ')

const rounded = (value: number) => Math.round(value * 1000) / 1000

/** Maximal distance of a pin from the middle of its province, in degrees; some ten kilometres. */
export const pinSpread = 0.1

/**
 * The map pin of a tutor: near the middle of their province, at an offset derived from their id, so that pins do not cover each other. Uses no part
 * of an address, not even the commune, so that none can be inferred.
 */
export function pinOf(provinceCode: string, personId: string) {
  const [lat, lng] = findProvince(provinceCode)?.centre ?? [16, 107.8]
  const hex = personId.replaceAll('-', '')
  const turn = (Number.parseInt(hex.slice(-8), 16) / 2 ** 32) * 2 * Math.PI
  const far = Math.sqrt(Number.parseInt(hex.slice(-16, -8), 16) / 2 ** 32) * pinSpread
  return { lat: rounded(lat + far * Math.sin(turn)), lng: rounded(lng + far * Math.cos(turn)) }
}
