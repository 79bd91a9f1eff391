import { expect, test } from 'vitest'
import { pageTags, sharePicture } from './page-tags.ts'
import { breadcrumbData, courseData, eventData, faqData } from './structured-data.ts'

const args = (search = '') => ({
  location: { pathname: '/courses', search },
  matches: [{ loaderData: { site: { publicUrl: 'https://hoc.example.vn' } } }],
})
const page = { title: 'Khoá học · Khuê', description: 'Tìm khoá học.' }
const tag = (tags: readonly object[], name: string) =>
  (tags as { name?: string; property?: string; content?: string }[]).find((one) => (one.property ?? one.name) === name)?.content
const canonical = (tags: readonly object[]) => (tags as { rel?: string; href?: string }[]).find(({ rel }) => rel === 'canonical')?.href
const dataOf = (tags: readonly object[]) => tags.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json']] : []))

test('a page has one canonical URL, which contains only the parameters that select another page', () => {
  expect(canonical(pageTags(args('?utm_source=zalo&page=2'), page))).toBe('https://hoc.example.vn/courses')
  const listed = { ...page, query: ['categoryIds', 'page'] }
  const own = 'https://hoc.example.vn/courses?categoryIds=4&categoryIds=3&page=2'
  expect(canonical(pageTags(args('?page=2&utm_source=zalo&categoryIds=4&categoryIds=3'), listed))).toBe(own)
  expect(tag(pageTags(args('?page=2&categoryIds=4&categoryIds=3'), listed), 'og:url')).toBe(own)
  expect(canonical(pageTags(args(), { ...page, path: '/courses/toan-8-abc' }))).toBe('https://hoc.example.vn/courses/toan-8-abc')
})

test('a shared link has an absolute picture URL: the item’s own, or the platform’s', () => {
  expect(tag(pageTags(args(), page), 'og:image')).toBe('https://hoc.example.vn/share/site.png')
  const own = pageTags(args(), { ...page, picture: sharePicture('courses', '0199', 'Toán 8') })
  expect([tag(own, 'og:image'), tag(own, 'og:image:alt')]).toEqual(['https://hoc.example.vn/share/courses/0199.png', 'Toán 8'])
})

test('a hidden or refused page is kept out of search engines and has no canonical URL', () => {
  for (const tags of [
    pageTags(args(), { ...page, isHidden: true }),
    pageTags(args(), undefined),
    pageTags({ ...args(), error: new Error('404') }, page),
  ]) {
    expect(tag(tags, 'robots')).toBe('noindex')
    expect(canonical(tags)).toBeUndefined()
  }
})

test('a long description is cut at a word boundary', () => {
  const description = tag(pageTags(args(), { ...page, description: 'lớp học tương tác '.repeat(20) }), 'description') ?? ''
  expect(description.length).toBeLessThanOrEqual(161)
  expect(description).toMatch(/(lớp|học|tương|tác)…$/)
})

test('structured data has absolute URLs and no empty fields', () => {
  const course = courseData({
    path: '/courses/toan-8-abc',
    name: 'Toán 8',
    description: 'Nắm chắc đại số lớp 8',
    priceVnd: 1_290_000,
    rating: { average: 0, count: 0 },
    instance: { where: 'online', hours: 22.5, teachers: [{ name: 'Cô Hà' }] },
  })
  const [made] = dataOf(pageTags(args(), { ...page, data: [course] }))
  expect(made).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: 'Toán 8',
    description: 'Nắm chắc đại số lớp 8',
    url: 'https://hoc.example.vn/courses/toan-8-abc',
    inLanguage: 'vi',
    provider: { '@type': 'Organization', name: 'Khuê', url: 'https://hoc.example.vn/' },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: 1_290_000,
      priceCurrency: 'VND',
      url: 'https://hoc.example.vn/courses/toan-8-abc',
      availability: 'https://schema.org/InStock',
    },
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: ['Online'],
      courseWorkload: 'PT22H30M',
      instructor: [{ '@type': 'Person', name: 'Cô Hà' }],
    },
  })
})

test('a class, a breadcrumb and questions have the fields that their types require', () => {
  const event = eventData({
    path: '/open-classes/a',
    name: 'Lớp A',
    description: 'Học thử',
    startsAt: '2026-11-24T12:30:00Z',
    priceVnd: 0,
    isFull: true,
  })
  expect(event).toMatchObject({ '@type': 'EducationEvent', offers: { category: 'Free', availability: 'https://schema.org/SoldOut' } })
  expect(breadcrumbData([{ name: 'Khoá học', path: '/courses' }])).toMatchObject({
    itemListElement: [
      { position: 1, item: '/' },
      { position: 2, name: 'Khoá học', item: '/courses' },
    ],
  })
  expect(faqData([{ question: 'Học thử được không?', answer: 'Được.' }])).toMatchObject({
    mainEntity: [{ '@type': 'Question', name: 'Học thử được không?', acceptedAnswer: { text: 'Được.' } }],
  })
})
