import { setTimeout as pause } from 'node:timers/promises'
import { becomesTrue } from './child.ts'
import { waitsAtGate } from './gates.ts'
import { type Client, loadPage, openClient } from './chat-history.client.ts'
import { type Cluster, gate, openCluster, openRooms, type Room } from './chat-history.cluster.ts'
import type { Proof, Stage } from './proof.ts'

/**
 * Through cut connections, kills, restarts and sleep, each acknowledged message is stored in its room once, and every reader of the room is shown all
 * of them in the order of their numbers. Clients are the page's own modules (`apps/web`): they write by the socket and by the API, to nodes behind
 * one address whose connections are cut every few hundred milliseconds. Nodes are killed with SIGKILL or replaced as in a rolling restart, database
 * backends are terminated exactly while a commit waits (a trigger on the proof's own database), and some clients are offline for seconds.
 */
const claims = {
  kept: 'an acknowledged message is stored in its room under the acknowledged number',
  once: 'each message is stored once, and the numbers of a room have no gap',
  order: 'two messages of one sender in a room keep their order',
  read: 'every reader of a room is shown all of its messages',
  shown: 'no reader is shown a message before earlier ones, or another one under the same number',
  refused: 'no request is refused',
  soon: 'once the disturbances end everything is sent and shown within half a minute',
} as const

const shortForm = 40
const openWithinMs = 60_000
const clientsOf = ({ n }: Stage) => (n > shortForm ? 200 : 9)

/** Holds commits until one waits at the gate, and terminates its backend: nothing of it may take effect, regardless of what was answered. */
async function breakCommit({ pool }: Stage) {
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock($1)', [gate])
    const atGate = `from pg_locks where ${waitsAtGate} and mode = 'ShareLock'`
    // Enough time for a premature acknowledgement.
    if (await becomesTrue(async () => ((await pool.query(`select ${atGate}`, [gate])).rowCount ?? 0) > 0, 1500)) await pause(300)
    await pool.query(`select pg_terminate_backend(pid) ${atGate}`, [gate])
  } finally {
    await holder.query('select pg_advisory_unlock_all()')
    holder.release()
  }
}

type Fixture = { stage: Stage; cluster: Cluster; rooms: readonly Room[]; clients: readonly Client[] }

/** Cuts connections and takes clients offline, until stopped. */
async function disturb({ stage: { random }, cluster, clients }: Fixture, goesOn: () => boolean) {
  while (goesOn()) {
    await pause(150 + random.below(300))
    cluster.cut(6)
    if (random.chance(0.3)) random.pick(clients).sleep(300 + random.below(2500))
  }
}

async function writeAll({ stage, cluster, rooms, clients }: Fixture) {
  const { n, random, isReal } = stage
  const breaks = Math.max(4, Math.round(n / 250))
  const everyBreak = Math.ceil(n / (breaks + 1))
  const breaking: Promise<void>[] = []
  for (let at = 1; at <= n; at += 1) {
    const { id, members } = random.pick(rooms)
    const writer = clients.find(({ person }) => person === random.pick(members))
    writer?.write(id, `tin ${at}`)
    stage.trial()
    await pause(random.below(60)) // every reader of the room requests each message: slower than two processes can answer
    if (at % everyBreak === 0) breaking.push(breakCommit(stage))
    if (isReal && at % everyBreak === 1 && at > 1) breaking.push(cluster.replace(breaking.length % 2 === 0 ? 'asked' : 'killed'))
  }
  await Promise.all(breaking)
  stage.figure('breaks', breaking.length)
}

async function rowsOf({ pool }: Stage, { id }: Room) {
  const { rows } = await pool.query<{ seq: number; clientId: string; text: string }>(
    'select seq, client_id as "clientId", text from chat_messages where room_id = $1 order by seq',
    [id],
  )
  return rows
}

const readersOf = ({ clients }: Fixture, { members }: Room) => clients.filter(({ person }) => members.includes(person))

async function isQuiet(fixture: Fixture) {
  if (!fixture.clients.every((client) => client.isSent())) return false
  for (const room of fixture.rooms) {
    const { length } = await rowsOf(fixture.stage, room)
    if (readersOf(fixture, room).some((reader) => reader.seenIn(room.id).size < length)) return false
  }
  return true
}

async function judge(fixture: Fixture, room: Room) {
  const { stage, clients } = fixture
  const rows = await rowsOf(stage, room)
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  const isWhole = rows.every(({ seq }, at) => seq === at + 1)
  stage.claim(claims.once, isWhole && new Set(rows.map(({ text }) => text)).size === rows.length, { room: room.id })
  for (const { person, acknowledged } of clients) {
    const mine = acknowledged.filter(({ roomId }) => roomId === room.id)
    for (const { seq, clientId } of mine) stage.claim(claims.kept, bySeq.get(seq)?.clientId === clientId, { seq, clientId })
    const numbers = mine.map(({ text }) => ({ written: Number(text.slice(4)), seq: rows.find((row) => row.text === text)?.seq ?? 0 }))
    const inOrder = numbers.toSorted((a, b) => a.written - b.written)
    stage.claim(
      claims.order,
      inOrder.every(({ seq }, at) => seq > (inOrder[at - 1]?.seq ?? 0)),
      { person: person.id, inOrder },
    )
  }
  for (const reader of readersOf(fixture, room)) {
    const seen = reader.seenIn(room.id)
    stage.claim(
      claims.read,
      rows.every(({ seq, clientId }) => seen.get(seq) === clientId),
      { seen: seen.size, rows: rows.length },
    )
  }
}

