import { listClassAddresses, listCourseAddresses, listCoursePageBoundaries } from '#modules/offer/catalogue'
import { listPostAddresses } from '#modules/offer/knowledge'
import { listTeacherAddresses } from '#modules/offer/teachers'
import { listTutorAddresses } from '#modules/offer/tutors'
import type { Deps } from '#platform/deps'
import { firstId, type PageAddress } from './sitemap.ts'

type Source = {
  /** Some addresses behind an id, by id. */
  list: (deps: Deps, after: string, size: number) => Promise<PageAddress[]>
  /** The ids behind which a next file begins, where walking over all of them would be too much. */
  cuts?: (deps: Deps, size: number) => Promise<string[]>
}

/** The ids behind which a next file begins. */
export const listFileStarts = (source: Source, deps: Deps, size: number) => (source.cuts ?? scanForStarts(source.list))(deps, size)

const scanForStarts = (list: Source['list']) => async (deps: Deps, size: number) => {
  const cuts: string[] = []
  for (let last: string | undefined = firstId; last;) {
    const found: PageAddress[] = await list(deps, last, size + 1) // one more than fits says whether there is a next
    last = found.length > size ? found.at(-2)?.id : undefined
    if (last) cuts.push(last)
  }
  return cuts
}

/** What is there in numbers, by the name of its file. */
export const sitemapSources: Record<string, Source> = {
  courses: { list: listCourseAddresses, cuts: listCoursePageBoundaries },
  classes: { list: listClassAddresses },
  teachers: { list: listTeacherAddresses },
  posts: { list: listPostAddresses },
  tutors: { list: listTutorAddresses },
}

/** The pages that are always there. */
export const fixedPages = [
  '/',
  '/courses',
  '/open-classes',
  '/interactive-classes',
  '/tutors',
  '/tutors/listing',
  '/teachers',
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
