import type { UploadTarget } from '@khue/contracts/ground/assets'
import type { HomeworkCapture } from '@khue/contracts/learning/homework-captures'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { Refusal } from '../outbox/run-step.ts'
import type { PhotoEdit } from '../photo/photo-edit.ts'
import type { CaptureServer } from './capture-calls.ts'
import { captureText as text } from './capture.text.ts'

/** A photo of this phone, until its page is left. */
export type Shot = {
  id: string
  photo: Blob
  edit: PhotoEdit
  /** The prepared file. */
  file?: Blob
  hash?: string
  assetId?: string
  upload?: UploadTarget
  /** The page in whose place it goes. */
  replaces?: string | undefined
  hasArrived?: true
  /** Its upload was unknown to the server once. */
  wasLost?: true
  failure?: string
}
export type PhoneState = {
  /** NO_CODE: opened without one; GONE: the code or the key is no longer valid; WAITING: no answer yet, asked again. */
  phase: 'JOINING' | 'NO_CODE' | 'GONE' | 'OPEN' | 'WAITING'
  capture: HomeworkCapture | undefined
  shots: readonly Shot[]
  sending: { id: string; share: number } | undefined
  isOffline: boolean
}
export type PhoneParts = {
  server: CaptureServer
  prepare: (photo: Blob, edit: PhotoEdit) => Promise<{ blob: Blob }>
  hashOf: (bytes: Blob) => Promise<string>
  refusalIn: (error: unknown) => Refusal | undefined
  /** The key of this phone, kept over a reload of the tab. */
  keys: { read: () => string | undefined; write: (key: string) => void; remove: () => void }
  newId: () => string
  later: (work: () => void, ms: number) => void
}
const waitMs = 3000

/** A phone that takes the photos for a piece of homework which is open on a computer. It holds a key for this alone. */
export function createCapturePhone(parts: PhoneParts) {
  const { keys, newId } = parts
  const held = createHeldShots(parts)
  const untilAnswered = createAsking(parts, held)
  const drain = createSender(parts, held)
  const join = async (code: string) => {
    const { key, ...capture } = await parts.server.join(code)
    keys.write(key)
    held.receive(capture)
  }
  const ask = async () => held.receive(await parts.server.read(keys.read() ?? ''))
  return {
    get: held.get,
    subscribe: held.subscribe,
    /** With the code of the address, or the key that this tab holds. */
    async start(code: string | undefined) {
      if (code !== undefined) return untilAnswered(() => join(code))
      return keys.read() === undefined ? held.set({ phase: 'NO_CODE' }) : untilAnswered(ask)
    },
    /** After a lost connection: what has arrived, and on with the rest. */
    wake() {
      if (held.get().phase !== 'OPEN') return
      void untilAnswered(ask)
      void drain()
    },
    add(photos: readonly Blob[], edit: PhotoEdit = { turn: 0 }) {
      held.set({ shots: [...held.get().shots, ...photos.map((photo) => ({ id: newId(), photo, edit }))] })
      void drain()
    },
    /** In the place of a photo that has or has not arrived, or of a page from elsewhere. */
    replace({ shot, assetId }: Pick<CapturedPage, 'shot' | 'assetId'>, photo: Blob, edit: PhotoEdit = { turn: 0 }) {
      const isThere = shot === undefined || shot.hasArrived
      const made: Shot = { id: newId(), photo, edit, replaces: assetId }
      const { shots } = held.get()
      held.set({ shots: isThere ? [...shots, made] : shots.map((one) => (one.id === shot.id ? made : one)) })
      void drain()
    },
    drop: (id: string) => held.set({ shots: held.get().shots.filter((shot) => shot.id !== id) }),
  }
}
export type CapturePhone = ReturnType<typeof createCapturePhone>

