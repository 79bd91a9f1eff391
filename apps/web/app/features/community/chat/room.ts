import type { Message, Participant, ReactionKind } from '@khue/contracts/community/chat'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { ChatApi, RoomDetails, Where } from './chat-api.ts'
import { type Log, logOf, withChanges, withNewer, withOlder, withOne } from './message-log.ts'
import { createStore, type Store } from './store.ts'

/** Which end is being fetched, or has not come. */
export type End = 'older' | 'newer'
export type RoomState =
  | { state: 'loading' }
  | { state: 'failed'; message: string; isGone: boolean }
  | {
      state: 'ready'
      details: RoomDetails
      log: Log
      /** Whoever has written here or is in it, by their ids. */
      people: ReadonlyMap<string, Participant>
      loading?: End | undefined
      failed?: End | undefined
      /** The first that had not been seen when the room was opened. */
      firstUnread: number | undefined
      /** Where to look: a message, or the newest. Another object each time it is asked. */
      target: { seq: number | 'newest' } | undefined
    }
/** Of something that has happened: up to which revision, and a new message that says all of it. */
type RoomUpdate = { revision: number; message?: Message }
type Ready = Extract<RoomState, { state: 'ready' }>
type Page = Awaited<ReturnType<ChatApi['listMessages']>>

type Parts = {
  id: string
  personId: string
  api: Pick<ChatApi, 'getRoom' | 'listMessages' | 'listChanges' | 'edit' | 'recall' | 'react' | 'pin' | 'markRead'>
  /** What a failure is to be told as. */
  describeFailure: (error: unknown) => { message: string; isGone: boolean }
  first?: { details: RoomDetails; page: Page } | undefined
}

/** One room, where what its person actions and what arrives meanwhile meet. */
export function createRoom(parts: Parts) {
  const { id, personId, api, describeFailure, first } = parts
  const store = createStore<RoomState>(first ? opened(first, personId) : { state: 'loading' })
  const held = { ...parts, ...store, change: changeIn(store) }
  const { catchUp, refreshDetails, take } = createSync(held)
  const load = coalesceRuns(async () => {
    try {
      const details = await api.getRoom(id)
      store.set(opened({ details, page: await api.listMessages(id, beginning(details, personId)) }, personId))
    } catch (error) {
      store.set({ state: 'failed', ...describeFailure(error) })
    }
  })
  /** Whether what came along is all that is missing; then it is there. */
  const isAll = ({ people }: Ready, { message, revision }: RoomUpdate) =>
    message !== undefined && people.has(message.senderId) && take(message)?.revision === revision
  const done = async (answer: Promise<Message>) => void (take(await answer) || (await catchUp()))
  return {
    id,
    get: store.get,
    subscribe: store.subscribe,
    load,
    retry: () => {
      store.set({ state: 'loading' })
      return load()
    },
    ...createNavigation(held, catchUp),
    /** A message of one's own has been written. Where one looks at what is old it comes with its page. */
    async sent(message: Message) {
      if (!take(message)) await catchUp()
    },
    /** Something may have happened, up to this revision if that is known; what it was may have come along. */
    async handleUpdate(update?: RoomUpdate) {
      const state = store.get()
      if (state.state !== 'ready') return
      if (!update) await Promise.all([catchUp(), refreshDetails()])
      else if (update.revision > state.log.revision && !isAll(state, update)) await catchUp()
    },
    /** Somebody has seen the room up to a message. */
    handleRead: (readerId: string, seq: number) => held.change(({ details }) => ({ details: withRead(details, readerId, seq) })),
    /** One has seen it up to a message; never back. */
    async markRead(seq: number) {
      const state = store.get()
      if (state.state !== 'ready' || state.details.room.roomRole !== 'MEMBER' || seq <= readOf(state.details, personId)) return
      held.change(({ details }) => ({ details: withRead(details, personId, seq) }))
      await api.markRead(id, seq)
    },
    edit: (seq: number, text: string) => done(api.edit(id, seq, text)),
    recall: (seq: number) => done(api.recall(id, seq)),
    react: (seq: number, kind: ReactionKind, isOn: boolean) => done(api.react(id, seq, kind, isOn)),
    pin: (seq: number, isPinned: boolean) => done(api.pin(id, seq, isPinned)),
    setMuted: (isMuted: boolean) => held.change(({ details }) => ({ details: { ...details, room: { ...details.room, isMuted } } })),
  }
}

const changeIn =
  ({ get, set }: Pick<Store<RoomState>, 'get' | 'set'>) =>
  (how: (ready: Ready) => Partial<Ready>) => {
    const state = get()
    if (state.state === 'ready') set({ ...state, ...how(state) })
  }
type Held = Parts & Store<RoomState> & { change: ReturnType<typeof changeIn> }
const taking = (more: readonly Participant[]) => (ready: Ready) => ({ people: known(ready.people, more) })

