import { expect, test } from './journey.ts'

const own = `/courses /interactive-classes /open-classes /tutors /tutors/listing /teachers /knowledge /knowledge/learning-guide
  /knowledge/education-posts /knowledge/learning-document /knowledge/story-library /knowledge/blog /games-to-learn-english
  /privacy-policy /terms-of-use /about-us /teams /testimonials /faqs /contacts /actions /business-training /partners /how-we-rank`.split(
  /\s+/,
)
const [everywhere, nobodys] = [
  'Khuê – Nền tảng dạy và học trực tuyến bằng công nghệ thông minh',
  ['/', '/auth/login', '/khong-co-trang-nay'],
]

test('every public page has its own title and description, others the default', async ({ request }) => {
  const said = async (path: string) => {
    const html = await (await request.get(path)).text()
    return { title: /<title>([^<]*)/.exec(html)?.[1], description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1] }
  }
  const lists = [
    ['/courses', '/css/v2/course-sale'],
    ['/open-classes', '/css/v1/fly-courses/search'],
    ['/interactive-classes', '/css/v1/fly-courses/search?kind=INTERACTIVE'],
    ['/tutors', '/tns/v1/tutor-sale/search'],
    ['/teachers', '/tns/v1/teachers/top'],
    ['/knowledge/post', '/knowledge/v1/posts'],
  ] as const
  const details = await Promise.all(
    lists.map(async ([under, list]) => {
      const answer = await request.get(`/api${list}`)
      const { data } = (await answer.json()) as { data: { items: { slug: string; code?: string }[] } } // reply of our own lists
      const [first] = data.items
      return `${under}/${[first?.slug, first?.code].filter(Boolean).join('-')}`
    }),
  )
  const titles = new Map<string, string>()
  for (const path of [...own, ...details]) {
    const { title = '', description = '' } = await said(path)
    expect([path, title]).toEqual([path, expect.stringMatching(/^.{3,} · (.+ )?Khuê$/)])
    expect([path, titles.get(title)]).toEqual([path, undefined]) // nowhere else
    expect([path, description.length > 30]).toEqual([path, true])
    titles.set(title, path)
  }
  for (const path of nobodys) expect([path, (await said(path)).title]).toEqual([path, everywhere])
})
