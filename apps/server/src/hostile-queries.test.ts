import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { courseBuilder } from '#testing/courses'
import { testApp } from '#testing/test-app'
import { tutorBuilder } from '#testing/tutors'

/**
 * For any address or body, every list, search and suggestion open to guests answers or refuses the input, at a bounded cost: few statements, little
 * fuzzy matching, a short refusal.
 */

const { app, given, deps } = await testApp({ env: { LOG_LEVEL: 'silent' } })
const teacher = await given.teacher({ name: 'Nguyễn Thu Hà' })
await courseBuilder(deps, teacher).course()
await tutorBuilder(deps, given).tutor({ name: 'Lê Văn Toán' })
for (const kind of ['OPEN', 'INTERACTIVE'] as const) {
  const what = { kind, title: 'Toán 8 cơ bản', summary: 'Một buổi.', subjectId: 4, teacherId: teacher.id, teacherTitle: 'Cô' } as const
  await scheduleOpenClass(deps, { ...what, grades: { from: 8, to: 8 }, seats: 9, ...(kind === 'INTERACTIVE' && { feeVnd: 99_000 }) })
}

const lists = [
  '/css/v2/course-sale?term=',
  '/css/v2/course-sale/facets?term=',
  '/css/v2/course-sale?key=',
  '/css/v1/fly-courses/search?nearest=1&term=',
  '/css/v1/fly-courses/suggestion?term=',
  '/clms-sale/v1/search?term=',
  '/clms-sale/v1/suggestion?term=',
  '/css/v1/autocomplete-suggestion?term=',
  '/css/v1/autocomplete-suggestion?type=INTERACTIVE&term=',
  '/css/v1/parse-search?term=',
  '/css/v1/parse-search?scope=TUTOR&term=',
  '/tns/v1/tutor-sale/search?term=',
  '/tns/v1/tutor-sale/facets?term=',
  '/tns/v1/tutor-sale/autocomplete-suggestion?query=',
  '/knowledge/v1/posts?term=',
  '/tns/v1/teachers/top?size=',
  '/css/v1/course-sale/explore?size=',
]

const listed = (length: number, part: (at: number) => string | number, by = ' ') => Array.from({ length }, (_, at) => part(at)).join(by)
const escaped = encodeURIComponent
/** The value of the last query parameter, percent-encoded. */
const hostile: Record<string, string> = {
  nothing: '',
  'ten thousand of one letter': 'a'.repeat(10_000),
  'ten thousand letters of different words': escaped(listed(1600, (at) => (at * 7919).toString(36))),
  'twelve words that courses have': escaped('toán 8 đại số và hình học theo chuyên đề học chắc sáu'),
  'numbers and letters by turns': 'a1'.repeat(5000),
  'signs by turns': escaped('1-o/'.repeat(500)),
  'fees without an end': escaped('từ 1 đến '.repeat(100)),
  'a pattern that runs away': escaped('(a+)+$|.*[^]{1,1000}\\b?*'.repeat(100)),
  'operators of a search': escaped(`a:* & !b | (c <-> d) :A ' " \\ `.repeat(100)),
  'quotes and comments': escaped(`'";--/*`.repeat(500)),
  wildcards: escaped('%_\\'.repeat(1000)),
  'marks upon marks': escaped(`a${'\u0301'.repeat(1500)}`),
  'letters under marks': escaped('ê\u0301\u0302\u031b'.repeat(400)),
  NUL: `a${'%00'.repeat(3000)}`,
  'halves of letters': '%ED%A0%80'.repeat(1000),
  'an unclosed percent': 'a%',
  'a percent of nothing': '%zz%E1%BA',
  'one number a thousand digits long': '9'.repeat(1000),
  'another number': '-1',
  'a deep page': 'a&page=1000&size=50',
  'a page before the first': 'a&page=-1',
  'a huge page': 'a&size=1000000',
  'a cursor of another list': `a&cursor=${Buffer.from('["RELEVANCE",10000,0]').toString('base64url')}`,
  'a cursor that is none': `a&cursor=${'A'.repeat(9000)}`,
  'unknown facets': `a&${listed(1500, (at) => `x${at}=${at}`, '&')}`,
  'a facet said a thousand times': `a&${listed(1000, (at) => `grades=${at}`, '&')}`,
  'choices without an end': `a&grades=${listed(2500, (at) => at, ',')}&categoryIds=${listed(500, (at) => at, ',')}`,
  'every facet at once':
    'a&grades=1,2,3,4,5,6,7,8,9,10,11,12,13&weekdays=1,2,3,4,5,6,7&evening=1&freeTrial=1&feeFrom=0&feeTo=9999999999&sort=PRICE_ASC',
  'names of the language': 'a&__proto__=1&constructor=2&toString=3',
}

