/** The metadata and links of a page, read from its HTML as a crawler would. */
export type PageRead = {
  links: string[]
  ids: ReadonlySet<string>
  canonical: string | undefined
  isHidden: boolean
  picture: string | undefined
  data: { value: Record<string, unknown> | undefined; text: string }[]
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&')
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found))

export function readPage(html: string): PageRead {
  const [canonical] = all(html, /<link rel="canonical" href="([^"]*)"/g)
  const [robots = ''] = all(html, /<meta name="robots" content="([^"]*)"/g)
  const [picture] = all(html, /<meta property="og:image" content="([^"]*)"/g)
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return {
    links: all(html, /\s(?:href|src)="([^"]+)"/g),
    ids: new Set(all(html, /\sid="([^"]+)"/g)),
    canonical,
    isHidden: robots.includes('noindex'),
    picture,
    data: scripts.map((text) => ({ text, value: parsed(text) })),
  }
}

function parsed(text: string) {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined // the caller reports missing data
  }
}

type Thing = Record<string, unknown>
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isWhole = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^/]+\//.test(value)
const isMoment = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const thing = (value: unknown): Thing => (typeof value === 'object' && value !== null ? (value as Thing) : {})
const things = (value: unknown) => (Array.isArray(value) ? value.map(thing) : [])
const isOffer = ({ price, priceCurrency }: Thing) => Number.isInteger(price) && priceCurrency === 'VND'

/** The fields that search engines require of each kind, stated independently of the code that writes them. */
const needs: Record<string, (one: Thing) => boolean> = {
  Course: (one) => {
    const instance = thing(one.hasCourseInstance)
    const isOffered = one.offers === undefined || isOffer(thing(one.offers))
    return (
      isText(one.name) &&
      isText(one.description) &&
      isText(thing(one.provider).name) &&
      isOffered &&
      things([instance]).every(hasMode) &&
      isWhole(one.url)
    )
  },
  EducationEvent: (one) =>
    isText(one.name) && isMoment(one.startDate) && isWhole(thing(one.location).url) && isText(thing(one.organizer).name),
  EducationalOrganization: (one) => isText(one.name) && isWhole(one.url) && isText(thing(one.contactPoint).telephone),
  BreadcrumbList: ({ itemListElement }) => {
    const items = things(itemListElement)
    return items.length > 1 && items.every(({ position, name, item }, at) => position === at + 1 && isText(name) && isWhole(item))
  },
  FAQPage: ({ mainEntity }) => {
    const questions = things(mainEntity)
    return questions.length > 0 && questions.every(({ name, acceptedAnswer }) => isText(name) && isText(thing(acceptedAnswer).text))
  },
  Article: (one) => isText(one.headline) && isMoment(one.datePublished) && isText(thing(one.author).name),
  ProfilePage: ({ mainEntity }) => isText(thing(mainEntity).name) && isWhole(thing(mainEntity).url),
}
const hasMode = ({ courseMode, courseWorkload }: Thing) => things(courseMode).length > 0 && /^PT\d+H/.test(String(courseWorkload))

/** Whether a kind is known and has all required fields. */
export function isComplete(value: Thing) {
  const judge = needs[String(value['@type'])]
  return value['@context'] === 'https://schema.org' && judge !== undefined && judge(value)
}