function createHeldShots({ keys }: PhoneParts) {
  let state: PhoneState = { phase: 'JOINING', capture: undefined, shots: [], sending: undefined, isOffline: false }
  const listeners = new Set<() => void>()
  const set = (change: Partial<PhoneState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (id: string, how: (shot: Shot) => Shot) => set({ shots: state.shots.map((shot) => (shot.id === id ? how(shot) : shot)) }),
    /** Answers overtake each other: only a newer draft counts. */
    receive(capture: HomeworkCapture) {
      const isOlder = state.capture !== undefined && state.capture.revision > capture.revision
      set({ phase: 'OPEN', isOffline: false, ...(!isOlder && { capture }) })
    },
    end() {
      keys.remove()
      set({ phase: 'GONE', sending: undefined })
    },
  }
}
type HeldShots = ReturnType<typeof createHeldShots>

/** Tries a call until there is an answer. */
function createAsking({ refusalIn, later }: PhoneParts, held: HeldShots) {
  return async function untilAnswered(run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (refusalIn(error)) return held.end()
      held.set({ phase: held.get().capture ? 'OPEN' : 'WAITING', isOffline: true })
      later(() => void untilAnswered(run), waitMs)
    }
  }
}

/** Sends photo after photo. */
function createSender(parts: PhoneParts, held: HeldShots) {
  const { keys, refusalIn, later } = parts
  async function sendAll() {
    for (;;) {
      const key = keys.read()
      const shot = held.get().shots.find((one) => !one.hasArrived && one.failure === undefined)
      if (!shot || key === undefined) return held.set({ sending: undefined })
      try {
        await takeStep({ ...parts, held, key }, shot)
        if (held.get().isOffline) held.set({ isOffline: false })
      } catch (error) {
        const refusal = refusalIn(error)
        if (!refusal) {
          held.set({ sending: undefined, isOffline: true })
          return later(() => void drain(), waitMs)
        }
        if (refusal.code === 'CAPTURE_NOT_FOUND') return held.end()
        held.change(shot.id, (now) => refusedShot(now, refusal))
      }
    }
  }
  const drain = coalesceRuns(sendAll)
  return drain
}

async function takeStep({ server, prepare, hashOf, held, key }: PhoneParts & { held: HeldShots; key: string }, shot: Shot) {
  const { id, file, assetId, upload, replaces } = shot
  if (!file) {
    const { blob } = await prepare(shot.photo, shot.edit)
    return held.change(id, (now) => ({ ...now, file: blob }))
  }
  if (assetId === undefined || !upload) {
    const hash = shot.hash ?? (await hashOf(file))
    const declared = await server.declare(key, { fileName: 'Bài làm.jpg', size: file.size, sha256: hash })
    return held.change(id, (now) => ({ ...now, hash, assetId: declared.assetId, upload: declared.upload }))
  }
  held.set({ sending: { id, share: 0 } })
  await server.send(upload, file, (share) => held.set({ sending: { id, share } }))
  const isDropped = !held.get().shots.some((one) => one.id === id) // taken again while it was being sent
  if (isDropped) return undefined
  held.receive(await server.add(key, { assetId, replaces }))
  return held.change(id, (now) => ({ ...now, hasArrived: true }))
}

/** An upload that has expired is declared again, once. */
function refusedShot({ id, photo, edit, replaces, wasLost, ...shot }: Shot, { code, message }: Refusal): Shot {
  const kept = { id, photo, edit, replaces, ...(shot.file && { file: shot.file }) }
  if (code !== 'ASSET_NOT_FOUND' || shot.assetId === undefined) return { ...kept, failure: message }
  return { ...kept, wasLost: true, ...(wasLost && { failure: text.lost }) }
}

export type CapturedPage = { key: string; assetId?: string | undefined; shot?: Shot | undefined }

/** What the phone shows: the pages of the computer in their order, then those that are on their way, in the places that they will take. */
export function pagesOf({ capture, shots }: Pick<PhoneState, 'capture' | 'shots'>): CapturedPage[] {
  const pending = shots.filter(({ hasArrived }) => !hasArrived)
  const shown = (capture?.pages ?? []).map(({ assetId }): CapturedPage => {
    const coming = pending.findLast(({ replaces }) => replaces === assetId)
    const arrived = shots.find((one) => one.hasArrived && one.assetId === assetId)
    return { key: coming?.id ?? assetId, assetId, shot: coming ?? arrived }
  })
  const others = pending.filter((shot) => !shown.some((page) => page.shot === shot))
  return [...shown, ...others.map((shot) => ({ key: shot.id, shot }))]
}
