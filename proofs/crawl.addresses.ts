import { scheduleOpenClass } from '#modules/offer/open-classes'
import { courseBuilder } from '#testing/courses'
import { people } from '#testing/people'
import { claims } from './crawl.claims.ts'
import { ask, guest, type Fixture, type Seen, type Visitor } from './crawl.fixture.ts'
import { readPage } from './crawl.pages.ts'

/** Changes a record through the API as an admin, like an admin page would. */
async function change({ fastify }: Fixture, admin: Visitor, path: string, payload: object) {
  const answer = await fastify.inject({ method: 'PATCH', url: `/api/css/v1/admin/${path}`, headers: admin.headers, payload })
  if (answer.statusCode !== 200) throw new Error(`${path} was not changed: ${answer.body}`)
  return answer.json<{ data: { slug: string; code: string } }>().data
}

const kindsOn = ({ body }: Seen) => readPage(body).data.map(({ value }) => String(value?.['@type']))

type Named = { folder: string; api: string; slug: string; code: string; gone: object; kinds: readonly string[] }

/** A course and a class with an address each. */
async function nameThings({ stage: { deps } }: Fixture): Promise<Named[]> {
  const teacher = await people(deps).teacher()
  const faq = [{ question: 'Nghỉ một buổi thì sao?', answer: 'Bạn xem lại bài ghi.' }]
  const course = await courseBuilder(deps, teacher).course({ title: 'Khoá đi tìm địa chỉ', faq })
  const startsAt = new Date(Date.UTC(2099, 11, 1, 12))
  const held = await scheduleOpenClass(deps, {
    title: 'Buổi đi tìm địa chỉ',
    summary: 'Một buổi để thử.',
    subjectId: 4,
    teacherId: teacher.id,
    teacherTitle: 'Cô',
    seats: 9,
    times: { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
  })
  const ofCourse = {
    folder: 'courses',
    api: `courses/${course.id}`,
    gone: { state: 'GONE' },
    kinds: ['Course', 'BreadcrumbList', 'FAQPage'],
  }
  const ofClass = { folder: 'open-classes', api: `classes/${held.id}`, gone: { isGone: true }, kinds: ['EducationEvent', 'BreadcrumbList'] }
  return [
    { ...ofCourse, slug: 'khoa-di-tim-dia-chi', code: course.code },
    { ...ofClass, slug: 'buoi-di-tim-dia-chi', code: held.code },
  ]
}

/** Renames each several times and finally removes it: tests what becomes of every earlier address. */
export async function judgeAddresses(fixture: Fixture) {
  const { stage } = fixture
  const { accessToken } = await people(stage.deps).admin()
  const admin: Visitor = { name: 'admin', headers: { authorization: `Bearer ${accessToken}` } }
  for (const { folder, api, slug, code, gone, kinds } of await nameThings(fixture)) {
    const first = `/${folder}/${slug}-${code}`
    const found = kindsOn(await ask(fixture, guest, first))
    stage.claim(
      claims.kinds,
      kinds.every((kind) => found.includes(kind)),
      { address: first, found },
    )
    const renamed = await change(fixture, admin, api, { title: 'Tên mới hẳn' })
    const now = `/${folder}/${renamed.slug}-${code}`
    for (const address of [first, `/${folder}/${slug}`, `/${folder}/${code}`, `/${folder}/${renamed.slug}`]) {
      const { status, location } = await ask(fixture, admin, address) // pages for guests are cached for five seconds
      stage.claim(claims.moved, status === 301 && location === now, { address, status, location })
      stage.trial()
    }
    stage.claim(claims.moved, (await ask(fixture, admin, now)).status === 200, { address: now })
    await change(fixture, admin, api, gone)
    for (const address of [first, now, `/${folder}/${slug}`]) {
      const { status } = await ask(fixture, admin, address)
      stage.claim(claims.moved, status === 410, { address, status })
      stage.trial()
    }
  }
  for (const [address, kind] of [
    ['/', 'EducationalOrganization'],
    ['/faqs', 'FAQPage'],
  ] as const) {
    const found = kindsOn(await ask(fixture, guest, address))
    stage.claim(claims.kinds, found.includes(kind), { address, found })
  }
}