const mostStatements = 40
const mostRespelled = 4000
const longestRefusal = 8000

/** Sends a request and returns its cost. */
async function cost(asked: InjectOptions) {
  const [statements, respelled] = [vi.spyOn(pg.Client.prototype, 'query'), vi.spyOn(String.prototype, 'normalize')]
  try {
    const { statusCode: status, payload } = await app.fastify.inject(asked)
    return { status, length: payload.length, statements: statements.mock.calls.length, respelled: respelled.mock.calls.length }
  } finally {
    statements.mockRestore()
    respelled.mockRestore()
  }
}

function judge({ status, length, statements, respelled }: Awaited<ReturnType<typeof cost>>) {
  const isShort = status === 200 || length <= longestRefusal
  const isFine = (status === 200 || status === 400) && isShort && statements <= mostStatements && respelled <= mostRespelled
  return isFine ? [] : [{ status, length, statements, respelled }]
}

test.each(lists)('%s answers any query at a bounded cost', async (list) => {
  const wrong: unknown[] = []
  for (const [name, value] of Object.entries(hostile)) {
    wrong.push(...judge(await cost({ url: `/api${list}${value}` })).map((found) => ({ name, ...found })))
  }
  expect(wrong).toEqual([])
})

const bodies: Record<string, string> = {
  'one letter': JSON.stringify({ term: 'a'.repeat(200_000) }),
  'marks upon marks': JSON.stringify({ term: `a${'\u0301\u031b\u0323'.repeat(30_000)}` }),
  'halves of letters': `{"term":"${'\\ud800'.repeat(30_000)}"}`,
  NUL: `{"term":"${'\\u0000'.repeat(30_000)}a"}`,
  'a deep list': '['.repeat(100_000),
  'unknown names': `{${listed(15_000, (at) => `"k${at}":1`, ',')}}`,
  'names of the language': '{"__proto__":{"term":1},"constructor":1}',
  'a list for a number': JSON.stringify({ categoryId: Array(50_000).fill(1) }),
  'a page before the first': '{"page":-1}',
  'a huge page': '{"size":1000000000}',
  'a deep page': '{"page":1000,"size":50}',
  nothing: 'null',
  'no end': '{"term":"',
}
test('a body is parsed at a bounded cost', async () => {
  const headers = { 'content-type': 'application/json' }
  const wrong: unknown[] = []
  for (const [name, payload] of Object.entries(bodies)) {
    const found = await cost({ method: 'POST', url: '/api/css/v1/fly-courses/search', headers, payload })
    wrong.push(...judge(found).map((one) => ({ name, ...one })))
  }
  expect(wrong).toEqual([])
})

test.each(['"page":true', '"page":null', '"size":[20]', '"size":"1e1"', '"categoryId":""'])(
  '{%s} is not accepted as a number',
  async (field) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.fastify.inject({ method: 'POST', url: '/api/css/v1/fly-courses/search', headers, payload: `{${field}}` })
    expect(answer.statusCode).toBe(400)
  },
)
