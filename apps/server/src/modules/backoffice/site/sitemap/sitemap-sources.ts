import { listCourseAddresses, listCoursePageBoundaries } from '#modules/offer/courses'
import { listClassAddresses } from '#modules/offer/open-classes'
import { listPostAddresses } from '#modules/offer/knowledge'
import { listTeacherAddresses } from '#modules/offer/teachers'
import { listTutorAddresses } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'
import { firstId, type PageAddress } from './sitemap.ts'

type Source = {
  /** A page of addresses after an id, by id. */
  list: (deps: Deps, after: string, size: number) => Promise<PageAddress[]>
  /** The ids after which further files begin, for sources too large to scan. */
  cuts?: (deps: Deps, size: number) => Promise<string[]>
}

/** The ids after which further files begin. */
export const listFileStarts = (source: Source, deps: Deps, size: number) => (source.cuts ?? scanForStarts(source.list))(deps, size)

const scanForStarts = (list: Source['list']) => async (deps: Deps, size: number) => {
  const cuts: string[] = []
  for (let last: string | undefined = firstId; last;) {
    const found: PageAddress[] = await list(deps, last, size + 1) // one row more tells whether there is a next page
    last = found.length > size ? found.at(-2)?.id : undefined
    if (last) cuts.push(last)
  }
  return cuts
}

/** Dynamic pages, by the name of their file. */
export const sitemapSources: Record<string, Source> = {
  courses: { list: listCourseAddresses, cuts: listCoursePageBoundaries },
  classes: { list: listClassAddresses },
  teachers: { list: listTeacherAddresses },
  posts: { list: listPostAddresses },
  tutors: { list: listTutorAddresses },
}

/** Static pages. */
export const fixedPages = [
  '/',
  '/courses',
  '/open-classes',
  '/interactive-classes',
  '/tutors',
  '/tutors/listing',
  '/teachers',
  '/teachers/plan-shares',
  '/knowledge',
  '/knowledge/learning-guide',
  '/knowledge/education-posts',
  '/knowledge/learning-document',
  '/knowledge/story-library',
  '/knowledge/blog',
  '/games-to-learn-english',
  '/about-us',
  '/actions',
  '/teams',
  '/testimonials',
  '/partners',
  '/business-training',
  '/faqs',
  '/contacts',
  '/how-we-rank',
  '/terms-of-use',
  '/privacy-policy',
]
