import type { Message, Participant, ReactionKind } from '@khue/contracts/community/chat'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { ChatApi, RoomDetails, Where } from './chat-api.ts'
import { type Log, logOf, withChanges, withNewer, withOlder, withOne } from './message-log.ts'
import { createStore, type Store } from './store.ts'

/** The end that is loading, or has failed to load. */
export type End = 'older' | 'newer'
export type RoomState =
  | { state: 'loading' }
  | { state: 'failed'; message: string; isGone: boolean }
  | {
      state: 'ready'
      details: RoomDetails
      log: Log
      /** Senders and members of the room, by id. */
      people: ReadonlyMap<string, Participant>
      loading?: End | undefined
      failed?: End | undefined
      /** `seq` of the first message that was unread when the room was opened. */
      firstUnread: number | undefined
      /** Scroll target: a message, or the newest. A new object for each request. */
      target: { seq: number | 'newest' } | undefined
    }
/** A change of the room: its revision, and the new message if the change is nothing else. */
type RoomUpdate = { revision: number; message?: Message }
type Ready = Extract<RoomState, { state: 'ready' }>
type Page = Awaited<ReturnType<ChatApi['listMessages']>>

type Parts = {
  id: string
  personId: string
  api: Pick<ChatApi, 'getRoom' | 'listMessages' | 'listChanges' | 'edit' | 'recall' | 'react' | 'pin' | 'markRead'>
  /** Turns an error into a message for the user. */
  describeFailure: (error: unknown) => { message: string; isGone: boolean }
  first?: { details: RoomDetails; page: Page } | undefined
}

/** State of one room: merges the user's actions with incoming events. */
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
  /** True when the included message was the only missing change; it is then merged. */
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
    /** Adds the user's own new message. While older messages are shown, it arrives with its page. */
    async sent(message: Message) {
      if (!take(message)) await catchUp()
    },
    /** Handles an event. Without an update, reloads everything; an included message saves the request. */
    async handleUpdate(update?: RoomUpdate) {
      const state = store.get()
      if (state.state !== 'ready') return
      if (!update) await Promise.all([catchUp(), refreshDetails()])
      else if (update.revision > state.log.revision && !isAll(state, update)) await catchUp()
    },
    /** The title or the members have changed, or the user has left or come back. */
    async handleEdited() {
      if (store.get().state !== 'ready') return load()
      try {
        await Promise.all([catchUp(), refreshDetails()])
      } catch (error) {
        const failure = describeFailure(error)
        if (!failure.isGone) throw error
        store.set({ state: 'failed', ...failure })
      }
    },
    /** Another member has read the room up to `seq`. */
    handleRead: (readerId: string, seq: number) => held.change(({ details }) => ({ details: withRead(details, readerId, seq) })),
    /** The user has read up to `seq`; never moves back. */
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

/** Synchronises the room with the server. */
function createSync({ id, api, get, change }: Held) {
  /** Loads all changes since the last revision and merges them at once: partial results could have gaps. */
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
  /** Merges one message; returns undefined, and merges nothing, if that would leave a gap. */
  function take(message: Message) {
    const state = get()
    const log = state.state === 'ready' ? withOne(state.log, message) : undefined
    if (log) change(({ details }) => ({ log, details: withPins(details, [message]) }))
    return log
  }
  return { catchUp, refreshDetails, take }
}

/** Navigation: load more at either end, jump to a message, a day or the newest. */
function createNavigation({ id, api, get, change }: Held, catchUp: () => Promise<void>) {
  async function goTo(where: Where, target: (page: Page) => number | 'newest') {
    const page = await api.listMessages(id, where)
    change(taking(page.people))
    change(() => ({ log: logOf(page), loading: undefined, failed: undefined, target: { seq: target(page) } }))
    await catchUp()
  }
  return {
    /** Loads one page at an end. Discards it if the user has jumped elsewhere meanwhile. */
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
        change(() => ({ loading: undefined, failed: end })) // shown at that end, with a retry
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

/** With more unread messages than this, the room opens at the first unread one. */
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

/** Newest pin first, in the server's order. */
function withPins(details: RoomDetails, changed: readonly Message[]): RoomDetails {
  const isPinned = ({ seq }: Message) => details.pinned.some((one) => one.seq === seq)
  if (!changed.some((one) => one.isPinned || isPinned(one))) return details
  const others = details.pinned.filter(({ seq }) => !changed.some((one) => one.seq === seq))
  const pinned = [...changed.filter((one) => one.isPinned && !one.isDeleted), ...others]
  return { ...details, pinned: [...new Map(pinned.map((one) => [one.seq, one])).values()] }
}

/** Start of a Vietnamese day. */
const startOf = (day: string) => new Date(`${day}T00:00:00+07:00`).toISOString()
