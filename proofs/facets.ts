import { setTimeout as pause } from 'node:timers/promises'
import { courseFormats, examTargets } from '@khue/contracts/offer/course-content'
import { classSizes, type CourseCard, courseFacets, courseSorts, type FacetCounts } from '@khue/contracts/offer/courses'
import { exactTotalLimit } from '@khue/contracts/lists'
import { people } from '#testing/people'
import {
  type Asked,
  type Category,
  drawRows,
  fits,
  listOf,
  resolveQuestion,
  type Row,
  someProvinces,
  insertRows,
  titleWords,
} from './facets.reference.ts'
import { startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'
import type { Random } from './random.ts'

/** Lists of courses under random combinations of filters, compared with the same list computed by plain loops over all rows. */
const claims = {
  list: 'a page contains exactly the matching courses, in the requested order',
  total: 'the total is exact to 1000, then "1000+"',
  counts: 'the count beside each choice is the number of courses it would leave, exact to 1000, then "1000+"',
  facets: 'every facet is counted',
} as const

const datasetSize = 5000
const atOnce = 3

const some = <T>(random: Random, list: readonly T[]) => [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(list)))]
const money = (random: Random, most: number) => random.below(most) * 50_000

type Dataset = { rows: readonly Row[]; categories: readonly Category[]; teachers: readonly string[] }

function draw(random: Random, { rows, categories, teachers }: Dataset): Asked {
  const filters: Record<keyof Asked, () => unknown> = {
    term: () => some(random, [...titleWords, 'toan', 'cao', 'de', 'thuy', 'thủy']).join(' '),
    key: () =>
      random.pick([
        `category:${random.pick(categories).id}`,
        `teacher:${random.pick(teachers)}`,
        `course:${random.pick(rows).code}`,
        'course:zzzzzzzz',
        'toán',
        'category:x',
      ]),
    sort: () => random.pick(courseSorts),
    categoryIds: () => some(random, [4, 1, 103, ...categories.map(({ id }) => id)]),
    levels: () => some(random, ['1-5', '6-9', '10-12', 'adult']),
    grades: () => some(random, [1, 6, 8, 9, 12, 13]),
    examTargets: () => some(random, examTargets),
    weekdays: () => some(random, [1, 2, 3, 4, 5, 6, 7]),
    evening: () => true,
    feeFrom: () => money(random, 60),
    feeTo: () => money(random, 90),
    lessonFeeFrom: () => money(random, 8),
    lessonFeeTo: () => money(random, 20),
    formats: () => some(random, courseFormats),
    teacherGenders: () => some(random, ['FEMALE', 'MALE', 'OTHER']),
    freeTrial: () => true,
    ratingFrom: () => random.pick([3, 3.5, 4, 4.2, 4.5, 5]),
    classSizes: () => some(random, classSizes),
    provinces: () => some(random, someProvinces),
    teacherId: () => random.pick(teachers),
  }
  const often = random.pick([0, 0.08, 0.15, 0.25])
  const asked = Object.entries(filters).flatMap(([name, value]) => (random.chance(name === 'sort' ? 0.4 : often) ? [[name, value()]] : []))
  return Object.fromEntries(asked) as Asked // the names of its filters
}

/** One in six asks for evenings of some days: an evening and a day that rarely combine by chance. */
const drawQuestion = (random: Random, dataset: Dataset, n: number): Asked => ({
  ...draw(random, dataset),
  ...(n % 6 === 0 && { weekdays: some(random, [1, 2, 3, 4, 5, 6, 7]), evening: true }),
})

const addressOf = (asked: object) => new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()

/** A busy server answers 503 before it has done anything; the request is repeated. */
async function ask<T>(url: string, triesLeft = 40): Promise<T> {
  const answer = await fetch(url)
  if (answer.status === 503 && triesLeft > 0) {
    await pause(250)
    return ask(url, triesLeft - 1)
  }
  const { data } = (await answer.json()) as { data?: T } // our own reply format
  if (!data) throw new Error(`${url} answered ${answer.status}`)
  return data
}

type Page = { items: CourseCard[]; total: number; totalIsCapped?: boolean; isNearest?: boolean }

type Question = { asked: Asked; size: number; far: number }

