import { randomUUID } from 'node:crypto'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { grantUse } from '#modules/sale/entitlements'
import { people, type TestPerson } from '#testing/people'
import { firstLine, killHard } from './child.ts'
import type { Stage } from './proof.ts'

export type Room = { id: string; members: readonly TestPerson[] }

/** The advisory lock of the gate: commits that write messages wait while the proof holds it. */
export const gate = 4901
const triggers = `
  create function proof_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
  create constraint trigger proof_gate after insert on chat_messages deferrable initially deferred
    for each row execute function proof_gate();`

/** Room sizes, the largest first: every client is in at least one room. */
export const sizesFor = (clients: number) => (clients >= 200 ? [50, 50, 40, 30, 20, 20, 10, 10, 5, 3, 2, 2] : [6, 4, 2])

/** A teacher with classes of these sizes, each with the room of its class; rooms of two are conversations. */
export async function openRooms(stage: Stage, clients: number) {
  await stage.pool.query(triggers)
  const given = people(stage.deps)
  const teacher = await given.teacher()
  const learners = await Promise.all(Array.from({ length: clients - 1 }, () => given.student()))
  const rooms: Room[] = []
  let next = 0
  for (const [at, size] of sizesFor(clients).entries()) {
    const some = Array.from({ length: size - 1 }, () => learners[next++ % learners.length]).filter((one) => one !== undefined)
    rooms.push(await openRoom(stage, [teacher, ...some], at))
  }
  return { rooms, everybody: [teacher, ...learners].filter((one) => rooms.some(({ members }) => members.includes(one))) }
}

async function openRoom(stage: Stage, members: readonly TestPerson[], at: number): Promise<Room> {
  const [teacher, ...learners] = members
  if (!teacher) throw new Error('There is no teacher')
  const startsAt = new Date(Date.UTC(2099, 0, 1, at * 3))
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + 5_400_000) }
  const grades = { from: 8, to: 8 }
  const facts = {
    title: `Lớp ${at}`,
    summary: '',
    feeVnd: 99_000,
    subjectId: 4,
    seats: 50,
    teacherTitle: 'Cô',
    teacherId: teacher.id,
  } as const
  const { id: refId } = await scheduleOpenClass(stage.deps, { kind: 'INTERACTIVE', grades, times, ...facts })
  for (const { id: personId } of learners) {
    const use = {
      personId,
      kind: 'LL',
      refId,
      source: 'LINE',
      sourceId: randomUUID(),
      until: new Date('2100-01-01'),
      reason: 'proof',
    } as const
    await grantUse(stage.deps, use)
  }
  const id = randomUUID()
  const isOfTwo = members.length === 2
  const key = isOfTwo
    ? members
        .map((one) => one.id)
        .toSorted()
        .join(' ')
    : `LL ${refId}`
  const [kind, purpose, title] = isOfTwo ? ['P2P', null, null] : ['ROOM', 'CLASS', facts.title]
  await stage.pool.query('insert into chat_rooms (id, kind, purpose, key, title) values ($1, $2, $3, $4, $5)', [
    id,
    kind,
    purpose,
    key,
    title,
  ])
  await stage.pool.query('insert into chat_members (room_id, person_id) select $1, unnest($2::uuid[])', [id, members.map((one) => one.id)])
  return { id, members }
}

async function startNode(stage: Stage) {
  const child = stage.spawn(new URL('chat.server.ts', import.meta.url))
  return { child, port: Number(await firstLine(child)) }
}

/** The nodes of the product behind one address, whose connections can be cut. */
export type Cluster = Awaited<ReturnType<typeof openCluster>>

export async function openCluster(stage: Stage, count: number) {
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(stage)))
  const pairs = new Set<{ near: Socket; far: Socket }>()
  const server = createServer((near) => {
    const node = stage.random.pick(nodes)
    const far = connect(node.port, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true)
      one.on('error', () => one.destroy()) // cutting connections is the purpose here
      one.on('data', (bytes) => other.write(bytes))
      one.once('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // an AddressInfo for TCP
  return {
    url: `http://127.0.0.1:${port}`,
    /** Cuts one of this many connections, with anything in flight on it. */
    cut(oneOf: number) {
      for (const { near } of pairs) if (stage.random.below(oneOf) === 0) near.destroy()
    },
    /** Replaces a node, which is killed, or asked to stop as in a planned restart. */
    async replace(how: 'killed' | 'asked') {
      const [old] = nodes
      if (!old) throw new Error('No node is running')
      if (how === 'killed') {
        if (nodes.length > 1) nodes.shift()
        await killHard(old.child)
      }
      nodes.push(await startNode(stage))
      if (nodes[0] === old) nodes.shift()
      if (how === 'asked') old.child.kill('SIGTERM')
    },
    close: () => void server.close(),
  }
}
