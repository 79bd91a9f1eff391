import { adultGrade, courseFormats, examTargets } from '@khue/contracts/offer/course-content'
import { type TextFit, textFits } from '@khue/contracts/text-fits'
import type { Pool } from 'pg'
import type { Random } from './random.ts'

/** Courses as the proof itself knows them, and the expected content of each list: plain loops, which share nothing with the product's SQL. */
export type Row = {
  id: string
  code: string
  isListed: boolean
  title: string
  subjectId: number
  categoryId: number
  gradeFrom: number | null
  gradeTo: number | null
  exam: string | null
  format: string
  fee: number
  lessons: number
  weekdays: number[]
  /** Days with a lesson in the evening. */
  evenings: number[]
  size: number | null
  trial: boolean
  gender: string
  province: string | null
  teacherId: string
  bought: number
  stars: number[]
}

export type Asked = {
  term?: string
  key?: string
  sort?: string
  categoryIds?: number[]
  levels?: string[]
  grades?: number[]
  examTargets?: string[]
  weekdays?: number[]
  evening?: boolean
  feeFrom?: number
  feeTo?: number
  lessonFeeFrom?: number
  lessonFeeTo?: number
  formats?: string[]
  teacherGenders?: string[]
  freeTrial?: boolean
  ratingFrom?: number
  classSizes?: string[]
  provinces?: string[]
  teacherId?: string
}

/** Ordered by frequency in titles; no two differ only by diacritics, except the last two. */
export const titleWords = ['Toán', 'nâng', 'cao', 'luyện', 'đề', 'chuyên', 'hè', 'thuỷ', 'thúy'] as const
export const someProvinces = ['01', '79', '48', '46'] as const
/** Circular 29/2024: extra teaching begins at grade 6, but for arts, sport and skills. */
const fromGrade6 = new Set([3, 4])
const anyAge = new Set([100, 102, 103, 104])
/** Mostly small numbers. */
const skewed = (random: Random, below: number) => Math.min(random.below(below), random.below(below))

export function drawRows(
  random: Random,
  size: number,
  { categories, teachers }: { categories: readonly Category[]; teachers: readonly string[] },
) {
  return Array.from({ length: size }, (_, n) => drawRow(random, n, { categories, teachers }))
}
export type Category = { id: number; subjectId: number }

function drawRow(
  random: Random,
  n: number,
  { categories, teachers }: { categories: readonly Category[]; teachers: readonly string[] },
): Row {
  const { id: categoryId, subjectId } = categories[skewed(random, categories.length)] ?? { id: 4, subjectId: 4 }
  const mustHaveGrade = fromGrade6.has(subjectId)
  const lowest = anyAge.has(subjectId) ? 1 : 6
  const hasGrade = mustHaveGrade || random.chance(0.7)
  const gradeFrom = hasGrade ? lowest + random.below(adultGrade - lowest + 1) : null
  const format = random.chance(0.6) ? 'LIVE' : random.pick(courseFormats)
  return {
    id: `${hex(random, 8)}-${hex(random, 4)}-7${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`,
    code: `q${n
      .toString(4)
      .replaceAll(/\d/g, (digit) => 'abcd'[Number(digit)] ?? '')
      .padStart(7, 'a')}`,
    isListed: !random.chance(0.05),
    title: Array.from({ length: 1 + random.below(3) }, () => titleWords[skewed(random, titleWords.length)]).join(' '),
    subjectId,
    categoryId,
    gradeFrom,
    gradeTo: gradeFrom === null ? null : Math.min(adultGrade, gradeFrom + skewed(random, 4)),
    exam: random.chance(0.2) ? random.pick(examTargets) : null,
    format,
    fee: 100_000 * (1 + random.below(40)),
    lessons: 1 + random.below(30),
    ...drawDays(random),
    size: format === 'RECORDED' ? null : format === 'ONE_TO_ONE' ? 1 : random.pick([1, 2, 6, 7, 15, 16, 40]),
    trial: random.chance(0.5),
    gender: random.chance(0.6) ? 'FEMALE' : random.pick(['MALE', 'OTHER']),
    province: random.chance(0.2) ? random.pick(someProvinces) : null,
    teacherId: random.pick(teachers),
    bought: 8 * skewed(random, 60) ** 2, // some often enough to enter the indexes of the most bought
    stars: random.chance(0.3) ? [0, 0, 0, 0, 0] : [0, 1, 2, 3, 4].map((star) => random.below(1 + star * 2)),
  }
}