async function judgeList(stage: Stage, url: string, { rows }: Dataset, { asked, size, far }: Question) {
  const expected = listOf(rows, resolveQuestion(asked, rows))
  const page = Math.floor(far * Math.min(1000, Math.ceil(expected.length / size))) // sometimes the page after the last
  const got = await ask<Page>(`${url}/api/css/v2/course-sale?${addressOf({ ...asked, size, page })}`)
  const codes = got.isNearest ? [] : got.items.map(({ code }) => code)
  const wanted = expected.slice(page * size, (page + 1) * size).map(({ code }) => code)
  stage.claim(claims.list, codes.join() === wanted.join(), { asked, page, size, codes: codes.slice(0, 5), wanted: wanted.slice(0, 5) })
  const isTotal =
    got.total === Math.min(expected.length, exactTotalLimit) && Boolean(got.totalIsCapped) === expected.length > exactTotalLimit
  stage.claim(claims.total, isTotal, { asked, total: got.total, capped: got.totalIsCapped, expected: expected.length })
}

/** Without the filter of a facet; levels and grades are one facet. */
function without(asked: Asked, facet: keyof Asked): Asked {
  const isLearner = facet === 'levels' || facet === 'grades'
  return Object.fromEntries(
    Object.entries(asked).filter(([name]) => name !== facet && !(isLearner && (name === 'levels' || name === 'grades'))),
  )
}

function choiceOf(facet: keyof Asked, choice: string): Asked {
  if (choice === 'true') return { [facet]: true }
  if (facet === 'ratingFrom') return { ratingFrom: Number(choice) }
  const isNumber = facet === 'categoryIds' || facet === 'grades' || facet === 'weekdays'
  return { [facet]: [isNumber ? Number(choice) : choice] }
}

async function judgeCounts(stage: Stage, url: string, { rows }: Dataset, asked: Asked) {
  const { facets: counted } = await ask<{ facets: FacetCounts }>(`${url}/api/css/v2/course-sale/facets?${addressOf(asked)}`)
  const isWhole = courseFacets.every((facet) => Object.keys(counted[facet] ?? {}).length > 0)
  stage.claim(claims.facets, isWhole, { asked, got: Object.keys(counted) })
  for (const facet of courseFacets) {
    const others = without(resolveQuestion(asked, rows), facet)
    const left = rows.filter((row) => fits(row, others))
    for (const [choice, count] of Object.entries(counted[facet] ?? {})) {
      const chosen = choiceOf(facet, choice)
      const found = left.filter((row) => fits(row, { ...others, ...chosen })).length // a day and an evening are one filter
      stage.claim(claims.counts, count === Math.min(found, exactTotalLimit + 1), { asked, facet, choice, count, found })
    }
  }
}

async function fill(stage: Stage): Promise<Dataset> {
  const given = people(stage.deps)
  const teachers = await Promise.all([1, 2, 3].map(async () => (await given.teacher()).id))
  const { rows: categories } = await stage.pool.query<Category>(
    'select id, subject_id as "subjectId" from categories order by subject_id = 4 desc, id',
  )
  const rows = drawRows(stage.random, datasetSize, { categories, teachers })
  await insertRows(stage.pool, rows)
  return { rows, categories, teachers }
}

async function run(stage: Stage) {
  const [{ url }, dataset] = await Promise.all([startProduct(stage), fill(stage)])
  const { random } = stage
  const question = (n: number): Question => ({
    asked: drawQuestion(random, dataset, n),
    size: 1 + random.below(50),
    far: random.below(21) / 20,
  })
  const questions = Array.from({ length: stage.n }, (_, n) => question(n)).values() // shared by the lanes
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of questions) {
        await judgeList(stage, url, dataset, one)
        await judgeCounts(stage, url, dataset, one.asked)
        stage.trial()
      }
    }),
  )
  stage.figure('courses', datasetSize)
}

export const facets: Proof = {
  name: 'facets',
  counts: 'random combinations of filters, each as a list and as counts',
  size: { full: 2000, short: 12 },
  limitSeconds: 900,
  faults: [
    {
      name: 'one filter ignored',
      breaks: [claims.list],
      patches: [
        {
          module: 'courses',
          declaration: 'wantedFacets',
          find: 'weekdays: tagged(dayTag(filter), filter.weekdays)',
          replace: 'weekdays: tagged(dayTag(filter), [])',
        },
      ],
    },
    {
      name: 'an evening of any day',
      breaks: [claims.list],
      patches: [
        {
          module: 'courses',
          declaration: 'dayTag',
          find: "const dayTag = ({ evening }: CourseFilter) => (evening ? 'evening' : 'day')",
          replace: "const dayTag = ({ evening }: CourseFilter) => (evening ? 'day' : 'day')",
        },
      ],
    },
    {
      name: 'counts include their own filter',
      breaks: [claims.counts],
      patches: [
        {
          module: 'packages/ranked-lists',
          declaration: 'countFacets',
          find: 'const others = facets.filter(([name]) => !names.has(name))',
          replace: 'const others = facets.filter(([name]) => name)',
        },
      ],
    },
  ],
  run,
}
