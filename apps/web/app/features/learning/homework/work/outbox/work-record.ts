import type { UploadTarget } from '@khue/contracts/ground/assets'
import type { HomeworkDraft, HomeworkFile } from '@khue/contracts/learning/homework-shapes'
import type { HomeworkFileKind, PageRotation } from '@khue/contracts/learning/homework-states'
import { cleanText } from '@khue/contracts/typed-text'
import type { PhotoEdit } from '../photo/photo-edit.ts'

/** One page of the work as this device keeps it. Another photo, or another cut of it, is another page with an id of its own. */
export type WorkPage = {
  /** Made by this device; of a page from elsewhere its asset's. */
  id: string
  kind: HomeworkFileKind
  name: string
  rotation: PageRotation
  bytes: number
  /** TAKEN: a photo that is still to be prepared; READY: its bytes are known; DECLARED: the server expects them; ARRIVED: the server has them. */
  state: 'TAKEN' | 'READY' | 'DECLARED' | 'ARRIVED'
  edit?: PhotoEdit
  isBlurred?: boolean
  /** How long a voice is. */
  seconds?: number
  hash?: string
  assetId?: string
  upload?: UploadTarget
  /** How often the server did not know its upload any more. */
  lost?: number
  /** Why it cannot be handed in. */
  failure?: string
}

type Placed = { assetId: string; rotation: PageRotation }
/** The draft that the server had when this device last heard of it. `at`: by the server's clock. */
export type SavedDraft = { text: string; files: readonly Placed[]; revision: number; at: string }

export type WorkRecord = {
  key: string
  text: string
  pages: readonly WorkPage[]
  saved: SavedDraft
  /** The learner has pressed “submit”: it is sent when the connection allows. `announced`: what the server knows of it. */
  submission?: { id: string; pressedAt: string; announced?: string }
  /** Another device has saved other words meanwhile: the learner chooses. */
  conflict?: { text: string }
  /** Why the server does not take the work. */
  refusal?: string
}

const nothingSaved: SavedDraft = { text: '', files: [], revision: 0, at: '' }
export const emptyWork = (key: string, at = ''): WorkRecord => ({ key, text: '', pages: [], saved: { ...nothingSaved, at } })

export type Draft = Pick<HomeworkDraft, 'text' | 'revision' | 'savedAt'> & {
  files: readonly Pick<HomeworkFile, 'assetId' | 'rotation' | 'kind' | 'name' | 'bytes'>[]
}

/** A page that this device has only heard of. */
export const pageFrom = ({ assetId, rotation, kind, name, bytes }: Draft['files'][number]): WorkPage => ({
  id: assetId,
  kind,
  name,
  rotation,
  bytes,
  state: 'ARRIVED',
  assetId,
})

export const savedFrom = ({ text, files, revision, savedAt }: Draft): SavedDraft => ({
  text,
  files: files.map(({ assetId, rotation }) => ({ assetId, rotation })),
  revision,
  at: savedAt,
})

/** The files of the work with those that are still on their way; the server knows their hashes. */
export const filesOf = ({ pages }: Pick<WorkRecord, 'pages'>): Placed[] =>
  pages.flatMap(({ assetId, rotation }) => (assetId ? [{ assetId, rotation }] : []))
export const arrivedFiles = ({ pages }: Pick<WorkRecord, 'pages'>) => filesOf({ pages: pages.filter(({ state }) => state === 'ARRIVED') })

/** The server cleans typed text in the same way. */
export const isSameText = (one: string, other: string) => cleanText(one) === cleanText(other)
const isSameFiles = (one: readonly Placed[], other: readonly Placed[]) => JSON.stringify(one) === JSON.stringify(other)
export const isSaved = (work: WorkRecord) => isSameText(work.text, work.saved.text) && isSameFiles(arrivedFiles(work), work.saved.files)

/** What was announced, to be compared with what is submitted. */
export const fingerprint = (work: WorkRecord) => JSON.stringify([work.text, filesOf(work)])

export const isEmpty = ({ text, pages }: Pick<WorkRecord, 'text' | 'pages'>) => text.trim() === '' && pages.length === 0
