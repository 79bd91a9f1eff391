import { coolingOffDays, type ParsedSku, parseSku } from '@khue/contracts/sale/offers'
import type { productKinds } from '@khue/contracts/ground/product-kinds'
import { subjects } from '@khue/contracts/offer/subjects'
import { findCoursesToSell, findRunsToSell, type ForSale } from '#modules/offer/courses'
import { findClassesToSell } from '#modules/offer/open-classes'
import { findSeated } from '#modules/offer/seats'
import { mayUse } from '#modules/sale/entitlements'
import { getPlans } from '#modules/sale/subscriptions'
import { findServicesToSell } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'
import { inVietnam } from '#platform/vietnam/time'
import { offerError } from './offers.errors.ts'

/** An item as it is sold now. */
export type Offer = {
  sku: string
  kind: (typeof productKinds)[number]
  /** The course, the class, the tutor's service, or the plan version. */
  refId: string
  /** The course run in which a seat is bought; null for other items. */
  batchId: string | null
  planVersionId: string | null
  /** Only for courses: the version on sale. */
  courseVersion: number | null
  name: string
  /** One line under the name: when it is taught, how long it lasts. */
  note: string
  image: string | null
  priceVnd: number
  /** Null when the platform sells. */
  sellerId: string | null
  /** Plans only. */
  months: number | null
  /** The number of lessons among which escrow divides the money; 0 for a plan. */
  lessons: number
  /** The first of them: later than 1 in a run that has begun. */
  firstLesson: number
  /** Tutor lessons only: minutes per lesson. */
  minutes: number | null
  categoryIds: number[]
  /** Null where seats are not limited. */
  seats: { left: number } | null
  coolingOffDays: number
  /** Address of its page. */
  href: string
}

type Wanted<Kind> = { sku: string; named: Extract<ParsedSku, { kind: Kind }> }

/** Offers on sale, by sku; others are missing. */
export async function findOffers(deps: Deps, skus: readonly string[]): Promise<Map<string, Offer>> {
  const wanted = [...new Set(skus)].flatMap((sku) => ({ sku, named: parseSku(sku) }))
  const of = <Kind extends ParsedSku['kind']>(kind: Kind) => wanted.filter((one): one is Wanted<Kind> => one.named?.kind === kind)
  const offers = await Promise.all([
    planOffers(deps, of('SUB')),
    courseOffers(deps, of('CO')),
    classOffers(deps, of('LL')),
    tutorOffers(deps, of('TN')),
  ])
  return new Map(offers.flat().map((offer) => [offer.sku, offer]))
}

/** Offers in the order of the skus, without duplicates. Throws OFFER_NOT_FOUND with the missing skus. */
export async function getOffers(deps: Deps, skus: readonly string[]): Promise<Offer[]> {
  const found = await findOffers(deps, skus)
  const wanted = [...new Set(skus)]
  const missing = wanted.filter((sku) => !found.has(sku))
  if (missing.length > 0) throw offerError.OFFER_NOT_FOUND({ skus: missing })
  return wanted.flatMap((sku) => found.get(sku) ?? [])
}

/** Nobody buys from themselves, for anyone. Throws OWN_OFFER. */
export function assertNotOwnOffer({ sellerId }: Pick<Offer, 'sellerId'>, personIds: readonly string[]) {
  if (sellerId !== null && personIds.includes(sellerId)) throw offerError.OWN_OFFER()
}

/** Throws ALREADY_OWNED when a learner owns the item: a usable recorded course, or a taken seat in that run or class. */
export async function assertNotOwned(deps: Deps, requested: readonly { offer: Offer; learnerId: string }[]) {
  const seats = requested.flatMap(({ offer, learnerId }) =>
    offer.seats ? [{ sku: offer.sku, refId: offer.batchId ?? offer.refId, learnerId }] : [],
  )
  const seated = await findSeated(
    deps,
    seats.map(({ refId }) => refId),
    seats.map(({ learnerId }) => learnerId),
  )
  const recorded = requested.filter(({ offer }) => offer.kind === 'CO' && !offer.seats)
  const used = await Promise.all(recorded.map(({ offer, learnerId }) => mayUse(deps, learnerId, 'CO', offer.refId)))
  const owned =
    seats.find(({ refId, learnerId }) => seated.has(`${refId} ${learnerId}`)) ??
    recorded.filter((_, at) => used[at]).map(({ offer, learnerId }) => ({ sku: offer.sku, learnerId }))[0]
  if (owned) throw offerError.ALREADY_OWNED({ sku: owned.sku, learnerId: owned.learnerId })
}

/** Values of fields that most offers do not have. */
const none = {
  batchId: null,
  planVersionId: null,
  courseVersion: null,
  months: null,
  lessons: 0,
  firstLesson: 1,
  minutes: null,
  seats: null,
  sellerId: null,
}

const plansPage = '/open-classes?open=register'

