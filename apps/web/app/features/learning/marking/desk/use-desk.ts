import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newClientId } from '#app/shared/client-id.ts'
import * as calls from './marking-calls.ts'
import { type DeviceStorage, deviceStorage } from './saving/device-storage.ts'
import { createStrokeOutbox, type StrokeOutbox } from './saving/stroke-outbox.ts'
import { createStrokesStore } from './saving/strokes-store.ts'
import { createWrittenStore } from './saving/written-store.ts'

let device: { personId: string; storage: DeviceStorage; outbox: StrokeOutbox } | undefined

/** What a person marks on this device; one for all submissions of a page. */
export function getDevice(personId: string) {
  if (device?.personId === personId) return device
  const made = createDevice(personId)
  if (typeof document === 'undefined') return made // while the server renders: it keeps nothing of anybody
  addEventListener('online', () => void made.outbox.flush())
  device = made
  return made
}

function createDevice(personId: string) {
  const storage = deviceStorage(personId)
  const outbox = createStrokeOutbox({
    storage: storage.strokes,
    send: calls.sendStrokes,
    refusalIn: calls.refusalIn,
    isOnline: () => navigator.onLine,
    now: Date.now,
    // missing on plain http; there the server's ids alone prevent doubles
    inTurn: (work) => ('locks' in navigator ? navigator.locks.request(`khue marking ${personId}`, work) : work()),
    later: (work, ms) => void setTimeout(work, ms),
  })
  return { personId, storage, outbox }
}

/** Everything of one submission that changes while it is marked. */
function createDesk(mark: Mark, personId: string) {
  const { id } = mark.submission
  const { storage, outbox } = getDevice(personId)
  const strokes = createStrokesStore({ first: mark.strokes, me: personId, send: (changed) => outbox.add(id, changed), newId: newClientId })
  const written = createWrittenStore({
    first: { words: mark.words, points: mark.points, revision: mark.revision },
    keep: (kept) => void (kept ? storage.typings.put({ submissionId: id, ...kept }) : storage.typings.remove(id)),
    save: (body) => calls.saveWritten(id, body),
    theirsIn: calls.theirsIn,
    refusalIn: calls.refusalIn,
    later: (work, ms) => void setTimeout(work, ms),
  })
  return {
    strokes,
    written,
    outbox,
    isLasting: storage.isLasting,
    /** What earlier pages have left on this device. */
    async restore() {
      await outbox.open()
      strokes.restore(outbox.get().waiting.filter(({ submissionId }) => submissionId === id))
      const kept = await storage.typings.find(id)
      if (kept) written.restore(kept)
    },
    /** Resolves to whether the server has everything. */
    async flush() {
      await outbox.flush()
      return (await written.flush()) && !outbox.get().waiting.some(({ submissionId }) => submissionId === id)
    },
    async dropRefused() {
      strokes.forget(await outbox.drop(id))
    },
  }
}
export type Desk = ReturnType<typeof createDesk>

const askMs = 4000

/** The desk of one submission; `key` the component by it. `onOther`: somebody changed what only the page's data shows. */
export function useDesk(mark: Mark, personId: string, onOther: () => void) {
  const [desk] = useState(() => createDesk(mark, personId))
  useEffect(() => void desk.restore(), [desk])
  useEffect(() => {
    desk.strokes.arrive({ strokes: mark.strokes, erased: [] })
    desk.written.arrive({ words: mark.words, points: mark.points, revision: mark.revision })
  }, [desk, mark])
  useOtherMarkers(desk, mark, onOther)
  useBeforeLeaving(desk)
  return desk
}

/** Asks what other markers have drawn, while the page is seen. */
function useOtherMarkers(desk: Desk, { submission: { id }, cursor }: Mark, onOther: () => void) {
  const [known] = useState(() => ({ cursor }))
  useEffect(() => {
    let isAsking = false
    async function ask() {
      if (isAsking || document.hidden) return
      isAsking = true
      try {
        const changes = await calls.loadChanges(id, known.cursor)
        desk.strokes.arrive(changes)
        const isExplained = changes.strokes.length + changes.erased.length > 0
        const hasOtherWords = changes.revision > desk.written.get().saved.revision && !desk.written.get().isSending
        if (hasOtherWords || (changes.cursor > known.cursor && !isExplained)) onOther()
        known.cursor = changes.cursor
      } catch {
        // no network: asked again soon
      } finally {
        isAsking = false
      }
    }
    const timer = setInterval(() => void ask(), askMs)
    const look = () => void ask()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [desk, id, known, onOther])
}

/** Sends at once what waits when the page is hidden or left; asks to stay only where the device keeps nothing. */
function useBeforeLeaving(desk: Desk) {
  useEffect(() => {
    const hide = () => void (document.hidden && desk.flush())
    const leave = (event: BeforeUnloadEvent) => {
      if (!desk.isLasting() && desk.outbox.get().waiting.length > 0) event.preventDefault()
    }
    document.addEventListener('visibilitychange', hide)
    addEventListener('beforeunload', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('beforeunload', leave)
      void desk.flush()
    }
  }, [desk])
}

export const useStrokes = ({ strokes }: Desk) => useSyncExternalStore(strokes.subscribe, strokes.get, strokes.get)
export const useWritten = ({ written }: Desk) => useSyncExternalStore(written.subscribe, written.get, written.get)
export const useOutbox = ({ outbox }: Desk) => useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get)
