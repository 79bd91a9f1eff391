import { people } from '#testing/people'
import { judgeAddresses } from './crawl.addresses.ts'
import { claims } from './crawl.claims.ts'
import { ask, guest, type House, openHouse, origin, short, type Visitor } from './crawl.house.ts'
import { isComplete, readPage } from './crawl.pages.ts'
import type { Proof, Stage } from './proof.ts'

/** Far more than there are; a page that links to ever new addresses of itself would meet it. */
const mostAddresses = 4000

// spec 2: the addresses that anybody may open
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

/** Pages before what they filter, and files last, so that a short walk sees most of the site. */
function queueOf(first: readonly string[]) {
  const ranks: [string[], string[], string[]] = [[...first], [], []]
  const rankOf = (address: string) => (/\.\w+$/.test(address.replace(/\?.*$/, '')) ? ranks[2] : address.includes('?') ? ranks[1] : ranks[0])
  return {
    add: (address: string) => void rankOf(address).push(address),
    next: () => ranks.find((rank) => rank.length > 0)?.shift(),
  }
}

/** One walk over everything that can be reached, or until as many addresses were asked for as are wanted. */
async function walk(house: House, visitor: Visitor, from: readonly string[], most: number) {
  const { stage } = house
  const [seen, waiting] = [new Set(from), queueOf(from)]
  const pictures = new Set<string>()
  let asked = 0
  for (let address = waiting.next(); address !== undefined && asked < most; address = waiting.next()) {
    const answer = await ask(house, visitor, address)
    asked += 1
    stage.trial()
    const isFine = answer.status < 400
    stage.claim(claims.links, isFine, { address, who: visitor.name, status: answer.status })
    if (!isFine || !answer.type.startsWith('text/html')) continue
    const page = readPage(answer.body)
    judgePage(house, visitor, address, page)
    if (page.picture) pictures.add(page.picture.replace(origin, ''))
    if (new URL(address, origin).searchParams.size > 1) continue // filters are followed one deep
    for (const link of page.links) {
      const url = new URL(link, origin + address)
      if (url.origin !== origin) continue
      const next = url.pathname + url.search
      const isHere = next === address || (url.pathname === new URL(address, origin).pathname && link.startsWith('#'))
      if (url.hash && isHere) stage.claim(claims.places, page.ids.has(decodeURIComponent(url.hash.slice(1))), { address, hash: url.hash })
      if (!seen.has(next) && seen.size < mostAddresses) {
        seen.add(next)
        waiting.add(next)
      }
    }
  }
  return { asked, pictures }
}

function judgePage({ stage }: House, { name }: Visitor, address: string, { canonical, isHidden, data }: ReturnType<typeof readPage>) {
  const own = new URL(address, origin).pathname
  const isOwn = canonical !== undefined && canonical.startsWith(origin) && new URL(canonical).pathname === own
  stage.claim(claims.canonical, isHidden ? canonical === undefined : isOwn, { address, who: name, canonical, isHidden })
  for (const { value, text } of data)
    stage.claim(claims.data, value !== undefined && isComplete(value), { address, text: text.slice(0, 300) })
}

/** Pages that are texts of the house, which a fault can change from outside. */
const texts = ['/about-us', '/partners', '/faqs']

/** Everything that the maps of the site name. */
async function judgeMaps(house: House) {
  const { stage } = house
  const namedIn = async (address: string) =>
    [...(await ask(house, guest, address)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found = '']) => found.replace(origin, ''))
  const files = await namedIn('/sitemap.xml')
  stage.claim(claims.maps, files.length > 0, 'the map of maps is empty')
  const addresses = (await Promise.all(files.map(namedIn))).flat()
  // in a large house a few of each kind stand for all
  const step = Math.max(1, Math.ceil(addresses.length / Math.max(stage.n, short)))
  for (const address of addresses.filter((_address, at) => at % step === 0)) {
    const answer = await ask(house, guest, address)
    const page = readPage(answer.body)
    stage.claim(claims.maps, answer.status === 200 && !page.isHidden, { address, status: answer.status })
    judgePage(house, guest, address, page)
    stage.trial()
  }
}