/** A course has an evening lesson on one of its two days. */
function drawDays(random: Random) {
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.25))
  return { weekdays, evenings: weekdays.filter(() => random.chance(0.5)) }
}

const hex = (random: Random, length: number) => Array.from({ length }, () => random.below(16).toString(16)).join('')

export async function insertRows(pool: Pool, rows: readonly Row[]) {
  await pool.query(
    `insert into courses (id, code, state, version, title, subject_id, category_id, grade_from, grade_to, exam_target, format, fee_vnd, lessons, weekdays,
      evenings, class_size, has_free_trial, teacher_id, teacher_title, teacher_gender, province_code, bought_count, stars1, stars2, stars3, stars4, stars5, listed_at)
    select id, code, case when "isListed" then 'LISTED' else 'PAUSED' end, 1, title, "subjectId", "categoryId", "gradeFrom", "gradeTo", exam, format, fee, lessons, weekdays,
      evenings, size, trial, "teacherId", 'Cô', gender, province, bought, stars[1], stars[2], stars[3], stars[4], stars[5], now()
    from jsonb_to_recordset($1::jsonb) as row (id uuid, code text, "isListed" boolean, title text, "subjectId" int, "categoryId" int, "gradeFrom" smallint, "gradeTo" smallint,
      exam text, format text, fee bigint, lessons smallint, weekdays smallint[], evenings smallint[], size smallint, trial boolean, "teacherId" uuid, gender text,
      province text, bought int, stars int[])`,
    [JSON.stringify(rows)],
  )
  await pool.query('analyze courses')
}

const oneOf = <T>(wanted: readonly T[] | undefined, is: (choice: T) => boolean) => !wanted || wanted.length === 0 || wanted.some(is)
const within = (value: number, from = 0, to = Infinity) => value >= from && value <= to
const bounds: Record<string, readonly [number, number]> = { '1-5': [1, 5], '6-9': [6, 9], '10-12': [10, 12], adult: [13, 13] }
const sizeOf = (size: number | null) =>
  size === null ? '' : size === 1 ? 'ONE' : size <= 6 ? 'UP_TO_6' : size <= 15 ? 'UP_TO_15' : 'OVER_15'
const suits = (row: Row, lowest: number, highest: number) => (row.gradeFrom ?? 1) <= highest && (row.gradeTo ?? adultGrade) >= lowest
const ratings = ({ stars }: Row) => ({
  count: stars.reduce((sum, many) => sum + many, 0),
  sum: stars.reduce((sum, many, index) => sum + many * (index + 1), 0),
})

/** Spec 2: a chosen category or teacher replaces the typed text, a chosen course comes first; any other key is used as a term if there is none. */
export function resolveQuestion({ key = '', ...asked }: Asked, rows: readonly Row[]): Asked & { first?: string } {
  const [kind, id = ''] = key.split(':')
  if (kind === 'category' && /^\d+$/.test(id)) return { ...asked, term: '', categoryIds: [Number(id)] }
  if (kind === 'teacher') return { ...asked, term: '', teacherId: id }
  if (kind === 'course') return { ...asked, first: id, term: asked.term || (rows.find(({ code }) => code === id)?.title ?? '') }
  return { ...asked, term: asked.term || key.replaceAll(':', ' ') }
}

