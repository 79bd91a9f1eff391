import type { UploadTarget } from '@khue/contracts/ground/assets'
import type { HomeworkCapture } from '@khue/contracts/learning/homework-captures'
import { coalesceRuns } from '#app/shared/coalesce-runs.ts'
import type { Refusal } from '../outbox/run-step.ts'
import type { PhotoEdit } from '../photo/photo-edit.ts'
import type { CaptureServer } from './capture-calls.ts'

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
type Parts = {
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
export function createCapturePhone({ server, prepare, hashOf, refusalIn, keys, newId, later }: Parts) {
  let state: PhoneState = { phase: 'JOINING', capture: undefined, shots: [], sending: undefined, isOffline: false }
  const listeners = new Set<() => void>()
  const set = (change: Partial<PhoneState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const changeShot = (id: string, change: Partial<Shot>) =>
    set({ shots: state.shots.map((shot) => (shot.id === id ? { ...shot, ...change } : shot)) })

  /** Answers overtake each other: only a newer draft counts. */
  const receive = (capture: HomeworkCapture) =>
    set({ phase: 'OPEN', isOffline: false, capture: state.capture && state.capture.revision > capture.revision ? state.capture : capture })
  const end = () => {
    keys.remove()
    set({ phase: 'GONE', sending: undefined })
  }

  async function join(code: string) {
    const { key, ...capture } = await server.join(code)
    keys.write(key)
    receive(capture)
  }
  async function ask() {
    const key = keys.read()
    if (key === undefined) return
    receive(await server.read(key))
  }
  /** Tries until there is an answer. */
  async function untilAnswered(run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } catch (error) {
      if (refusalIn(error)) return end()
      set({ phase: state.capture ? 'OPEN' : 'WAITING', isOffline: true })
      later(() => void untilAnswered(run), waitMs)
    }
  }

  async function step(key: string, shot: Shot) {
    if (!shot.file) {
      const { blob } = await prepare(shot.photo, shot.edit)
      return changeShot(shot.id, { file: blob })
    }
    if (shot.assetId === undefined || !shot.upload) {
      const sha256 = shot.hash ?? (await hashOf(shot.file))
      const { assetId, upload } = await server.declare(key, { fileName: 'Bài làm.jpg', size: shot.file.size, sha256 })
      return changeShot(shot.id, { hash: sha256, assetId, upload })
    }
    set({ sending: { id: shot.id, share: 0 } })
    await server.send(shot.upload, shot.file, (share) => set({ sending: { id: shot.id, share } }))
    receive(await server.add(key, { assetId: shot.assetId, replaces: shot.replaces }))
    return changeShot(shot.id, { hasArrived: true })
  }
  async function sendAll() {
    for (;;) {
      const key = keys.read()
      const shot = state.shots.find((one) => !one.hasArrived && one.failure === undefined)
      if (!shot || key === undefined || state.phase === 'GONE') return set({ sending: undefined })
      try {
        await step(key, shot)
        if (state.isOffline) set({ isOffline: false })
      } catch (error) {
        const refusal = refusalIn(error)
        if (!refusal) {
          set({ sending: undefined, isOffline: true })
          return later(() => void drain(), waitMs)
        }
        if (refusal.code === 'CAPTURE_NOT_FOUND') return end()
        if (refusal.code === 'ASSET_NOT_FOUND' && shot.assetId !== undefined) dropUpload(shot)
        else changeShot(shot.id, { failure: refusal.message })
      }
    }
  }
  const drain = coalesceRuns(sendAll)
  const lost = new Set<string>()
  /** Its upload has expired: it is declared again, once. */
  function dropUpload({ id, photo, edit, file, replaces }: Shot) {
    const again: Shot = {
      id,
      photo,
      edit,
      replaces,
      ...(file && { file }),
      ...(lost.has(id) && { failure: 'Ảnh này chưa gửi được. Hãy chụp lại.' }),
    }
    lost.add(id)
    set({ shots: state.shots.map((shot) => (shot.id === id ? again : shot)) })
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** With the code of the address, or the key that this tab holds. */
    async start(code: string | undefined) {
      if (code !== undefined) return untilAnswered(() => join(code))
      if (keys.read() === undefined) return set({ phase: 'NO_CODE' })
      return untilAnswered(ask)
    },
    /** After a lost connection: what has arrived, and on with the rest. */
    wake() {
      if (state.phase !== 'OPEN' || keys.read() === undefined) return
      void untilAnswered(ask)
      void drain()
    },
    add(photos: readonly Blob[], edit: PhotoEdit = { turn: 0 }) {
      set({ shots: [...state.shots, ...photos.map((photo) => ({ id: newId(), photo, edit }))] })
      void drain()
    },
    /** In the place of a photo that has or has not arrived, or of a page from elsewhere. */
    replace(old: { shot?: Shot | undefined; assetId?: string | undefined }, photo: Blob, edit: PhotoEdit = { turn: 0 }) {
      const { shot } = old
      const isThere = shot === undefined || shot.hasArrived
      const replaces = isThere ? (old.assetId ?? shot?.assetId) : shot.replaces
      const made: Shot = { id: newId(), photo, edit, replaces }
      set({ shots: isThere ? [...state.shots, made] : state.shots.map((one) => (one === shot ? made : one)) })
      void drain()
    },
    drop: (id: string) => set({ shots: state.shots.filter((shot) => shot.id !== id) }),
  }
}
export type CapturePhone = ReturnType<typeof createCapturePhone>

export type CapturedPage = { key: string; assetId?: string | undefined; shot?: Shot | undefined }
/** What the phone shows: the pages of the computer in their order, then those that are on their way, in the places that they will take. */
export function pagesOf({ capture, shots }: Pick<PhoneState, 'capture' | 'shots'>): CapturedPage[] {
  const arrived = (capture?.pages ?? []).map(({ assetId }): CapturedPage => {
    const shot = shots.find((one) => one.hasArrived && one.assetId === assetId)
    return { key: assetId, assetId, shot }
  })
  const pending = shots.filter(({ hasArrived }) => !hasArrived)
  const replacing = (page: CapturedPage) => pending.findLast(({ replaces }) => replaces !== undefined && replaces === page.assetId)
  const shown = arrived.map((page) => {
    const shot = replacing(page)
    return shot ? { key: shot.id, assetId: page.assetId, shot } : page
  })
  const others = pending.filter((shot) => !shown.some((page) => page.shot === shot))
  return [...shown, ...others.map((shot) => ({ key: shot.id, shot }))]
}
