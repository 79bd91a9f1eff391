import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { canWait, notificationCategories } from '@khue/contracts/people/notification-settings'
import { viewAs } from '@khue/contracts/people/user-admin'
import { createPerson } from '#modules/people/people'
import { startSession } from '#modules/people/sessions'
import { notify } from '#modules/people/notifications'
import { type Call, openFixture } from './access-matrix.fixture.ts'
import { captureOutbound, type Outbound } from './notify-privacy.outbound.ts'
import type { Stage } from './proof.ts'

export type Person = {
  id: string
  token: string
  words: string[]
  ids: string[]
  /** Texts of notices that could wait and are no advertising: the guardians' daily digest contains them too. */
  forGuardian: string[]
  addresses: readonly string[]
  /** What their device has shown. */
  pushed: () => Promise<readonly string[]>
}
type Open = (address: string, person: Person | undefined) => Promise<string>
export type World = {
  stage: Stage
  call: Call
  open: Open
  outbound: Outbound
  people: readonly Person[]
  guardian: Person
  child: Person
  viewer: Person
}

let phones = 31_000_000

type Wanted = { role: 'student' | 'parent' | 'admin'; guardianId?: string }
async function newPerson({ deps, pool }: Stage, outbound: Outbound, { role, guardianId }: Wanted): Promise<Person> {
  const phone = `09${(phones += 1)}`
  const email = `${phone}@example.vn`
  const { personId, accountId = '' } = await createPerson(deps, {
    name: 'Người Có Bí Mật',
    avatarKind: 'f',
    roles: [role],
    phone,
    email,
    ...(guardianId && { guardianId, birthDate: '2018-02-03' }),
  })
  const { accessToken } = await startSession(deps, { accountId, device: phone, userAgent: 'proof' })
  // no quiet hours, and parents get a daily digest
  await pool.query('insert into notification_quiet_hours (person_id, has_own_quiet_hours, has_daily_digest) values ($1, true, $2)', [
    personId,
    role === 'parent',
  ])
  const pushed = await outbound.giveDevice(personId)
  return { id: personId, token: accessToken, words: [], ids: [], forGuardian: [], addresses: [phone, email], pushed }
}

/** A unique word. */
function secret(stage: Stage, person: Person) {
  const word = `bimat${stage.random.below(2 ** 31).toString(36)}q${person.words.length}${person.id.slice(-12)}`
  person.words.push(word)
  return word
}

/** One notification of every category, each part of which contains a unique word of the person. */
async function plant(stage: Stage, person: Person) {
  for (const category of notificationCategories) {
    const [title, text] = [secret(stage, person), secret(stage, person)]
    if (canWait(category) && category !== 'ADS') person.forGuardian.push(title, text)
    await notify(stage.deps, [person.id], {
      event: `proof ${randomUUID()}`,
      category,
      type: 'PROOF',
      title: `Tin ${title}`,
      text: `Chuyện **${text}** của bạn`,
      reason: `Vì ${secret(stage, person)}`,
      url: `/notification/${secret(stage, person)}`,
      context: { groupId: secret(stage, person) },
    })
  }
  const { rows } = await stage.pool.query<{ id: string }>('select id from notifications where person_id = $1 order by id', [person.id])
  person.ids = rows.map(({ id }) => id)
  const [archived, read] = person.ids
  await stage.pool.query('update notifications set archived_at = now(), seen_at = now() where id = $1', [archived])
  await stage.pool.query('update notifications set read_at = now(), seen_at = now() where id = $1', [read])
}

type Site = Pick<World, 'call' | 'open' | 'outbound'> & { isAsked: boolean }

/** A family, a stranger, an admin, and an admin who views the site as the child. */
export async function openWorld(stage: Stage, { isAsked, call, open, outbound }: Site): Promise<World> {
  const invite = (wanted: Wanted) => newPerson(stage, outbound, wanted)
  const [guardian, viewer] = [await invite({ role: 'parent' }), await invite({ role: 'admin' })]
  const child = await invite({ role: 'student', guardianId: guardian.id })
  const people = [guardian, child, await invite({ role: 'student' }), await invite({ role: 'admin' })]
  for (const person of people) await plant(stage, person)
  if (isAsked) await call(viewAs, viewer, { params: { id: child.id }, body: { reason: 'Xem thử' } })
  return { stage, call, open, outbound, people: [...people, viewer], guardian, child, viewer }
}

/** Used when no check needs a server: a call to it fails the proof. */
function noServer(): never {
  throw new Error('A check calls a server that was not built')
}

/**
 * The servers under test and browsers signed in by cookie: an app with its built pages, one without, or none, as far as the checks need; the fake
 * providers always.
 */
export async function openSite(stage: Stage, needs: ReadonlySet<'server' | 'pages' | undefined>) {
  const pages = needs.has('pages') ? await import('@khue/web/server') : undefined
  const fixture = needs.has('server') || pages ? await openFixture(stage, pages) : undefined
  const open: Open = async (url, person) => {
    if (!fixture) return noServer()
    const cookies = person && { khue_access: person.token, khue_in: '1' }
    const answer = await fixture.fastify.inject({ url, headers: { accept: 'text/html' }, ...(cookies && { cookies }) })
    if (answer.statusCode === 503) return setTimeout(100).then(() => open(url, person)) // a server that has just started may be busy for a moment
    if (answer.statusCode >= 500) throw new Error(`${url} answered ${answer.statusCode}`)
    return `${answer.headers.location ?? ''}\n${answer.body}`
  }
  const outbound = await captureOutbound(stage)
  const call: Call = fixture?.call ?? noServer
  return { isAsked: fixture !== undefined, call, open, outbound, close: () => Promise.all([outbound.close(), fixture?.close()]) }
}
