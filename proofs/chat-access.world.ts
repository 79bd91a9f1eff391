import { createHash, randomUUID } from 'node:crypto'
import { createSignedUploadUrl, finishUpload } from '@khue/contracts/ground/assets'
import * as chatApi from '@khue/contracts/community/chat'
import { reportInChat } from '@khue/contracts/community/chat-safety'
import type { Endpoint, Role } from '@khue/contracts/endpoint'
import { handOverSupport, openSupport, claimSupport } from '@khue/contracts/community/support'
import { scheduleOpenClass } from '#modules/offer/open-classes'
import { chat, joinGroupRoom, leaveGroupRoom, openGroupRoom, renameGroupRoom } from '#modules/community/chat'
import { endUses, grantUse } from '#modules/sale/entitlements'
import { createPerson, linkGuardian, unlinkGuardian } from '#modules/people/people'
import { startSession } from '#modules/people/sessions'
import { transact } from '#platform/deps'
import type { Call, Input, openFixture } from './access-matrix.fixture.ts'
import { claims } from './chat-access.claims.ts'
import type { Stage } from './proof.ts'

export type Person = { id: string; accountId: string; token: string }
export type World = Awaited<ReturnType<typeof openWorld>>
/** A unique word, and who may read it. */
export type Word = { word: string; readers: ReadonlySet<Person>; isShown: boolean; isMessage?: true }
/** A file sent with a message: its address, the unique word in it, and who may open it. */
export type SentFile = { address: string; word: string; readers: ReadonlySet<Person> }
export type Room = {
  id: string
  name: string
  writers: readonly Person[]
  readers: ReadonlySet<Person>
  words: Word[]
  files: SentFile[]
}

type Fixture = Pick<Awaited<ReturnType<typeof openFixture>>, 'call' | 'fastify'>

let phones = 41_000_000

type Deps = Stage['deps']
type Ask = ReturnType<typeof asking>

/** A class, a family, former members of both, late joiners, and strangers: each with rooms that contain unique words. */
export async function openWorld(stage: Stage, fixture: Fixture) {
  const { deps, pool } = stage
  const { call } = fixture
  const people = await invite(deps)
  const { teacher, child, mate, gone, late, mother, exGuardian, agent, exAgent } = people
  for (const guardian of [mother, exGuardian]) await linkGuardian(deps, { guardianId: guardian.id, childId: child.id })
  const classId = await openClass(deps, teacher)
  for (const learner of [child, mate]) await enrol(deps, classId, learner)
  const line = await enrol(deps, classId, gone)

  const ask = asking(call)
  const { klass, helped, rooms } = await openRooms(stage, ask, { people, classId })
  const { group, leaveGroup } = await openGroup(deps, people)
  rooms.push(group)
  await ask(claimSupport, exAgent, { params: { id: helped.id } })
  const { plant, plantAll } = planting(stage, ask, fixture)
  /** Adds a person to the class; returns a function that removes them. */
  const letIn = async (person: Person) => {
    const line = await enrol(deps, classId, person)
    return () => endUses(deps, { source: 'LINE', sourceId: line }, 'proof')
  }
  const world = { stage, ...fixture, ask, people: Object.values(people), ...people, rooms, plant, letIn }

  await plantAll(rooms)
  await ask(handOverSupport, exAgent, { params: { id: helped.id }, body: { personId: agent.id } })
  await endUses(deps, { source: 'LINE', sourceId: line }, 'proof')
  await leaveGroup()
  await unlinkGuardian(deps, { guardianId: exGuardian.id, childId: child.id })
  await enrol(deps, classId, late)
  klass.readers = new Set([...klass.readers, late])
  const { rows } = await pool.query<{ seq: number }>('select min(seq) as seq from chat_messages where room_id = $1', [klass.id])
  await plant(klass, mate, klass.readers, { replyTo: rows[0]?.seq ?? 1 }) // the quoted message from before they joined is not shown to late joiners
  await plantAll(rooms.filter(({ name }) => name !== 'former mates'))
  const children = rooms.find(({ name }) => name === 'children')
  await ask(reportInChat, mate, { body: { about: 'MESSAGE', roomId: children?.id, seq: 1, reason: 'RUDE' } })
  return world
}

