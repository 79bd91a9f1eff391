// Separate from assets.ts, so that the browser can know the rules without loading Zod.

/** Accepted kinds of files. The content decides the kind, never the name. */
export const documentKinds = ['PNG', 'JPG', 'PDF', 'DOCX', 'XLSX', 'PPTX'] as const
/** Formats that browsers record: Chromium and Firefox the first two, Safari the third. */
export const soundKinds = ['WEBM', 'OGG', 'M4A'] as const
/** Containers of films; what is inside is judged by `media`. A WEBM with pictures is another kind than one with sound alone. */
export const filmKinds = ['MP4', 'MOV', 'WEBM_FILM'] as const
export const fileKinds = [...documentKinds, ...soundKinds, ...filmKinds] as const
export type FileKind = (typeof fileKinds)[number]

/** Purposes of uploads: sent as the header `uploader-code` (spec 7). */
export const uploaderCodes = [
  'AVATAR',
  'IDENTITY_PROOF',
  'CONTRACT',
  'ATTACHMENT',
  'COURSE_COVER',
  'BANNER_COVER',
  'POST_COVER',
  'PUBLIC_DOCUMENT',
  'CHAT_FILE',
  'TEACHER_PROOF',
  'TEACHER_PHOTO',
  'COURSE_DOCUMENT',
  'LESSON_DOCUMENT',
  'INTRO_VIDEO',
  'VIDEO_POSTER',
  'LECTURE_RENDITION',
  'LECTURE_SOURCE',
  'ASSIGNMENT_FILE',
  'HOMEWORK',
  'REPORT_VOICE',
  'VOICE_MARK',
  'MARK_FILE',
  'MARK_REPLY',
] as const
export type UploaderCode = (typeof uploaderCodes)[number]

/** Upload purposes, and the files that the platform generates itself. */
export const filePurposes = [...uploaderCodes, 'RECEIPT', 'CONTRACT_PDF', 'PACKED_FILM', 'PACKED_LECTURE', 'HOMEWORK_PAGE'] as const
export type FilePurpose = (typeof filePurposes)[number]

export type UploadRule = {
  kinds: readonly FileKind[]
  maxBytes: number
  /** How many bytes one person may store for this purpose. */
  maxBytesPerPerson: number
  /** Everyone may see and cache it; other files can be opened only by their owner. */
  isPublic: boolean
  /** Only its owner sees it until the module that stores it publishes what it belongs to. */
  isHiddenUntilPublished?: true
  /** Encrypted at rest. */
  isSealed: boolean
  /** A public picture is stored only in these sizes; other files are stored as uploaded. */
  sizes?: PictureSizes
  /** A private picture also gets a small preview, scaled without cropping. */
  hasPreview?: true
  /** Only for admins. */
  isForAdmins?: true
  /** A small file may be sent for this long after it was declared; else for 15 minutes. */
  putMinutes?: number
  /** A large source file that a module converts and nobody downloads: it is kept where it arrived, and its upload may take a day. */
  isSource?: true
}

type PictureSizes = Record<PictureSize, { width: number; height: number }>
/** Every public picture has both sizes. */
export const pictureSizes = ['large', 'small'] as const
export type PictureSize = (typeof pictureSizes)[number]
const avatarSizes: PictureSizes = { large: { width: 512, height: 512 }, small: { width: 128, height: 128 } }
/** The aspect ratio of covers: 16 to 10. */
const coverSizes: PictureSizes = { large: { width: 1280, height: 800 }, small: { width: 640, height: 400 } }
/** The aspect ratio of films: 16 to 9. */
const posterSizes: PictureSizes = { large: { width: 1280, height: 720 }, small: { width: 640, height: 360 } }

const megabyte = 1024 * 1024
/** Films of one person's lectures take this much together: those that are packed, and those that are being sent. */
export const lecturePurposes = ['LECTURE_RENDITION', 'LECTURE_SOURCE', 'PACKED_LECTURE'] as const satisfies FilePurpose[]
export const maxLectureBytes = 102_400 * megabyte
const cover: UploadRule = {
  kinds: ['PNG', 'JPG'],
  maxBytes: 10 * megabyte,
  maxBytesPerPerson: 500 * megabyte,
  isPublic: true,
  isHiddenUntilPublished: true,
  isSealed: false,
  sizes: coverSizes,
  isForAdmins: true,
}
const homeworkKinds = ['PNG', 'JPG', 'PDF', 'DOCX'] as const
const proofKinds = ['PNG', 'JPG', 'PDF', 'DOCX'] as const // spec 5

