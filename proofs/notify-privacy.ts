import { setTimeout as pause } from 'node:timers/promises'
import type { Endpoint } from '@khue/contracts/endpoint'
import { notificationCategories } from '@khue/contracts/people/notification-settings'
import * as api from '@khue/contracts/people/notifications'
import type { PoolClient } from 'pg'
import { claims, faults } from './notify-privacy.claims.ts'
import { openSite, openWorld, type Person, type World } from './notify-privacy.world.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Notifications are read only by their receiver. Every part of every notification contains unique words; then everyone requests everything in every
 * way, also by the ids of others: the endpoints, and the pages rendered for them, directly after one another; they search for the text around the
 * secrets, follow the links in each other's e-mails, and read what reached their device, phone and mailbox. Every answer is searched for the words of
 * others. A trial is one answer.
 */

const headers = api.msgApp
/** A channel to one person, with everything it carried to them; sockets and push are added here. */
type Way = (world: World, person: Person) => Promise<readonly string[]>

const ask = ({ call }: World, endpoint: Endpoint, person: Person, input: object = {}) =>
  call(endpoint, person, { headers, ...input }).then(({ text }) => text)

async function lists(world: World, person: Person) {
  const texts: string[] = []
  const places = [undefined, ...world.people.flatMap(({ ids }) => ids.slice(-1))]
  for (const archived of ['true', 'false'])
    for (const lastItem of places)
      for (const category of [undefined, world.stage.random.pick(notificationCategories)])
        texts.push(await ask(world, api.loadNotifications, person, { query: { size: 50, archived, lastItem, category } }))
  return texts
}

async function details(world: World, person: Person) {
  const texts: string[] = []
  for (const { ids } of world.people) for (const id of ids) texts.push(await ask(world, api.getNotification, person, { params: { id } }))
  return texts
}

/** The notification bell is on every page, also on a 404 page. */
const everybodysPages = ['/', '/open-classes', '/account/notifications', '/account/notifications?tab=archived', '/khong-co-trang-nay']

async function pages(world: World, person: Person | undefined) {
  const ids = world.people.flatMap(({ ids }) => [...ids.slice(0, 2), ...ids.slice(-1)])
  const addresses = [...everybodysPages, ...ids.flatMap((id) => [`/notification/${id}`, `/notification/${id}.data`])]
  const texts: string[] = []
  for (const address of addresses) texts.push(await world.open(address, person))
  return texts
}

const ways: readonly Way[] = [lists, details, pages]

/** Attempts of one person on the notifications of all others. */
async function attack(world: World, person: Person) {
  for (const { ids, id: ownerId } of world.people) {
    if (ownerId === person.id) continue
    for (const id of ids) {
      await ask(world, api.markRead, person, { body: { id } })
      await ask(world, api.archiveNotification, person, { body: { id, action: 'ARCHIVE' } })
    }
  }
}

const stateOf = async ({ pool }: Stage, { id }: Person) =>
  JSON.stringify(
    (await pool.query('select id, seen_at, read_at, archived_at from notifications where person_id = $1 order by id', [id])).rows,
  )

async function judgeAnswers(world: World, person: Person) {
  const { stage, viewer } = world
  const asked = await Promise.all(ways.map((way) => way(world, person)))
  const answers = asked.flat()
  const drawn = asked[ways.indexOf(pages)] ?? []
  const foreign = foreignTo(world, person)
  for (const text of answers) {
    stage.claim(claims.alone, !foreign.some((word) => text.includes(word)), { person: person.id, text: text.slice(0, 300) })
    stage.trial()
  }
  const all = answers.join('\n')
  stage.claim(claims.drawn, person === viewer || person.words.some((word) => drawn.some((text) => text.includes(word))), {
    person: person.id,
  })
  if (person !== viewer)
    stage.claim(
      claims.own,
      person.words.every((word) => all.includes(word)),
      { person: person.id },
    )
}

/** The guest requests pages right after everyone else, while cached guest pages may still be served. */
async function judgeAllAnswers(world: World) {
  for (const person of world.people) await judgeAnswers(world, person)
  const words = world.people.flatMap((person) => person.words)
  for (const text of await pages(world, undefined)) {
    world.stage.claim(claims.guest, !words.some((word) => text.includes(word)), text.slice(0, 300))
    world.stage.trial()
  }
}

async function judgeSearches(world: World) {
  const { stage, people } = world
  const { searchesFor } = await import('./notify-privacy.searches.ts') // imports all contracts
  for (const person of people) {
    const foreign = foreignTo(world, person)
    for (const text of await searchesFor(world, person)) {
      stage.claim(claims.search, !foreign.some((word) => text.includes(word)), { person: person.id, text: text.slice(0, 300) })
      stage.trial()
    }
  }
}

const foreignTo = ({ people }: World, person: Person) => people.filter(({ id }) => id !== person.id).flatMap(({ words }) => words)