async function invite(deps: Deps) {
  const person = async (roles: readonly Role[], birthDate = '1985-03-08'): Promise<Person> => {
    const phone = `09${(phones += 1)}`
    const { personId, accountId = '' } = await createPerson(deps, { name: `Người ${phone}`, avatarKind: 'f', phone, roles, birthDate })
    const { accessToken } = await startSession(deps, { accountId, device: phone, userAgent: 'proof' })
    return { id: personId, accountId, token: accessToken }
  }
  return {
    teacher: await person(['teacher']),
    child: await person(['student'], '2014-05-06'),
    mate: await person(['student'], '2013-01-02'),
    gone: await person(['student'], '2013-09-02'),
    late: await person(['student'], '2014-10-20'),
    mother: await person(['parent']),
    exGuardian: await person(['parent']),
    outsider: await person(['parent']),
    otherTeacher: await person(['teacher']),
    agent: await person(['admin']),
    exAgent: await person(['admin']),
    admin: await person(['admin']),
  }
}

async function openClass(deps: Deps, teacher: Person) {
  const { id } = await scheduleOpenClass(deps, {
    kind: 'INTERACTIVE',
    feeVnd: 99_000,
    title: 'Toán 8',
    summary: '',
    subjectId: 4,
    grades: { from: 8, to: 8 },
    teacherId: teacher.id,
    teacherTitle: 'Cô',
    seats: 50,
    times: { startsAt: new Date('2099-01-01T03:00:00Z'), endsAt: new Date('2099-01-01T04:30:00Z') },
  })
  return id
}

/** Adds a person to a class and its rooms, as if they had bought it; returns the source of the entitlement. */
async function enrol(deps: Deps, classId: string, { id: learnerId }: Person) {
  const join = chat.subscribers?.find(({ name }) => name === 'chat:follow_rosters')
  const lineId = randomUUID()
  const use = { personId: learnerId, kind: 'LL', refId: classId, source: 'LINE', sourceId: lineId } as const
  await transact(deps, async (deps) => {
    await grantUse(deps, { ...use, until: new Date('2100-01-01'), reason: 'proof' })
    await join?.run(deps, [{ kind: 'CLASS', refId: classId, joined: [learnerId], left: [], teacherIds: [] } as never])
  })
  return lineId
}

const asking = (call: Call) => async (endpoint: Endpoint, as: Person, input: Input) => {
  const answer = await call(endpoint, as, input)
  if (answer.status !== 200) throw new Error(`Setup of the chat world failed: ${endpoint.path} ${answer.text}`)
  return answer.data
}
const idOf = (data: unknown) => (data as { id: string }).id // the shape of our contracts

const room = (id: string, name: string, writers: readonly Person[], more: readonly Person[] = []): Room => {
  return { id, name, writers, readers: new Set([...writers, ...more]), words: [], files: [] }
}

type Cast = { people: Awaited<ReturnType<typeof invite>>; classId: string }
async function openRooms({ pool }: Stage, ask: Ask, { people, classId }: Cast) {
  const { teacher, child, mate, gone, mother, agent } = people
  const two = async (name: string, a: Person, b: Person, more: readonly Person[] = []) =>
    room(idOf(await ask(chatApi.openRoom, a, { body: { participantId: b.id } })), name, [a, b], more)
  async function ofClass(name: string, purpose: string, writers: readonly Person[]) {
    const { rows } = await pool.query<{ id: string }>('select id from chat_rooms where purpose = $1 and key like $2', [
      purpose,
      `%${classId}`,
    ])
    return room(rows[0]?.id ?? '', name, writers)
  }
  async function help(name: string, customer: Person, more: readonly Person[]) {
    const body = { clientId: randomUUID(), subject: 'Cần giúp', category: 'OTHER', text: 'Alo' }
    return room(idOf(await ask(openSupport, customer, { body })), name, [customer], more)
  }
  const klass = await ofClass('class', 'CLASS', [teacher, mate, child])
  const childsHelp = await help('help of a child', child, [mother])
  const helped = await help('help', mother, [agent])
  const rooms = [
    klass,
    await ofClass('parents', 'PARENTS', [teacher, mother]),
    await two('teacher and child', teacher, child, [mother]),
    await two('children', child, mate),
    await two('former mates', gone, child, []),
    await two('mother and teacher', mother, teacher),
    await two('family', mother, child),
    helped,
    childsHelp,
  ]
  return { klass, helped, rooms }
}