/** What keeps a room as the server has it. */
function createSync({ id, api, get, change }: Held) {
  /** Everything that has happened since what is known, put in at once: on the way there, there may be gaps. */
  const catchUp = coalesceRuns(async () => {
    const state = get()
    if (state.state !== 'ready') return
    let after = state.log.revision
    const changed: Message[] = []
    for (;;) {
      const { items, people, hasMore, lastRevision } = await api.listChanges(id, after)
      changed.push(...items)
      change(taking(people))
      after = lastRevision
      if (!hasMore) break
    }
    change(({ log, details }) => ({ log: withChanges(log, changed, after), details: withPins(details, changed) }))
  })
  const refreshDetails = coalesceRuns(async () => {
    const details = await api.getRoom(id)
    change((ready) => ({ details, people: known(ready.people, peopleOf(details)) }))
  })
  /** One message as the server has it now, and what is known with it; undefined when others stand between it and what is known. */
  function take(message: Message) {
    const state = get()
    const log = state.state === 'ready' ? withOne(state.log, message) : undefined
    if (log) change(({ details }) => ({ log, details: withPins(details, [message]) }))
    return log
  }
  return { catchUp, refreshDetails, take }
}

/** The ways through a room: on at either end, to a message, to a day, to the newest. */
function createNavigation({ id, api, get, change }: Held, catchUp: () => Promise<void>) {
  async function goTo(where: Where, target: (page: Page) => number | 'newest') {
    const page = await api.listMessages(id, where)
    change(taking(page.people))
    change(() => ({ log: logOf(page), loading: undefined, failed: undefined, target: { seq: target(page) } }))
    await catchUp()
  }
  return {
    /** A page of one end. What was asked for before somebody went elsewhere in the room belongs to no end any more. */
    async more(end: End) {
      const state = get()
      if (state.state !== 'ready' || state.loading) return
      const edge = edgeOf(state.log, end)
      if (!edge || !(end === 'older' ? state.log.hasOlder : state.log.hasNewer)) return
      change(() => ({ loading: end, failed: undefined }))
      try {
        const page = await api.listMessages(id, end === 'older' ? { before: edge.seq } : { after: edge.seq })
        change(taking(page.people))
        const extended = (log: Log) => (end === 'older' ? withOlder(log, page) : withNewer(log, page))
        change(({ log }) => ({ log: edgeOf(log, end)?.seq === edge.seq ? extended(log) : log, loading: undefined }))
      } catch {
        change(() => ({ loading: undefined, failed: end })) // said at that end, where it can be asked for again
      }
    },
    async showMessage(seq: number) {
      const state = get()
      const isThere = state.state === 'ready' && state.log.items.some((one) => one.seq === seq)
      if (isThere) change(() => ({ target: { seq } }))
      else await goTo({ around: seq }, () => seq)
    },
    showDay: (day: string) =>
      goTo({ day }, ({ items }) => (items.find(({ sentAt }) => sentAt >= startOf(day)) ?? items.at(-1))?.seq ?? 'newest'),
    async showNewest() {
      const state = get()
      if (state.state === 'ready' && !state.log.hasNewer) change(() => ({ target: { seq: 'newest' } }))
      else await goTo({}, () => 'newest')
    },
  }
}
const edgeOf = ({ items }: Log, end: End) => (end === 'older' ? items.at(0) : items.at(-1))

export type RoomStore = ReturnType<typeof createRoom>

/** Somebody who has missed much begins where they had stopped. */
const muchUnread = 40
export function beginning({ room, members }: Pick<RoomDetails, 'room' | 'members'>, personId: string): Where {
  return room.roomRole === 'MEMBER' && room.unread > muchUnread ? { around: readOf({ members }, personId) + 1 } : {}
}

function opened({ details, page }: { details: RoomDetails; page: Page }, personId: string): Ready {
  const log = logOf(page)
  const readSeq = readOf(details, personId)
  const isNew = ({ seq, senderId }: Message) => seq > readSeq && senderId !== personId
  const firstUnread = details.room.roomRole === 'MEMBER' && details.room.unread > 0 ? log.items.find(isNew)?.seq : undefined
  const people = known(new Map(), [...peopleOf(details), ...page.people])
  return { state: 'ready', details, log, people, firstUnread, target: { seq: firstUnread ?? 'newest' } }
}

const peopleOf = ({ members, guardians }: RoomDetails) => [...members.map(({ person }) => person), ...guardians]
function known(before: ReadonlyMap<string, Participant>, more: readonly Participant[]) {
  const isNews = more.some((one) => !before.has(one.personId))
  return isNews ? new Map([...before, ...more.map((one) => [one.personId, one] as const)]) : before
}
const readOf = ({ members }: Pick<RoomDetails, 'members'>, personId: string) =>
  members.find(({ person }) => person.personId === personId)?.readSeq ?? 0
const withRead = (details: RoomDetails, personId: string, seq: number): RoomDetails => ({
  ...details,
  members: details.members.map((one) => (one.person.personId === personId ? { ...one, readSeq: Math.max(one.readSeq, seq) } : one)),
})

/** The newest pin first, as the server lists them. */
function withPins(details: RoomDetails, changed: readonly Message[]): RoomDetails {
  const isPinned = ({ seq }: Message) => details.pinned.some((one) => one.seq === seq)
  if (!changed.some((one) => one.isPinned || isPinned(one))) return details
  const others = details.pinned.filter(({ seq }) => !changed.some((one) => one.seq === seq))
  const pinned = [...changed.filter((one) => one.isPinned && !one.isDeleted), ...others]
  return { ...details, pinned: [...new Map(pinned.map((one) => [one.seq, one])).values()] }
}

/** The first moment of a Vietnamese day. */
const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`).toISOString()
