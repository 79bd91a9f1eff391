import { people } from '#testing/people'
import { judgeAddresses } from './crawl.addresses.ts'
import { addressChoice, choicesOf } from './crawl.choice.ts'
import { claims } from './crawl.claims.ts'
import { ask, guest, type Fixture, openFixture, origin, short, type Visitor } from './crawl.fixture.ts'
import { isComplete, readPage } from './crawl.pages.ts'
import type { Proof, Stage } from './proof.ts'

/** Far more addresses than the site has; a page with an endless series of links would reach it. */
const mostAddresses = 6000
/** Concurrent requests: the server renders one page while the database answers for another. */
const atOnce = 6

// spec 2: the public addresses
const ofSpec =
  '/ /login /sign-in /sign-up /open-classes /courses /tutors /tutors/listing /teachers /interactive-classes /knowledge /knowledge/learning-guide /knowledge/education-posts /knowledge/learning-document /knowledge/story-library /knowledge/blog /games-to-learn-english /privacy-policy /terms-of-use /about-us?f=story /teams /testimonials /faqs /contacts /actions?f=learning-journey /business-training /partners'.split(
    ' ',
  )
const missing = [
  '/khong-co-trang-nay',
  '/open-classes/khong-co-abcdefgh',
  '/courses/khong-co-abcdefgh',
  '/knowledge/post/khong-co',
  '/sitemaps/khong-1.xml',
]

/** The queue of addresses to request, each once: pages before their filtered forms, and files last. */
function trailOf({ isShort, passOver }: { isShort: boolean; passOver: ReadonlySet<string> }) {
  const ranks: [string[], string[], string[]] = [[], [], []]
  const rankOf = (address: string) => (isFile(address) ? ranks[2] : address.includes('?') ? ranks[1] : ranks[0])
  const isChosen = addressChoice({ isShort })
  let chosen = 0
  return {
    add(address: string) {
      if (passOver.has(address) || chosen >= mostAddresses || !isChosen(address)) return
      chosen += 1
      rankOf(address).push(address)
    },
    next: () => ranks.find((rank) => rank.length > 0)?.shift(),
    hasEnd: () => chosen < mostAddresses,
    /** Filters are followed one level deep, in a short run not at all. */
    isDeep: ({ searchParams }: URL) => choicesOf(searchParams).length > (isShort ? 0 : 1),
  }
}
type Trail = ReturnType<typeof trailOf>
const isFile = (address: string) => /\.\w+$/.test(address.replace(/\?.*$/, ''))

/** Processes all addresses of the queue, which the work itself extends, some concurrently. Returns their number. */
async function workThrough({ next }: Trail, work: (address: string) => Promise<void>) {
  const working = new Set<Promise<void>>()
  let begun = 0
  for (;;) {
    const address = next()
    if (address === undefined && working.size === 0) return begun
    if (address !== undefined) {
      begun += 1
      const one: Promise<void> = work(address).finally(() => working.delete(one))
      working.add(one)
    }
    if (address === undefined || working.size === atOnce) await Promise.race(working)
  }
}

/** `mapped` are the addresses in the site maps. */
type Start = { from: readonly string[]; mapped?: ReadonlySet<string>; passOver?: ReadonlySet<string> }

/**
 * Crawls everything that can be reached. Each page is requested and read once; of addresses that differ only by their query `addressChoice` selects
 * some.
 */
async function walk(fixture: Fixture, visitor: Visitor, { from, mapped = new Set(), passOver = new Set() }: Start) {
  const { stage } = fixture
  const trail = trailOf({ isShort: stage.n <= short, passOver })
  const [pictures, files, places] = [new Set<string>(), new Set<string>(), placesOf()]
  for (const address of from) trail.add(address)
  const asked = await workThrough(trail, async (address) => {
    const answer = await ask(fixture, visitor, address)
    stage.trial()
    stage.claim(claims.links, answer.status < 400, { address, who: visitor.name, status: answer.status })
    if (answer.location) trail.add(asAddress(new URL(answer.location, origin + address)))
    const page = answer.status === 200 && answer.type.startsWith('text/html') ? readPage(answer.body) : undefined
    if (mapped.has(address)) stage.claim(claims.maps, page !== undefined && !page.isHidden, { address, status: answer.status })
    if (!page && answer.status === 200) files.add(address)
    if (!page) return
    judgePage(fixture, visitor, address, page)
    if (page.picture) pictures.add(page.picture.replace(origin, ''))
    places.stand(address, page.ids)
    followLinks(trail, places, address, page.links)
  })
  stage.claim(claims.ends, trail.hasEnd(), { who: visitor.name })
  for (const missing of places.missing()) stage.claim(claims.places, false, missing)
  return { asked, pictures, files }
}

type Pointed = { from: string; to: string; place: string }

/** The fragments that links point to, and the ids on each page. */
function placesOf() {
  const [standing, pointed] = [new Map<string, ReadonlySet<string>>(), new Map<string, Pointed>()]
  return {
    stand: (address: string, ids: ReadonlySet<string>) => void standing.set(address, ids),
    point: (one: Pointed) => void pointed.set(`${one.to}#${one.place}`, one),
    missing: () => [...pointed.values()].filter(({ to, place }) => standing.get(to)?.has(place) === false),
  }
}

function followLinks(trail: Trail, places: ReturnType<typeof placesOf>, address: string, links: readonly string[]) {
  const here = new URL(address, origin)
  const isDeep = trail.isDeep(here)
  for (const link of links) {
    const url = new URL(link, here)
    if (url.origin !== origin) continue
    if (url.hash) places.point({ from: address, to: asAddress(url), place: decodeURIComponent(url.hash.slice(1)) })
    if (!isDeep || url.pathname !== here.pathname) trail.add(asAddress(url))
  }
}