export function fits(row: Row, asked: Asked): boolean {
  const { count, sum } = ratings(row)
  const perLesson = Math.floor(row.fee / row.lessons)
  const learners = [
    ...(asked.levels ?? []).map((level) => bounds[level] ?? [0, 0]),
    ...(asked.grades ?? []).map((grade) => [grade, grade] as const),
  ]
  return (
    row.isListed &&
    oneOf(asked.categoryIds, (id) => id === row.subjectId || id === row.categoryId) &&
    oneOf(learners, ([lowest = 0, highest = 0]) => suits(row, lowest, highest)) &&
    oneOf(asked.examTargets, (exam) => exam === row.exam) &&
    oneOf(asked.weekdays, (day) => (asked.evening ? row.evenings : row.weekdays).includes(day)) &&
    oneOf(asked.formats, (format) => format === row.format) &&
    oneOf(asked.teacherGenders, (gender) => gender === row.gender) &&
    oneOf(asked.classSizes, (size) => size === sizeOf(row.size)) &&
    oneOf(asked.provinces, (province) => province === row.province) &&
    (!asked.evening || row.evenings.length > 0) &&
    (!asked.freeTrial || row.trial) &&
    within(row.fee, asked.feeFrom, asked.feeTo) &&
    within(perLesson, asked.lessonFeeFrom, asked.lessonFeeTo) &&
    (asked.ratingFrom === undefined || (count > 0 && sum * 10 >= Math.round(asked.ratingFrom * 10) * count)) &&
    (asked.teacherId === undefined || asked.teacherId === row.teacherId) &&
    fitOf(row.title, asked.term) !== undefined
  )
}

const words = (text: string) => text.toLowerCase().split(' ').filter(Boolean)
const bare = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd')
const isMarked = (word: string) => bare(word) !== word
/** Only one word in these titles has two spellings. */
const oneForm = (word: string) => (word === 'thủy' ? 'thuỷ' : word === 'thuý' ? 'thúy' : word)

/** How well a title matches a term; undefined when it does not. An empty term matches everything equally. */
function fitOf(title: string, term = ''): TextFit | undefined {
  const [typed, there] = [words(term).map(oneForm), words(title).map(oneForm)]
  const has = (word: string) => there.some((one) => (isMarked(word) ? one === word : bare(one) === word))
  if (!typed.every((word) => has(word))) return undefined
  const [wanted, whole] = [typed.map(bare).join(' '), there.map(bare).join(' ')]
  if (whole === wanted) return 'TITLE'
  if (whole.startsWith(`${wanted} `)) return 'BEGINNING'
  return ` ${whole} `.includes(` ${wanted} `) ? 'PHRASE' : 'WORDS'
}

type Order = (a: Row, b: Row) => number
const newerFirst: Order = (a, b) => (a.id < b.id ? 1 : -1)
const rankOf = (row: Row) => {
  const { count, sum } = ratings(row)
  return (42 + sum) / (10 + count)
}
const boughtFirst: Order = (a, b) => b.bought - a.bought || newerFirst(a, b)
const orders: Record<string, Order> = {
  MOST_BOUGHT: boughtFirst,
  HIGHEST_RATE: (a, b) => rankOf(b) - rankOf(a) || newerFirst(a, b),
  PRICE_ASC: (a, b) => a.fee - b.fee || newerFirst(b, a),
  PRICE_DSC: (a, b) => b.fee - a.fee || newerFirst(a, b),
}
const competing = 300
const fitsInOrder = Object.keys(textFits)

/** The whole list in order. A search: by match among the 300 bought most and 300 with exactly this title, then the rest. */
export function listOf(rows: readonly Row[], asked: Asked & { first?: string }): Row[] {
  const found = rows.filter((row) => fits(row, asked)).toSorted(orders[asked.sort ?? 'MOST_BOUGHT'])
  const { term, first } = asked
  if (asked.sort || !term) return found
  const titled = found.filter(({ title, code }) => code === first || fitOf(title, term) === 'TITLE').slice(0, competing)
  const best = new Set([...found.slice(0, competing), ...titled])
  const place = ({ title, code }: Row) => (code === first ? -1 : fitsInOrder.indexOf(fitOf(title, term) ?? 'ELSEWHERE'))
  const ranked = [...best].toSorted((a, b) => place(a) - place(b) || boughtFirst(a, b))
  return [...ranked, ...found.filter((row) => !best.has(row))]
}
