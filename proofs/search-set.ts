import { setTimeout as pause } from 'node:timers/promises'
import { publishCourse } from '#modules/offer/courses'
import { people } from '#testing/people'
import { startProduct } from './product.ts'
import type { Proof, Stage } from './proof.ts'
import { corpus, type Course } from './search-set.corpus.ts'
import { queries, type Query } from './search-set.queries.ts'

/**
 * Vietnamese search: queries in the various ways in which people type, and the expected first results. The corpus and the expected ranks are fixed;
 * they were written before the search was.
 */
const claims = {
  ranks: 'the expected courses come first, in the expected order',
  tones: 'a word with diacritics never finds the same letters with other diacritics',
  found: 'exact matches and similar ones are distinguished',
} as const

const atOnce = 8
const ordinary = {
  summary: 'Học theo nhóm nhỏ.',
  description: '',
  outcomes: [],
  categoryId: 103_004, // its name is in no query
  gradeFrom: null,
  gradeTo: null,
  examTarget: null,
  textbook: null,
  format: 'LIVE' as const,
  fee: 900_000,
  originalFee: null,
  lessons: 10,
  lessonMinutes: 60,
  classSize: 10,
  hasFreeTrial: false,
  provinceCode: null,
  introVideo: null,
  programme: [],
  faq: [],
}

async function insertCorpus(stage: Stage) {
  const teachers = new Map<string, string>()
  for (const { teacher } of corpus) {
    if (!teachers.has(teacher))
      teachers.set(teacher, (await people(stage.deps).teacher({ name: teacher.split(' ').slice(1).join(' ') })).id)
  }
  const publish = async (at: number, { title, teacher }: Course) => {
    const who = {
      id: teachers.get(teacher) ?? '',
      title: teacher.startsWith('Cô') ? ('Cô' as const) : ('Thầy' as const),
      gender: 'OTHER' as const,
    }
    const { id } = await publishCourse(stage.deps, { teacher: who, content: { ...ordinary, title } })
    await stage.pool.query('update courses set bought_count = $2 where id = $1', [id, corpus.length - at])
  }
  const left = corpus.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [at, course] of left) await publish(at, course)
    }),
  )
}

type Page = { items: { title: string }[]; isNearest?: boolean }

/** A busy server answers 503 before any work; the request is repeated. */
async function ask(url: string, { typed }: Query, triesLeft = 40): Promise<Page & { status: number }> {
  const { status, data } = await askOnce(url, typed)
  if (status === 503 && triesLeft > 0) {
    await pause(250)
    return ask(url, { typed, first: [] }, triesLeft - 1)
  }
  return { status, ...(data ?? { items: [] }) }
}

async function askOnce(url: string, typed: string) {
  const answer = await fetch(`${url}/api/css/v2/course-sale?size=50&term=${encodeURIComponent(typed)}`)
  const { data } = (await answer.json()) as { data?: Page } // our own reply format
  return { status: answer.status, data }
}

async function judge(stage: Stage, url: string, query: Query) {
  const { status, items, isNearest = false } = await ask(url, query)
  const found = isNearest && !query.isNearest ? [] : items.map(({ title }) => title)
  const top = found.slice(0, query.first.length)
  stage.claim(claims.ranks, top.join('\n') === query.first.join('\n'), {
    typed: query.typed,
    expected: query.first,
    top,
    isNearest,
    status,
  })
  stage.claim(claims.tones, !found.some((title) => query.never?.test(title)), { typed: query.typed, found: found.slice(0, 8) })
  const isRight = query.first.length === 0 || isNearest === (query.isNearest ?? false)
  stage.claim(claims.found, isRight, { typed: query.typed, isNearest })
  stage.trial()
}

async function run(stage: Stage) {
  const [{ url }] = await Promise.all([startProduct(stage), insertCorpus(stage)])
  const rounds = Math.ceil(stage.n / queries.length)
  for (let round = 0; round < rounds; round++) for (const query of queries) await judge(stage, url, query)
  stage.figure('queries', queries.length)
  stage.figure('courses', corpus.length)
}

export const searchSet: Proof = {
  name: 'search-set',
  counts: 'queries, each of the fixed set once before any is repeated',
  size: { full: 2000, short: 200 },
  limitSeconds: 300,
  faults: [
    {
      name: 'tones folded away',
      breaks: [claims.tones],
      patches: [
        {
          module: 'platform',
          declaration: 'readTerm',
          find: 'const readings = words.map(readingsOf)',
          replace: 'const readings = words.map(folded).map(readingsOf)',
        },
      ],
    },
    {
      name: 'tone placement off',
      breaks: [claims.ranks],
      sql: `create or replace function vn_decomposed(text) returns text language sql immutable strict parallel safe as $$
        select normalize(btrim(regexp_replace(normalize(lower($1 collate "pg_c_utf8"), NFC), '[^[:alnum:]]+', ' ', 'g')), NFD) $$`,
    },
    {
      name: 'Telex unread',
      breaks: [claims.ranks],
      patches: [
        {
          module: 'platform',
          declaration: 'readingsOf',
          find: 'const readingsOf = (word: string) => [word, readTelex(word)]',
          replace: 'const readingsOf = (word: string) => [word, undefined]',
        },
      ],
    },
  ],
  run,
}
