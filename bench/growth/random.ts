import { createHash } from 'node:crypto'
import { codeFrom } from '#platform/crypto/public-codes'
import { inVietnam, vietnamMoment } from '#platform/vietnam/time'

const family = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Phan', 'Vũ', 'Võ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương', 'Lý']
const middle = ['Minh', 'Thị', 'Văn', 'Ngọc', 'Gia', 'Thanh', 'Đức', 'Thuỳ', 'Quang', 'Bảo', 'Khánh', 'Hoài']
const given = [
  'An',
  'Bình',
  'Chi',
  'Dũng',
  'Giang',
  'Hà',
  'Hiếu',
  'Khoa',
  'Lan',
  'Linh',
  'Long',
  'Mai',
  'Nam',
  'Nga',
  'Phúc',
  'Quân',
  'Trang',
  'Tuấn',
  'Vy',
  'Yến',
]

/** The same bytes for the same key and seed, on every machine. */
const bytesOf = (seed: string, key: string) => createHash('sha256').update(`${seed}:${key}`).digest()
const pick = <T>(list: readonly T[], byte: number) => list[byte % list.length] as T // never empty

/** A version 7 UUID with determined random bits: it sorts by its moment like any other. */
function idAt(moment: number, bytes: Buffer, offset: number) {
  const time = moment.toString(16).padStart(12, '0')
  const rest = Buffer.concat([bytes, bytes])
    .subarray(offset, offset + 10)
    .toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}

/** The moment in the first ids. */
export const epoch = Date.UTC(2026, 0, 1)

/** A grown buyer. Their phones are 056 0000 000 and up. */
export function drawPerson(seed: string, index: number) {
  const bytes = bytesOf(seed, `person ${index}`)
  return {
    id: idAt(epoch + index, bytes, 0),
    accountId: idAt(epoch + index, bytes, 5),
    identifierId: idAt(epoch + index, bytes, 9),
    name: nameOf(bytes),
    avatarKind: pick(['f', 'm', 'fk', 'mk'], bytes.readUInt8(23)),
    role: bytes.readUInt8(24) < 200 ? 'student' : 'parent',
    phone: `+8456${String(index).padStart(7, '0')}`,
  }
}

export type GrownPlan = { id: string; sku: string; name: string; image: string; priceVnd: number; months: number }
/**
 * Existing rows: the link keys of checkouts, which identify grown orders; the codes of all orders and checkouts without their prefix; and the end of
 * each person's membership, in milliseconds.
 */
export type Known = { linkKeys: ReadonlySet<string>; codes: Set<string>; runningUntil: Map<string, number> }
type Growth = { seed: string; users: number; orders: number; now: Date; plans: readonly GrownPlan[] }

const year = 365 * 86_400_000
/** The newest order is old enough that every possible event of an unpaid order has happened. */
const lastMs = 2 * 3_600_000
const settleMs = 90_000

/**
 * Orders of the year until now, oldest first: most paid within minutes and delivered, one in seven abandoned. A person's memberships do not overlap,
 * because each begins at the end of the one before.
 */
export function* drawOrders({ seed, users, orders, now, plans }: Growth, { linkKeys, codes: taken, runningUntil }: Known) {
  const yesterday = inVietnam(now).toPlainDate().subtract({ days: 1 })
  const until = now.getTime() - lastMs
  for (let index = 0; index < orders; index++) {
    const bytes = bytesOf(seed, `order ${index}`)
    const at = Math.floor(until - year + (year * index) / orders)
    const drawn = idsOf(at, bytes)
    if (linkKeys.has(drawn.linkKey)) continue
    const ids = { ...drawn, ...freeCodes(seed, index, taken) }
    const buyer = drawPerson(seed, bytes.readUInt32BE(0) % users).id
    const plan = pick(plans, bytes.readUInt8(4))
    const isPaid = bytes.readUInt8(5) >= 256 / 7
    const period = isPaid ? periodOf(Math.max(at + settleMs, runningUntil.get(buyer) ?? 0), plan, yesterday) : undefined
    if (period) runningUntil.set(buyer, period.endsAt)
    yield { ...ids, at, buyer, plan, transactionNo: String(20_000_000 + index), period }
  }
}
export type DrawnOrder = ReturnType<typeof drawOrders> extends Generator<infer T> ? T : never

const idsOf = (at: number, bytes: Buffer) => ({
  orderId: idAt(at, bytes, 6),
  lineId: idAt(at, bytes, 8),
  checkoutId: idAt(at, bytes, 10),
  attemptId: idAt(at, bytes, 12),
  receiptId: idAt(at, bytes, 14),
  entitlementId: idAt(at, bytes, 16),
  linkKey: bytes.subarray(0, 24).toString('base64url'),
})

/** Codes have seven places of 32 characters; steps coprime to their number reach every code once before any repeats. */
const step = 20_011_003_991n