async function planOffers(deps: Deps, wanted: readonly Wanted<'SUB'>[]): Promise<Offer[]> {
  const plans = await getPlans(
    deps,
    wanted.map(({ sku }) => sku),
  )
  return [...plans.values()].map(({ id, sku, name, image, priceVnd, months }) => ({
    ...none,
    sku,
    kind: 'SUB',
    refId: id,
    planVersionId: id,
    name,
    note: `${months} tháng`,
    image,
    priceVnd,
    months,
    categoryIds: [],
    coolingOffDays: coolingOffDays.SUB,
    href: plansPage,
  }))
}

const recordedNote = 'Khoá học ghi hình'

const taught = (
  sku: string,
  kind: 'CO' | 'LL',
  { id, version, name, cover, feeVnd, teacherId, lessons, categoryIds, href }: ForSale,
): Offer => ({
  ...none,
  courseVersion: version ?? null,
  sku,
  kind,
  refId: id,
  name,
  note: recordedNote,
  image: cover,
  priceVnd: feeVnd,
  sellerId: teacherId,
  lessons,
  categoryIds,
  coolingOffDays: coolingOffDays[kind],
  href,
})

async function courseOffers(deps: Deps, wanted: readonly Wanted<'CO'>[]): Promise<Offer[]> {
  const [courses, runs] = await Promise.all([
    findCoursesToSell(
      deps,
      wanted.flatMap(({ named }) => (named.batchId ? [] : [named.code])),
    ),
    findRunsToSell(
      deps,
      wanted.flatMap(({ named }) => named.batchId ?? []),
    ),
  ])
  return wanted.flatMap(({ sku, named: { code, batchId } }) => {
    const course = courses.get(code)
    if (batchId === null) return course ? [taught(sku, 'CO', course)] : []
    const run = runs.get(batchId)
    if (run?.code !== code) return [] // a run of another course
    const first = inWords(Temporal.PlainDate.from(run.startsOn))
    const { firstLesson } = run
    const rest = firstLesson > 1 ? `, còn ${run.lessons}/${run.allLessons} buổi, bắt đầu từ buổi ${firstLesson}` : ''
    const note = `${daysInWords(run.weekdays)} · ${run.from}–${run.to} · khai giảng ${first}${rest}`
    const name = `${run.name} (khai giảng ${first}${rest})`
    return [{ ...taught(sku, 'CO', run), name, note, firstLesson, batchId, seats: { left: run.seatsLeft } }]
  })
}

async function classOffers(deps: Deps, wanted: readonly Wanted<'LL'>[]): Promise<Offer[]> {
  const classes = await findClassesToSell(
    deps,
    wanted.map(({ named }) => named.code),
  )
  return wanted.flatMap(({ sku, named }) => {
    const live = classes.get(named.code)
    if (!live) return []
    const begins = live.startsAt && inVietnam(live.startsAt)
    const day = begins && inWords(begins.toPlainDate())
    const note = begins ? `${begins.toPlainTime().toString({ smallestUnit: 'minute' })} · ${day}` : 'Đang xếp lịch'
    return [{ ...taught(sku, 'LL', live), name: day ? `${live.name} (${day})` : live.name, note, seats: { left: live.seatsLeft } }]
  })
}

const subjectKeys = new Map<number, string>(subjects.map(({ id, key }) => [id, key]))

async function tutorOffers(deps: Deps, wanted: readonly Wanted<'TN'>[]): Promise<Offer[]> {
  const services = await findServicesToSell(
    deps,
    wanted.map(({ named }) => named.serviceId),
  )
  return wanted.flatMap(({ sku, named: { serviceId, minutes, lessons } }): Offer[] => {
    const service = services.get(serviceId)
    const fee = service?.fees.find((one) => one.minutes === minutes)?.fee
    if (!service || fee === undefined) return []
    return [
      {
        ...none,
        sku,
        kind: 'TN',
        refId: serviceId,
        name: `${service.name} với ${service.tutorName}, ${lessons} buổi ${minutes} phút`,
        note: `${lessons} buổi × ${minutes} phút, giờ học hẹn với gia sư`,
        image: `/art/covers/${subjectKeys.get(service.subjectId)}/${serviceId}.svg`,
        priceVnd: fee * lessons,
        sellerId: service.tutorId,
        lessons,
        minutes,
        categoryIds: [service.subjectId],
        coolingOffDays: coolingOffDays.TN,
        href: service.href,
      },
    ]
  })
}

const inWords = ({ day, month, year }: Temporal.PlainDate) => `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`

const sunday = 7
/** Thứ 3, 5 và Chủ nhật */
function daysInWords(weekdays: readonly number[]) {
  const days = weekdays.filter((day) => day !== sunday).map((day) => day + 1)
  const inWeek = days.length > 0 ? [`Thứ ${days.join(', ')}`] : []
  return [...inWeek, ...(weekdays.includes(sunday) ? ['Chủ nhật'] : [])].join(' và ')
}