async function run(stage: Stage) {
  const [page, cluster, { rooms, everybody }] = await Promise.all([
    loadPage(),
    openCluster(stage, stage.isReal ? 2 : 1),
    openRooms(stage, clientsOf(stage)),
  ])
  const wrong = (what: 'order' | 'refused', detail: unknown) => stage.claim(what === 'order' ? claims.shown : claims.refused, false, detail)
  const byApi = () => stage.random.chance(0.25)
  const clients = everybody.map((person) => {
    const own = rooms.filter(({ members }) => members.includes(person))
    return openClient({ url: cluster.url, page, person, rooms: own, byApi, wrong })
  })
  const fixture: Fixture = { stage, cluster, rooms, clients }
  if (!(await becomesTrue(async () => clients.every((client) => client.isOpen()), openWithinMs)))
    throw new Error('Not all clients connected')
  const doing = { isOver: false }
  const disturbing = disturb(fixture, () => !doing.isOver)
  await writeAll(fixture)
  doing.isOver = true
  await disturbing
  const begun = Date.now()
  stage.claim(claims.soon, await becomesTrue(() => isQuiet(fixture), stage.isReal ? 30_000 : 6000))
  stage.figure('quietAfterMs', Date.now() - begun)
  stage.figure('clients', clients.length)
  for (const room of rooms) await judge(fixture, room)
  for (const client of clients) client.close()
  cluster.close()
}

const committing = 'createWriter((messages) => commitWithLast(deps.db, (tx) => insertMessages(tx, messages)))'
const needed = "import { transact } from '#platform/deps'\n"

export const chatHistory: Proof = {
  name: 'chat-history',
  counts: 'messages, written by 200 clients in rooms of 2 to 50; a failure about every 250 of them, and cut connections all the time',
  size: { full: 3000, short: shortForm },
  limitSeconds: 900,
  faults: [
    {
      name: 'gap fetch off',
      breaks: [claims.read, claims.shown],
      patches: [
        {
          module: 'web/chat',
          declaration: 'createSync',
          find: 'let after = state.log.revision',
          replace: 'let after = Math.max(state.log.revision, (await api.listMessages(id, {})).lastRevision - 1)',
        },
      ],
    },
    {
      name: 'acknowledgement before commit',
      breaks: [claims.kept],
      patches: [
        {
          module: 'chat',
          declaration: 'writerOf',
          prepend: needed,
          find: committing,
          replace: `createWriter((messages) => new Promise((resolve, reject) => {
            transact(deps, async ({ db }) => { const added = await insertMessages(db, messages); resolve(added); return added }).catch(reject)
          }))`,
        },
        {
          module: 'chat',
          declaration: 'send',
          find: 'const message = isBare ? await showOne(deps, actor, toMessageRow(row, added)) : await show(deps, actor, readable, seq)',
          replace: `const message = { seq, revision: added?.revision ?? 1, clientId, senderId: actor.id, text, sentAt: new Date().toISOString(), editedAt: null,
            isDeleted: false, isPinned: false, replyTo: null, mentions: [], reactions: [], files: [], cards: [] }`,
        },
      ],
    },
    {
      name: 'number taken outside the transaction',
      breaks: [claims.read, claims.shown, claims.once],
      patches: [
        {
          module: 'chat',
          declaration: 'writerOf',
          prepend: `${needed}import { sql } from 'drizzle-orm'\n`,
          find: committing,
          replace: `createWriter(async (messages) => {
            const all: Added[] = []
            for (const one of messages) {
              const { rows: [at] } = await deps.db.execute<{ seq: number; revision: number }>(sql\`
                update chat_rooms set last_seq = last_seq + 1, last_revision = last_revision + 1, last_message_at = now() where id = \${one.roomId}
                returning last_seq as seq, last_revision as revision\`)
              all.push(...(await transact(deps, async ({ db }) => {
                await db.execute(sql\`select pg_sleep(random() * 0.1)\`)
                const { rows } = await db.execute<Added>(sql\`
                  insert into chat_messages (room_id, seq, revision, client_id, sender_id, text, sent_at)
                  values (\${one.roomId}, \${at?.seq}, \${at?.revision}, \${one.clientId}, \${one.senderId}, \${one.text}, now())
                  on conflict (room_id, sender_id, client_id) do nothing returning room_id, sender_id, client_id, seq, revision, sent_at\`)
                return rows
              })))
            }
            return all
          })`,
        },
      ],
    },
  ],
  run,
}