/** After all deliveries are sent. */
async function checkOutbound(world: World) {
  const { stage, outbound, people, guardian, child } = world
  await outbound.deliver()
  for (const person of people) {
    const foreign = foreignTo(world, person)
    const mails = person.addresses.flatMap((address) => outbound.sentTo(address))
    const shared = new Set(person === guardian ? child.forGuardian : [])
    for (const [texts, forbidden] of [
      [mails, foreign.filter((word) => !shared.has(word))],
      [await person.pushed(), foreign],
    ] as const) {
      stage.claim(claims.arrives, person === world.viewer || texts.some((text) => person.words.some((word) => text.includes(word))), {
        person: person.id,
      })
      for (const text of texts) {
        stage.claim(claims.sent, !forbidden.some((word) => text.includes(word)), { person: person.id, text: text.slice(0, 300) })
        stage.trial()
      }
    }
    if (person === guardian)
      stage.claim(
        claims.letter,
        child.forGuardian.every((word) => mails.some((text) => text.includes(word))),
      )
  }
}

/** Others first: following one's own link marks the notification as read. */
async function judgeLinks(world: World) {
  const { stage, people, viewer } = world
  for (const owner of people.filter((one) => one !== viewer)) {
    const before = await stateOf(stage, owner)
    const address = `/notification/${owner.ids.at(-1)}/open`
    for (const person of [...people.filter((one) => one !== owner), undefined]) {
      const texts = [await world.open(address, person), await world.open(`${address}.data`, person)]
      stage.claim(claims.link, !texts.some((text) => owner.words.some((word) => text.includes(word))), { owner: owner.id, texts })
      stage.trial()
    }
    stage.claim(claims.untouched, before === (await stateOf(stage, owner)), { owner: owner.id })
    const [place = ''] = (await world.open(address, owner)).split('\n')
    stage.claim(
      claims.link,
      owner.words.some((word) => place.includes(word)),
      { owner: owner.id, place },
    )
  }
}

async function judgeCount({ stage, call, child, viewer, people }: World) {
  for (const person of people) {
    const shown = person === viewer ? child : person // a viewing admin sees the child's badge
    const { text } = await call(api.countNotSeen, person, { headers })
    const unseen = shown.ids.length - 2 // one is archived, one is read
    stage.claim(claims.count, text === JSON.stringify({ data: { count: unseen } }), { text, unseen })
    stage.trial()
  }
}

async function judgeAttacks(world: World) {
  const { stage, people } = world
  for (const person of people) {
    const others = people.filter((one) => one !== person)
    const before = await Promise.all(others.map((one) => stateOf(stage, one)))
    await attack(world, person)
    await ask(world, api.markSeen, person)
    await ask(world, api.markAllRead, person)
    const after = await Promise.all(others.map((one) => stateOf(stage, one)))
    stage.claim(claims.untouched, before.join() === after.join(), { person: person.id })
    stage.trial()
  }
}

/** The checks and their claims, in this order: attempts on others come before changes of one's own. */
type Look = { judge: (world: World) => Promise<void>; of: readonly string[]; needs?: 'server' | 'pages' }
const looks: readonly Look[] = [
  { judge: judgeAllAnswers, of: [claims.own, claims.alone, claims.drawn, claims.guest], needs: 'pages' },
  { judge: judgeCount, of: [claims.count], needs: 'server' },
  { judge: judgeSearches, of: [claims.search], needs: 'pages' },
  { judge: checkOutbound, of: [claims.sent, claims.arrives, claims.letter] },
  { judge: judgeLinks, of: [claims.link], needs: 'pages' },
  { judge: judgeAttacks, of: [claims.untouched], needs: 'server' },
]

/** Collects database notifications for a moment, after the transaction that sends them. */
async function waitForPayloads(listener: PoolClient, payloads: readonly string[]) {
  for (let tries = 0; payloads.length === 0 && tries < 100; tries += 1) await pause(50)
  await listener.query('select 1') // all earlier notifications have arrived
  if (payloads.length === 0) throw new Error('Open pages got no events')
}

/**
 * With a planted fault, only the claims that it must break are checked, and only the parts needed for them are started: a server takes a second to
 * build.
 */
async function run(stage: Stage) {
  const wanted = looks.filter(({ of }) => stage.isReal || of.some((claim) => stage.awaited.includes(claim)))
  const { close, ...site } = await openSite(stage, new Set(wanted.map(({ needs }) => needs)))
  const listener = await stage.pool.connect()
  const payloads: string[] = []
  listener.on('notification', ({ payload = '' }) => payloads.push(payload))
  await listener.query('listen live')
  let trials = 0
  const counting = {
    ...stage,
    trial: () => {
      trials += 1
      stage.trial()
    },
  }
  do {
    const world = await openWorld(counting, site)
    for (const { judge } of wanted) await judge(world)
    await waitForPayloads(listener, payloads)
    const words = world.people.flatMap((person) => person.words)
    stage.claim(claims.wire, !payloads.some((payload) => words.some((word) => payload.includes(word))))
  } while (stage.isReal && trials < stage.n)
  stage.figure('events on the wire', payloads.length)
  listener.release(true)
  await close()
}

export const notifyPrivacy: Proof = {
  name: 'notify-privacy',
  counts: "answers, searched for another person's notifications",
  size: { full: 20_000, short: 1 },
  limitSeconds: 900,
  faults,
  run,
}
