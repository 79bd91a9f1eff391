import { filmRules } from '@khue/contracts/ground/media-rules'

/** What the worker reads of a chosen file before it writes anything. */
export type SourceFacts = {
  bytes: number
  seconds: number
  video: {
    codec: string
    /** As WebCodecs names it: avc1.64001f. */ profile: string
    width: number
    height: number
    canDecode: boolean
    /** Longest way between key frames, as far as it was looked. */ keyFrameGap: number
  } | null
  audio: { codec: string; canDecode: boolean } | null
}
/** What this browser can do. */
export type Ability = { encodesH264: boolean; encodesAac: boolean; freeBytes: number }

export type How = 'COPY' | 'ENCODE'
export type FilmPlan =
  | { kind: 'PREPARE'; P720: { video: How; audio: How }; hasP360: boolean; AUDIO: How }
  /** The file itself is sent, and the server judges it. */
  | { kind: 'SOURCE' }
  | { kind: 'REFUSE'; why: 'TOO_LONG' | 'TOO_LARGE' | 'NO_PICTURES' | 'NO_SOUND' }

export const renditionBits = {
  P720: { video: 1_200_000, audio: 96_000 },
  P360: { video: 400_000, audio: 56_000 },
  AUDIO: 56_000,
} as const
export const keyFrameSeconds = 2
export const mostFrames = 30

/** Sizes that a rendition fits into, lying or upright. */
export const boxes = { P720: { long: 1280, short: 720 }, P360: { long: 640, short: 360 } } as const

/** A faster copy takes hours to upload and stalls on a phone's line: it is encoded where the browser can. */
const mostCopiedBits = 8_000_000
/** Seconds. Screen recordings have few key frames: after a jump a player would load minutes of film before it shows a picture. */
const mostKeyFrameGap = 12
const { longestSide, shortestSide, longestSeconds, bitsPerSecond } = filmRules.LECTURE
/** Baseline, Main and High: 8 bits and 4:2:0, which every player knows. */
const commonProfile = /^avc[13]\.(42|4d|58|64)/i

export function planFilm(source: SourceFacts, { encodesH264, encodesAac, freeBytes }: Ability): FilmPlan {
  const { video, audio, seconds } = source
  if (!video) return { kind: 'REFUSE', why: 'NO_PICTURES' }
  if (Math.round(seconds) > longestSeconds) return { kind: 'REFUSE', why: 'TOO_LONG' }
  if (!audio) return { kind: 'REFUSE', why: 'NO_SOUND' }
  const canEncodeSound = encodesAac && audio.canDecode
  const sound: How | undefined = audio.codec === 'aac' ? 'COPY' : canEncodeSound ? 'ENCODE' : undefined
  const picture = pictureOf(source, video, encodesH264)
  if (!sound || !picture) return { kind: 'SOURCE' }
  const plan: FilmPlan = {
    kind: 'PREPARE',
    P720: { video: picture, audio: sound },
    hasP360: encodesH264 && video.canDecode && !isWithin(video, boxes.P360),
    AUDIO: canEncodeSound ? 'ENCODE' : 'COPY',
  }
  return bytesOf(plan, source) > freeBytes ? { kind: 'SOURCE' } : plan
}

function pictureOf({ bytes, seconds }: SourceFacts, video: NonNullable<SourceFacts['video']>, encodesH264: boolean): How | undefined {
  const { codec, profile, canDecode, keyFrameGap } = video
  const bits = (bytes * 8) / Math.max(1, seconds)
  const isCommon = codec === 'avc' && commonProfile.test(profile) && isWithin(video, { long: longestSide, short: shortestSide })
  const canEncode = encodesH264 && canDecode
  const isSteady = bits <= mostCopiedBits && keyFrameGap <= mostKeyFrameGap
  if (isCommon && (isSteady || (!canEncode && bits <= bitsPerSecond))) return 'COPY'
  return canEncode ? 'ENCODE' : undefined
}

type Size = { width: number; height: number }
type Box = { long: number; short: number }
const isWithin = ({ width, height }: Size, { long, short }: Box) => Math.max(width, height) <= long && Math.min(width, height) <= short

/** The largest even size of the same shape inside a box; never larger than the film itself. */
export function sizeWithin({ width, height }: Size, { long, short }: Box): Size {
  const scale = Math.min(1, long / Math.max(width, height), short / Math.min(width, height))
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** What the prepared files take on the disk, with some room. */
export function bytesOf(plan: FilmPlan & { kind: 'PREPARE' }, { bytes, seconds }: Pick<SourceFacts, 'bytes' | 'seconds'>) {
  const bits = (...rates: number[]) => (rates.reduce((sum, rate) => sum + rate, 0) * seconds) / 8
  const { P720, P360, AUDIO } = renditionBits
  const first = plan.P720.video === 'COPY' ? bytes : bits(P720.video, P720.audio)
  const others = (plan.hasP360 ? bits(P360.video, P360.audio) : 0) + bits(AUDIO)
  return Math.ceil((first + others) * 1.2) + 20 * 1024 * 1024
}

/** How much of the work each part is, so that the bar moves evenly. */
export function weightsOf(plan: FilmPlan & { kind: 'PREPARE' }) {
  return { P720: plan.P720.video === 'COPY' ? 10 : 100, P360: plan.hasP360 ? 50 : 0, AUDIO: 10 }
}
