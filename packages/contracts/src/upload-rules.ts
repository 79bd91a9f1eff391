// Apart from assets.ts, so that the browser can know the rules without loading Zod.

/** What a file can be. Its content decides, never its name. */
export const fileKinds = ['PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX'] as const
export type FileKind = (typeof fileKinds)[number]

/** What files are for: sent as the header `uploader-code` (spec 7). */
export const uploaderCodes = ['AVATAR', 'IDENTITY_PROOF', 'CONTRACT', 'ATTACHMENT'] as const
export type UploaderCode = (typeof uploaderCodes)[number]

export type UploadRule = {
  kinds: readonly FileKind[]
  maxBytes: number
  /** How much one person may keep for this purpose. */
  maxBytesPerPerson: number
  /** Public pictures may be seen and cached by anybody; everything else is opened by its person alone. */
  isPublic: boolean
  /** Encrypted at rest. */
  isSealed: boolean
}

const megabyte = 1024 * 1024
const proofKinds = ['PNG', 'JPG', 'PDF', 'DOCX'] as const // spec 5

/** Spec 5: an avatar is a picture, a proof also a document, each at most 25 MB; spec 5 allows 2 GB of assignment files in all. */
export const uploadRules: Record<UploaderCode, UploadRule> = {
  AVATAR: { kinds: ['PNG', 'JPG'], maxBytes: 25 * megabyte, maxBytesPerPerson: 100 * megabyte, isPublic: true, isSealed: false },
  IDENTITY_PROOF: { kinds: proofKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 200 * megabyte, isPublic: false, isSealed: true },
  CONTRACT: { kinds: proofKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 200 * megabyte, isPublic: false, isSealed: true },
  ATTACHMENT: { kinds: fileKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 2048 * megabyte, isPublic: false, isSealed: false },
}

/** What `<input type="file" accept>` says; only a courtesy to people, since names decide nothing. */
export const acceptOf = (purpose: UploaderCode) =>
  uploadRules[purpose].kinds.map((kind) => (kind === 'JPG' ? '.jpg,.jpeg' : `.${kind.toLowerCase()}`)).join(',')

/** Larger files are sent in pieces that can be resumed (tus 1.0). */
export const resumableFromBytes = 5 * megabyte

export const pictureSizes = { large: 512, small: 128 } as const
export type PictureSize = keyof typeof pictureSizes