/** The codes of an order, or the next free ones where these are taken, which happens among many orders. */
function freeCodes(seed: string, index: number, taken: Set<string>) {
  for (let at = bytesOf(seed, 'codes').readBigUInt64BE() + BigInt(index) * step; ; at++) {
    const places = Uint8Array.from({ length: 7 }, (_, place) => Number((at >> BigInt(5 * place)) & 31n))
    const body = codeFrom('', places)
    if (taken.has(body)) continue
    taken.add(body)
    return { code: `KH${body}`, checkoutCode: `HV${body}` }
  }
}

/** The period, and the amount earned by the end of yesterday (docs/money.md, "Rounding"). */
function periodOf(startsAt: number, { months, priceVnd }: GrownPlan, yesterday: Temporal.PlainDate) {
  const begins = inVietnam(new Date(startsAt))
  const ends = begins.add({ months })
  const [firstDay, lastDay] = [begins.toPlainDate(), ends.toPlainDate().subtract({ days: 1 })]
  const days = firstDay.until(lastDay).days + 1
  const through = Temporal.PlainDate.compare(lastDay, yesterday) < 0 ? lastDay : yesterday
  const passed = firstDay.until(through).days + 1
  const earned = passed <= 0 ? 0 : passed === days ? priceVnd : Math.floor(priceVnd / days) * passed
  return {
    startsAt,
    endsAt: ends.epochMilliseconds,
    firstDay: firstDay.toString(),
    lastDay: lastDay.toString(),
    earned,
    through: passed <= 0 ? null : through.toString(),
    earnedAt: passed <= 0 ? null : vietnamMoment(through.add({ days: 1 })).getTime() - 1,
  }
}

const codeLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const addresses = BigInt(codeLetters.length) ** 8n
const addressStep = 350_377_771_003n // coprime to 31: every address comes once before any repeats
/** The start and step of the sequence of all addresses: that of `index` is `start + index * step`, modulo `all`. */
export const addressWalk = (seed: string, key = 'addresses') => ({
  letters: codeLetters,
  start: bytesOf(seed, key).readBigUInt64BE() % addresses,
  step: addressStep,
  all: addresses,
})

function addressOf(seed: string, index: number) {
  const { start, step } = addressWalk(seed)
  let at = (start + BigInt(index) * step) % addresses
  return Array.from({ length: 8 }, () => {
    const letter = codeLetters[Number(at % 31n)] ?? 'a'
    at /= 31n
    return letter
  }).join('')
}

const nameOf = (bytes: Buffer) =>
  `${pick(family, bytes.readUInt8(20))} ${pick(middle, bytes.readUInt8(21))} ${pick(given, bytes.readUInt8(22))}`

const firstTeacher = 10_000_000 // after all tutors, so that addresses never collide

/** A teacher of courses; the nine subjects in turn. */
export function drawTeacher(seed: string, index: number) {
  const bytes = bytesOf(seed, `teacher ${index}`)
  const isWoman = bytes.readUInt8(23) < 150
  return {
    id: idAt(epoch + index, bytes, 3),
    code: addressOf(seed, firstTeacher + index),
    name: nameOf(bytes),
    avatarKind: isWoman ? 'f' : 'm',
    title: isWoman ? ('Cô' as const) : ('Thầy' as const),
    years: bytes.readUInt8(6) % 30,
  }
}

/** A learner who writes reviews, without an account. */
export function drawLearner(seed: string, index: number) {
  const bytes = bytesOf(seed, `learner ${index}`)
  return { id: idAt(epoch + index, bytes, 3), name: nameOf(bytes), avatarKind: pick(['f', 'm', 'fk', 'mk'], bytes.readUInt8(23)) }
}

/** The seed of values drawn in the database. */
export const drawnNumber = (seed: string, key: string) => bytesOf(seed, key).readBigInt64BE() >> 2n

/** A tutor of the network. */
export function drawTutor(seed: string, index: number) {
  const bytes = bytesOf(seed, `tutor ${index}`)
  const mask = bytes.readUInt8(8)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => (mask >> day) & 1)
  return {
    id: idAt(epoch + index, bytes, 3),
    code: addressOf(seed, index),
    name: nameOf(bytes),
    avatarKind: pick(['f', 'm'] as const, bytes.readUInt8(23)),
    subject: bytes.readUInt8(1),
    province: bytes.readUInt8(2),
    mode: pick(['BOTH', 'BOTH', 'ONLINE', 'OFFLINE'] as const, bytes.readUInt8(3)),
    grade: 1 + (bytes.readUInt8(4) % 12),
    fee: 100_000 + (bytes.readUInt8(5) % 40) * 10_000,
    years: bytes.readUInt8(6) % 30,
    trial: pick([0, 30, 60], bytes.readUInt8(7)),
    weekdays: weekdays.length > 0 ? weekdays : [6],
    hour: pick(['08', '14', '17', '18', '19', '20'], bytes.readUInt8(9)),
    ...standingOf(bytes),
  }
}

/** Few tutors have many learners, and fewer than half of the learners write a review. */
function standingOf(bytes: Buffer) {
  const learners = Math.floor(20 * (bytes.readUInt8(10) / 256) ** 4)
  return {
    learners,
    ratings: Math.floor((learners * bytes.readUInt8(11)) / 512),
    first: bytes.readUInt16BE(12),
    kindness: bytes.readUInt8(14) % 5,
  }
}
