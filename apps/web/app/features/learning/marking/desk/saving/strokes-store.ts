import type { NewStroke, Stroke } from '@khue/contracts/learning/marking-shapes'
import { createStore } from './store.ts'
import type { OutboxEntry } from './stroke-outbox.ts'

/** What one gesture has done. */
type Deed = { drawn: string } | { erased: readonly Stroke[] }
type Changed = readonly ({ stroke: NewStroke } | { erases: string })[]
type Parts = {
  first: readonly Stroke[]
  me: string
  /** Sends what was changed here. */
  send: (changed: Changed) => void
  newId: () => string
}

export type StrokesState = { strokes: readonly Stroke[]; canUndo: boolean }

/** The strokes of one submission: of the server, of other markers as they arrive, and of this page at once. An erased stroke never comes back. */
export function createStrokesStore({ first, me, send, newId }: Parts) {
  const store = createStore<StrokesState>({ strokes: first, canUndo: false })
  const erased = new Set<string>()
  const done: Deed[] = []

  const show = (strokes: readonly Stroke[]) => store.set({ strokes, canUndo: done.length > 0 })
  function add(added: readonly Stroke[]) {
    const known = new Set(store.get().strokes.map(({ id }) => id))
    const fresh = added.filter(({ id }) => !known.has(id) && !erased.has(id))
    return [...store.get().strokes, ...fresh]
  }
  function remove(ids: readonly string[]) {
    for (const id of ids) erased.add(id)
    return store.get().strokes.filter(({ id }) => !erased.has(id))
  }
  const mine = (stroke: NewStroke): Stroke => ({ ...stroke, drawnBy: me })

  return {
    get: store.get,
    subscribe: store.subscribe,
    draw(stroke: Omit<NewStroke, 'id'>) {
      const drawn = { ...stroke, id: newId() }
      done.push({ drawn: drawn.id })
      show(add([mine(drawn)]))
      send([{ stroke: drawn }])
    },
    /** Of one gesture. */
    erase(strokes: readonly Stroke[]) {
      if (strokes.length === 0) return
      done.push({ erased: strokes })
      show(remove(strokes.map(({ id }) => id)))
      send(strokes.map(({ id }) => ({ erases: id })))
    },
    /** What was erased is drawn once more: the erasure of its id is final. */
    undo() {
      const last = done.pop()
      if (!last) return
      if ('drawn' in last) {
        show(remove([last.drawn]))
        send([{ erases: last.drawn }])
        return
      }
      const again = last.erased.map(({ drawnBy: _drawnBy, ...stroke }) => ({ ...stroke, id: newId() }))
      show(add(again.map(mine)))
      send(again.map((stroke) => ({ stroke })))
    },
    /** From the server. */
    arrive(changes: { strokes: readonly Stroke[]; erased: readonly string[] }) {
      if (changes.strokes.length + changes.erased.length === 0) return
      show(add(changes.strokes))
      show(remove(changes.erased))
    },
    /** What an earlier page has drawn, and has not sent. */
    restore(entries: readonly OutboxEntry[]) {
      show(add(entries.flatMap((entry) => ('stroke' in entry ? [mine(entry.stroke)] : []))))
      show(remove(entries.flatMap((entry) => ('erases' in entry ? [entry.erases] : []))))
    },
    /** What the server has refused. */
    forget(entries: readonly OutboxEntry[]) {
      show(remove(entries.flatMap((entry) => ('stroke' in entry ? [entry.stroke.id] : []))))
    },
  }
}
export type StrokesStore = ReturnType<typeof createStrokesStore>