async function judgeSpec(house: House) {
  for (const address of ofSpec) {
    const { status, body } = await ask(house, guest, address)
    house.stage.claim(claims.spec, status === 200, { address, status })
    const wanted = new URL(address, origin).searchParams.get('f')
    if (wanted) house.stage.claim(claims.places, readPage(body).ids.has(wanted), { address })
    house.stage.trial()
  }
  for (const address of missing) {
    const { status } = await ask(house, guest, address)
    house.stage.claim(claims.missing, status === 404, { address, status })
    house.stage.trial()
  }
}

async function judgePictures(house: House, pictures: Iterable<string>) {
  const most = house.stage.n > short ? 20 : 0 // each is drawn anew
  for (const address of [...pictures].slice(0, most)) {
    const { status, type } = await ask(house, guest, address)
    house.stage.claim(claims.pictures, status === 200 && type === 'image/png', { address, status, type })
  }
}

/** What is looked at for each claim; a planted fault is looked for where it shows alone. */
async function run(stage: Stage) {
  const house = await openHouse(stage)
  const asks = (...sentences: string[]) => stage.isReal || sentences.some((one) => stage.awaited.includes(one))
  try {
    if (asks(claims.moved, claims.kinds)) await judgeAddresses(house)
    if (asks(claims.spec, claims.missing)) await judgeSpec(house)
    if (asks(claims.maps)) await judgeMaps(house)
    if (asks(claims.links, claims.places, claims.data, claims.canonical)) await walkAsEverybody(house)
  } finally {
    await house.fastify.close()
  }
}

async function walkAsEverybody(house: House) {
  const { stage } = house
  if (!stage.isReal) {
    await walk(house, guest, texts, short) // what is planted stands there
    return
  }
  const { asked, pictures } = await walk(house, guest, ['/'], stage.n)
  stage.figure('addresses a guest reaches', asked)
  const person = await people(stage.deps).parent()
  const member = { name: 'member', headers: { authorization: `Bearer ${person.accessToken}`, cookie: 'khue_in=1' } }
  const { asked: askedByMember } = await walk(house, member, ['/', '/account/settings/profile', '/account/my-orders'], stage.n)
  stage.figure('addresses a member reaches', askedByMember)
  await judgePictures(house, pictures)
}

const newVersion = (key: string, change: string) =>
  `insert into text_versions (id, key, number, version, title, summary, body)
   select gen_random_uuid(), key, number + 1, '2027-01-01', title, summary, ${change} from text_versions where key = '${key}' order by number desc limit 1`

/**
 * Follows every link of every page, from the home page and from the maps of the site, as a guest and as a member. A trial is one
 * address that was asked for. Longer runs walk through the demo house.
 */
export const crawl: Proof = {
  name: 'crawl',
  counts: 'addresses asked for',
  size: { full: mostAddresses, short },
  limitSeconds: 900,
  faults: [
    {
      name: 'a dead link',
      breaks: [claims.links],
      sql: newVersion('about-us', `body || E'\\n\\n[Đọc thêm](/khong-co-trang-nay)'`),
    },
    {
      name: 'a link to a place that is not there',
      breaks: [claims.places],
      sql: newVersion('partners', `body || E'\\n\\n[Lên trên](#muc-khong-co)'`),
    },
    {
      name: 'questions without answers',
      breaks: [claims.data],
      sql: newVersion('faqs', `E'## Nhóm\\n\\n### Câu hỏi không ai trả lời?\\n'`),
    },
    {
      name: 'an address of the map is none',
      breaks: [claims.maps],
      patches: [
        { file: 'apps/server/src/modules/site/sitemap/sitemap.routes.ts', find: '.filter(isPage)', replace: ".concat('/hoi-dap')" },
      ],
    },
    {
      name: 'names of the past are forgotten',
      breaks: [claims.moved],
      patches: [
        {
          file: 'apps/server/src/modules/slugs/slugs.repository.ts',
          find: 'return row?.thingId',
          replace: 'return undefined',
        },
      ],
    },
    {
      name: 'pages named by another house',
      breaks: [claims.canonical],
      patches: [
        {
          file: 'apps/server/src/modules/site/site.service.ts',
          find: 'publicUrl: config.publicUrl.origin',
          replace: "publicUrl: 'https://other.example'",
        },
      ],
    },
  ],
  run,
}
