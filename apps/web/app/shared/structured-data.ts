/**
 * Structured data (JSON-LD, schema.org) about the item on a page. Each function returns one object for `pageTags({ data: [...] })`, which
 * makes URLs absolute and escapes it. URLs are paths of this site (`/courses/…`). Unknown fields are left out, never invented: wrong data
 * is worse than missing data.
 */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>

const thing = (type: string, properties: Record<string, unknown>): StructuredData => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
})

const platform = { '@type': 'Organization', name: 'Khuê', url: '/' }
const person = ({ name, path }: Named) => ({ '@type': 'Person', name, url: path })

type Named = { name: string; path?: string | undefined }
type Rating = { average: number; count: number }

/** Omitted without ratings: search engines reject an empty average. */
const ratingOf = (rating: Rating | undefined) =>
  rating && rating.count > 0
    ? { '@type': 'AggregateRating', ratingValue: rating.average, ratingCount: rating.count, bestRating: 5, worstRating: 1 }
    : undefined

/** In whole đồng; 0 is free. */
const offerOf = (priceVnd: number | undefined, path: string, isSoldOut = false) =>
  priceVnd === undefined
    ? undefined
    : {
        '@type': 'Offer',
        category: priceVnd === 0 ? 'Free' : 'Paid',
        price: priceVnd,
        priceCurrency: 'VND',
        url: path,
        availability: isSoldOut ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      }

type Where = 'online' | 'onsite' | 'both'
const courseModes: Record<Where, string[]> = { online: ['Online'], onsite: ['Onsite'], both: ['Online', 'Onsite'] }

type Course = {
  path: string
  name: string
  description: string
  picture?: string
  priceVnd?: number
  rating?: Rating
  /** The running or next run of the course; for a recorded course, without dates. */
  instance: {
    where: Where
    startDate?: string
    endDate?: string
    /** Total learning time in hours, such as 22.5. */
    hours: number
    teachers?: readonly Named[]
    isFull?: boolean
  }
}

/** A course with a run (`Course` and `CourseInstance`). */
export const courseData = ({ path, name, description, picture, priceVnd, rating, instance }: Course) =>
  thing('Course', {
    name,
    description,
    url: path,
    image: picture,
    inLanguage: 'vi',
    provider: platform,
    offers: offerOf(priceVnd, path, instance.isFull),
    aggregateRating: ratingOf(rating),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: courseModes[instance.where],
      courseWorkload: isoHours(instance.hours),
      startDate: instance.startDate,
      endDate: instance.endDate,
      instructor: instance.teachers?.map(person),
    },
  })

/** 22.5 hours → "PT22H30M". */
function isoHours(hours: number) {
  const minutes = Math.round(hours * 60)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60 ? `${minutes % 60}M` : ''}`
}

type Event = {
  path: string
  name: string
  description: string
  picture?: string
  startsAt: string
  endsAt?: string
  priceVnd?: number
  teacher?: Named
  isFull?: boolean
  isCancelled?: boolean
}

/** An open or interactive class at a set time, held in the platform's live room. */
export const eventData = ({ path, name, description, picture, startsAt, endsAt, priceVnd, teacher, isFull, isCancelled }: Event) =>
  thing('EducationEvent', {
    name,
    description,
    url: path,
    image: picture,
    startDate: startsAt,
    endDate: endsAt,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: `https://schema.org/Event${isCancelled ? 'Cancelled' : 'Scheduled'}`,
    location: { '@type': 'VirtualLocation', url: path },
    organizer: platform,
    performer: teacher && person(teacher),
    offers: offerOf(priceVnd, path, isFull),
  })

/** The platform itself, for the home and contact pages. */
export const organizationData = ({ hotline, profiles }: { hotline: string; profiles: readonly string[] }) =>
  thing('EducationalOrganization', {
    name: platform.name,
    url: platform.url,
    logo: '/icon-180.png',
    contactPoint: { '@type': 'ContactPoint', telephone: hotline, contactType: 'customer service', availableLanguage: 'vi' },
    sameAs: profiles.filter(Boolean),
  })

/** Breadcrumbs from the outermost page to the page itself: `[{ name: 'Khoá học', path: '/courses' }, { name, path }]`. */
export const breadcrumbData = (trail: readonly { name: string; path: string }[]) =>
  thing('BreadcrumbList', {
    itemListElement: [{ name: 'Trang chủ', path: '/' }, ...trail].map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: path,
    })),
  })

/** Questions with answers, as plain text; both must be visible on the page itself. */
export const faqData = (questions: readonly { question: string; answer: string }[]) =>
  thing('FAQPage', {
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })

type Article = {
  path: string
  title: string
  description: string
  picture?: string
  publishedAt: string
  changedAt?: string
  author?: Named
}

/** A knowledge post. */
export const articleData = ({ path, title, description, picture, publishedAt, changedAt, author }: Article) =>
  thing('Article', {
    headline: title.slice(0, 110),
    description,
    mainEntityOfPage: path,
    image: picture,
    datePublished: publishedAt,
    dateModified: changedAt ?? publishedAt,
    author: author ? person(author) : platform,
    publisher: platform,
    inLanguage: 'vi',
  })

type Teacher = { path: string; name: string; description: string; picture?: string; changedAt?: string; subjects?: readonly string[] }

/** A public profile of a teacher or tutor. */
export const teacherData = ({ path, name, description, picture, changedAt, subjects }: Teacher) =>
  thing('ProfilePage', {
    dateModified: changedAt,
    mainEntity: { '@type': 'Person', name, description, image: picture, url: path, knowsAbout: subjects, worksFor: platform },
  })