/** Links to other sites are not requested. */
const asAddress = ({ origin: of, pathname, search }: URL) => (of === origin ? pathname + search : '/')

function judgePage({ stage }: Fixture, { name }: Visitor, address: string, { canonical, isHidden, data }: ReturnType<typeof readPage>) {
  const own = new URL(address, origin).pathname
  const isOwn = canonical !== undefined && canonical.startsWith(origin) && new URL(canonical).pathname === own
  stage.claim(claims.canonical, isHidden ? canonical === undefined : isOwn, { address, who: name, canonical, isHidden })
  for (const { value, text } of data)
    stage.claim(claims.data, value !== undefined && isComplete(value), { address, text: text.slice(0, 300) })
}

/** All addresses in the site maps. One file after the other: the server writes at most two at a time. */
async function listMapped(fixture: Fixture) {
  const mapped = new Set<string>()
  const namedIn = async (address: string) => {
    const { status, body } = await ask(fixture, guest, address)
    fixture.stage.claim(claims.maps, status === 200, { address, status })
    return [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found.replace(origin, ''))
  }
  const files = await namedIn('/sitemap.xml')
  fixture.stage.claim(claims.maps, files.length > 0, 'the site map index is empty')
  for (const file of files) for (const address of await namedIn(file)) mapped.add(address)
  return mapped
}

async function judgeSpec(fixture: Fixture) {
  for (const address of ofSpec) {
    const { status, body } = await ask(fixture, guest, address)
    fixture.stage.claim(claims.spec, status === 200, { address, status })
    const wanted = new URL(address, origin).searchParams.get('f')
    if (wanted) fixture.stage.claim(claims.places, readPage(body).ids.has(wanted), { address })
    fixture.stage.trial()
  }
  for (const address of missing) {
    const { status } = await ask(fixture, guest, address)
    fixture.stage.claim(claims.missing, status === 404, { address, status })
    fixture.stage.trial()
  }
}

async function judgePictures(fixture: Fixture, pictures: Iterable<string>) {
  const most = fixture.stage.n > short ? 20 : 0 // each is rendered on request
  for (const address of [...pictures].slice(0, most)) {
    const { status, type } = await ask(fixture, guest, address)
    fixture.stage.claim(claims.pictures, status === 200 && type === 'image/png', { address, status, type })
  }
}

/** The checks of each claim; with a planted fault, only those of the claims that it must break. */
async function run(stage: Stage) {
  const fixture = await openFixture(stage)
  const asks = (...sentences: string[]) => stage.isReal || sentences.some((one) => stage.awaited.includes(one))
  try {
    if (asks(claims.moved, claims.kinds)) await judgeAddresses(fixture)
    if (asks(claims.spec, claims.missing)) await judgeSpec(fixture)
    if (asks(claims.links, claims.ends, claims.places, claims.maps, claims.data, claims.canonical)) await walkAsEverybody(fixture)
  } finally {
    await fixture.fastify.close()
  }
}

async function walkAsEverybody(fixture: Fixture) {
  const { stage } = fixture
  const mapped = await listMapped(fixture)
  const { asked, pictures, files } = await walk(fixture, guest, { from: ['/', ...mapped], mapped })
  stage.figure('addresses a guest reaches', asked)
  if (!stage.isReal) return
  const person = await people(stage.deps).parent()
  const member = { name: 'member', headers: { authorization: `Bearer ${person.accessToken}`, cookie: 'khue_in=1' } }
  // a file is the same for every visitor
  const own = { from: ['/', '/account/settings/profile', '/account/my-orders'], passOver: files }
  const { asked: askedByMember } = await walk(fixture, member, own)
  stage.figure('addresses a member reaches', askedByMember)
  await judgePictures(fixture, pictures)
}

const newVersion = (key: string, change: string) =>
  `insert into text_versions (id, key, number, version, title, summary, body)
   select gen_random_uuid(), key, number + 1, '2027-01-01', title, summary, ${change} from text_versions where key = '${key}' order by number desc limit 1`

/**
 * Follows every link of every page, from the home page and from the site maps, as a guest and as a member; of pages that differ only by their query
 * those that `addressChoice` selects. A trial is one requested address. Longer runs crawl the demo data.
 */
export const crawl: Proof = {
  name: 'crawl',
  counts: 'addresses requested',
  size: { full: 3500, short },
  limitSeconds: 300,
  faults: [
    {
      name: 'a dead link',
      breaks: [claims.links],
      sql: newVersion('about-us', `body || E'\\n\\n[Đọc thêm](/khong-co-trang-nay)'`),
    },
    {
      name: 'a link to a fragment that does not exist',
      breaks: [claims.places],
      sql: newVersion('partners', `body || E'\\n\\n[Lên trên](#muc-khong-co)'`),
    },
    {
      name: 'questions without answers',
      breaks: [claims.data],
      sql: newVersion('faqs', `E'## Nhóm\\n\\n### Câu hỏi không ai trả lời?\\n'`),
    },
    {
      name: 'an address in the site map is no page',
      breaks: [claims.maps],
      patches: [{ module: 'site', declaration: 'sitemapRoutes', find: '.filter(isPage)', replace: ".concat('/hoi-dap')" }],
    },
    {
      name: 'earlier addresses are not found',
      breaks: [claims.moved],
      patches: [
        {
          module: 'slugs',
          declaration: 'findThing',
          find: 'return row?.targetId',
          replace: 'return undefined',
        },
      ],
    },
    {
      name: 'canonical addresses of another site',
      breaks: [claims.canonical],
      patches: [
        {
          module: 'site',
          declaration: 'describeSite',
          find: 'publicUrl: config.publicUrl.origin',
          replace: "publicUrl: 'https://other.example'",
        },
      ],
    },
  ],
  run,
}