/** A study group that an adult belonged to until they left: they joined as a minor, because no unrelated adult may join children. */
async function openGroup(deps: Deps, { mate, late, otherTeacher }: Cast['people']) {
  const groupId = randomUUID()
  const isBorn = (day: string) => deps.db.execute(`update people set birth_date = '${day}' where id = '${otherTeacher.id}'`)
  await isBorn('2012-01-02')
  const id = await openGroupRoom(deps, { groupId, title: 'Nhóm', ownerId: mate.id, memberIds: [otherTeacher.id] })
  await joinGroupRoom(deps, groupId, [late.id])
  await isBorn('1985-03-08')
  await renameGroupRoom(deps, groupId, 'Ôn thi vào 10')
  const leaveGroup = () => leaveGroupRoom(deps, groupId, [otherTeacher.id])
  return { group: room(id, 'study group', [mate, late]), leaveGroup }
}

const noReaders: ReadonlySet<Person> = new Set()
const unread = (room: Room, word: string) => {
  room.words = room.words.map((one) => (one.word === word ? { word, readers: noReaders, isShown: false } : one))
}

function planting(stage: Stage, ask: Ask, { fastify }: Fixture) {
  /** Writes a unique word in a room, which only these people may read. */
  async function plant(room: Room, by: Person, readers: ReadonlySet<Person> = room.readers, more: object = {}) {
    const word = newWord(stage)
    const data = await ask(chatApi.sendMessage, by, {
      params: { id: room.id },
      body: { clientId: randomUUID(), text: `Chuyện ${word} nhé`, ...more },
    })
    room.words.push({ word, readers, isShown: true, isMessage: true })
    return { word, seq: (data as { seq: number }).seq }
  }
  /** Sends a document with a unique word in its content and in its name. */
  async function plantFile(room: Room, by: Person) {
    const [word, name] = [newWord(stage), newWord(stage)]
    const bytes = Buffer.from(`%PDF-1.7\n% ${word}\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n`)
    const { assetId, upload } = createSignedUploadUrl.reply.parse(
      await ask(createSignedUploadUrl, by, {
        headers: { 'uploader-code': 'CHAT_FILE' },
        body: { fileName: `${name}.pdf`, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
      }),
    )
    const headers = { 'content-type': 'application/octet-stream', ...upload.headers }
    await fastify.inject({ method: 'PUT', url: upload.url, payload: bytes, headers })
    await ask(finishUpload, by, { body: { assetId } })
    const { readers } = room
    const { seq } = await plant(room, by, readers, { files: [{ assetId }] })
    room.words.push({ word: name, readers, isShown: true })
    const file = { address: `/files/chat/${room.id}/${assetId}`, word, readers }
    room.files.push(file)
    return { seq, file }
  }
  /** One that stays, and one whose message is deleted. */
  async function plantFiles(room: Room, by: Person) {
    await plantFile(room, by)
    const dropped = await plantFile(room, by)
    await ask(chatApi.deleteMessage, by, { params: { id: room.id, seq: dropped.seq } })
    room.files = room.files.map((one) => (one === dropped.file ? { ...one, readers: noReaders } : one))
    for (const { word } of room.words.slice(-2)) unread(room, word)
  }
  /** A message, an edited one, a deleted one, a reply, a pin, files and a draft. */
  async function plantAll(places: readonly Room[]) {
    for (const room of places) {
      const [by, other = by] = room.writers
      if (!by || !other) throw new Error(`${room.name} has no writer`)
      const first = await plant(room, by)
      const at = { params: { id: room.id, seq: first.seq } }
      await ask(chatApi.pinMessage, other, { ...at, body: { isPinned: true } })
      await plant(room, other, room.readers, { replyTo: first.seq })
      const changed = await plant(room, by)
      unread(room, changed.word)
      const now = newWord(stage)
      await ask(chatApi.editMessage, by, { params: { id: room.id, seq: changed.seq }, body: { text: `Nay là ${now}` } })
      room.words.push({ word: now, readers: room.readers, isShown: true })
      const back = await plant(room, by)
      unread(room, back.word)
      await ask(chatApi.deleteMessage, by, { params: { id: room.id, seq: back.seq } })
      if (stage.isReal || stage.awaited.includes(claims.opened)) await plantFiles(room, by)
      const draft = newWord(stage)
      await ask(chatApi.saveDraft, by, { params: { id: room.id }, body: { text: draft } })
      room.words.push({ word: draft, readers: new Set([by]), isShown: false })
    }
  }
  return { plant, plantAll }
}

const newWord = (stage: Stage) => `bimat${stage.random.below(2 ** 31).toString(36)}${randomUUID().slice(0, 8)}`