/** Spec 5: an avatar is a picture, a proof also a document, each at most 25 MB; spec 5 allows 2 GB of assignment files in all. */
export const uploadRules: Record<FilePurpose, UploadRule> = {
  AVATAR: {
    kinds: ['PNG', 'JPG'],
    maxBytes: 25 * megabyte,
    maxBytesPerPerson: 100 * megabyte,
    isPublic: true,
    isSealed: false,
    sizes: avatarSizes,
  },
  IDENTITY_PROOF: { kinds: proofKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 200 * megabyte, isPublic: false, isSealed: true },
  CONTRACT: { kinds: proofKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 200 * megabyte, isPublic: false, isSealed: true },
  ATTACHMENT: { kinds: documentKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 2048 * megabyte, isPublic: false, isSealed: false },
  COURSE_COVER: cover,
  BANNER_COVER: cover,
  POST_COVER: cover,
  PUBLIC_DOCUMENT: {
    kinds: documentKinds,
    maxBytes: 25 * megabyte,
    maxBytesPerPerson: 2048 * megabyte,
    isPublic: true,
    isHiddenUntilPublished: true,
    isSealed: false,
    isForAdmins: true,
  },
  CHAT_FILE: {
    kinds: [...documentKinds, ...soundKinds],
    maxBytes: 25 * megabyte,
    maxBytesPerPerson: 2048 * megabyte,
    isPublic: false,
    isSealed: false,
    hasPreview: true,
  },
  TEACHER_PROOF: { kinds: proofKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 500 * megabyte, isPublic: false, isSealed: true },
  TEACHER_PHOTO: {
    kinds: ['PNG', 'JPG'],
    maxBytes: 25 * megabyte,
    maxBytesPerPerson: 100 * megabyte,
    isPublic: true,
    isHiddenUntilPublished: true,
    isSealed: false,
    sizes: avatarSizes,
  },
  COURSE_DOCUMENT: { kinds: documentKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 2048 * megabyte, isPublic: false, isSealed: false },
  ASSIGNMENT_FILE: { kinds: documentKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 2048 * megabyte, isPublic: false, isSealed: false },
  HOMEWORK: {
    kinds: [...homeworkKinds, ...soundKinds],
    maxBytes: 25 * megabyte, // spec 5, as the sum
    maxBytesPerPerson: 2048 * megabyte,
    isPublic: false,
    isSealed: false,
    hasPreview: true,
    putMinutes: 120, // work that was announced in time may arrive for half an hour after the deadline, on whatever line
  },
  REPORT_VOICE: { kinds: soundKinds, maxBytes: 10 * megabyte, maxBytesPerPerson: 2048 * megabyte, isPublic: false, isSealed: false },
  // a minute as phones record it
  VOICE_MARK: { kinds: soundKinds, maxBytes: 3 * megabyte, maxBytesPerPerson: 4096 * megabyte, isPublic: false, isSealed: false },
  MARK_FILE: { kinds: documentKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 2048 * megabyte, isPublic: false, isSealed: false },
  MARK_REPLY: {
    kinds: ['PNG', 'JPG', ...soundKinds],
    maxBytes: 25 * megabyte,
    maxBytesPerPerson: 1024 * megabyte,
    isPublic: false,
    isSealed: false,
    hasPreview: true,
  },
  LESSON_DOCUMENT: { kinds: documentKinds, maxBytes: 25 * megabyte, maxBytesPerPerson: 2048 * megabyte, isPublic: false, isSealed: false },
  // two minutes of Full HD as phones record it
  INTRO_VIDEO: { kinds: filmKinds, maxBytes: 300 * megabyte, maxBytesPerPerson: 900 * megabyte, isPublic: false, isSealed: false },
  VIDEO_POSTER: {
    kinds: ['PNG', 'JPG'],
    maxBytes: 5 * megabyte,
    maxBytesPerPerson: 100 * megabyte,
    isPublic: true,
    isHiddenUntilPublished: true,
    isSealed: false,
    sizes: posterSizes,
  },
  PACKED_FILM: {
    kinds: ['MP4'],
    maxBytes: 301 * megabyte,
    maxBytesPerPerson: 2048 * megabyte,
    isPublic: true,
    isHiddenUntilPublished: true,
    isSealed: false,
  },
  // prepared by the author's browser
  LECTURE_RENDITION: {
    kinds: ['MP4', 'M4A'],
    maxBytes: 4096 * megabyte,
    maxBytesPerPerson: 16_384 * megabyte,
    isPublic: false,
    isSealed: false,
    isSource: true,
  },
  // where the browser cannot prepare it
  LECTURE_SOURCE: {
    kinds: filmKinds,
    maxBytes: 4096 * megabyte,
    maxBytesPerPerson: 16_384 * megabyte,
    isPublic: false,
    isSealed: false,
    isSource: true,
  },
  PACKED_LECTURE: { kinds: ['MP4'], maxBytes: 4224 * megabyte, maxBytesPerPerson: maxLectureBytes, isPublic: false, isSealed: false },
  // pages of a PDF, drawn by the server; they take no room of the learner's
  HOMEWORK_PAGE: { kinds: ['JPG'], maxBytes: 25 * megabyte, maxBytesPerPerson: 20_480 * megabyte, isPublic: false, isSealed: false },
  RECEIPT: { kinds: ['PDF'], maxBytes: 2 * megabyte, maxBytesPerPerson: 500 * megabyte, isPublic: false, isSealed: false },
  CONTRACT_PDF: { kinds: ['PDF'], maxBytes: 2 * megabyte, maxBytesPerPerson: 100 * megabyte, isPublic: false, isSealed: true },
}

/** The value of `<input type="file" accept>`; a convenience only, since names decide nothing. */
export const acceptOf = (purpose: UploaderCode) =>
  uploadRules[purpose].kinds.flatMap((kind) => endingsOf(kind).map((ending) => `.${ending}`)).join(',')

/** File name extensions of a kind, the usual one first. */
export const endingsOf = (kind: FileKind): readonly [string, ...string[]] => {
  if (kind === 'JPG') return ['jpg', 'jpeg']
  if (kind === 'MP4') return ['mp4', 'm4v']
  return kind === 'WEBM_FILM' ? ['webm'] : [kind.toLowerCase()]
}

/** Larger files are sent in resumable pieces (tus 1.0). */
export const resumableFromBytes = 5 * megabyte
