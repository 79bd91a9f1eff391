import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { notificationCategories } from '@khue/contracts/notification-settings'
import { viewAs } from '@khue/contracts/users-admin'
import { createPerson, startSession } from '#modules/identity'
import { notify } from '#modules/notifications'
import type { Deps } from '#platform/deps'
import { type Call, openHouse } from './access-matrix.house.ts'
import type { Stage } from './proof.ts'

export type Person = { id: string; token: string; words: string[]; ids: string[] }
type Open = (address: string, person: Person | undefined) => Promise<string>
export type World = { stage: Stage; call: Call; open: Open; people: readonly Person[]; guardian: Person; child: Person; viewer: Person }

let phones = 31_000_000

async function newPerson(deps: Deps, role: 'student' | 'parent' | 'admin', guardianId?: string): Promise<Person> {
  const phone = `09${(phones += 1)}`
  const { personId, accountId = '' } = await createPerson(deps, {
    name: 'Người Có Bí Mật',
    avatarKind: 'f',
    roles: [role],
    phone,
    ...(guardianId && { guardianId }),
  })
  const { accessToken } = await startSession(deps, { accountId, device: phone, userAgent: 'proof' })
  return { id: personId, token: accessToken, words: [], ids: [] }
}

/** A word that stands nowhere else. */
function secret(stage: Stage, person: Person) {
  const word = `bimat${stage.random.below(2 ** 31).toString(36)}q${person.words.length}${person.id.slice(-12)}`
  person.words.push(word)
  return word
}

/** One of every category, in whose every part something of the person's own stands. */
async function plant(stage: Stage, person: Person) {
  for (const category of notificationCategories) {
    await notify(stage.deps, [person.id], {
      event: `proof ${randomUUID()}`,
      category,
      type: 'PROOF',
      title: `Tin ${secret(stage, person)}`,
      text: `Chuyện **${secret(stage, person)}** của bạn`,
      why: `Vì ${secret(stage, person)}`,
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

/** A family, somebody else, an admin, and an admin who looks at the house as the child. */
export async function openWorld(stage: Stage, call: Call, open: Open): Promise<World> {
  const { deps } = stage
  const [guardian, viewer] = [await newPerson(deps, 'parent'), await newPerson(deps, 'admin')]
  const child = await newPerson(deps, 'student', guardian.id)
  const people = [guardian, child, await newPerson(deps, 'student'), await newPerson(deps, 'admin')]
  for (const person of people) await plant(stage, person)
  await call(viewAs, viewer, { params: { id: child.id }, body: { reason: 'Xem thử' } })
  return { stage, call, open, people: [...people, viewer], guardian, child, viewer }
}

/** The house with its pages, as they were built, and browsers that are signed in by cookie. */
export async function openSite(stage: Stage) {
  const pages = await import('@khue/web/server')
  const { call, fastify, close } = await openHouse(stage, pages)
  const open: Open = async (url, person) => {
    const cookies = person && { khue_access: person.token, khue_in: '1' }
    const answer = await fastify.inject({ url, headers: { accept: 'text/html' }, ...(cookies && { cookies }) })
    if (answer.statusCode === 503) return setTimeout(100).then(() => open(url, person)) // a house that has just begun may be busy for a moment
    if (answer.statusCode >= 500) throw new Error(`${url} answered ${answer.statusCode}`)
    return answer.body
  }
  return { call, open, close }
}
