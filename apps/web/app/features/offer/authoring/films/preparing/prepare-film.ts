import type { RenditionKind } from '@khue/contracts/ground/media-rules'
import {
  AppendOnlyStreamTarget,
  Conversion,
  type ConversionAudioOptions,
  type ConversionOptions,
  type ConversionVideoOptions,
  type Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { fileNames, type PreparedFile, type PreparedFilm, readFilmFile, writeRecord } from '../storage/film-folder.ts'
import { boxes, type FilmPlan, type How, keyFrameSeconds, mostFrames, planFilm, renditionBits, sizeWithin, weightsOf } from './film-plan.ts'
import { writePoster } from './poster.ts'
import type { FilmOwner, PrepareReply } from './prepare-messages.ts'
import { openFilm, readAbility, readSource } from './read-source.ts'
import { createRenditionFile } from './rendition-file.ts'

type Report = (share: number) => void
type Plan = FilmPlan & { kind: 'PREPARE' }

/** Prepares a film for its lecture, in a worker: files on this device's disk, or why there are none. */
export async function prepareFilm(file: File, owner: FilmOwner, report: Report): Promise<PrepareReply> {
  const input = openFilm(file)
  try {
    return await prepareFrom(input, { file, owner, report })
  } finally {
    input.dispose()
  }
}

type Choice = { file: File; owner: FilmOwner; report: Report }
async function prepareFrom(input: Input, { file, owner, report }: Choice): Promise<PrepareReply> {
  const facts = await readSource(input, file.size).catch(() => undefined)
  if (!facts) return { type: 'source' } // the server says what is wrong with it
  const plan = planFilm(facts, await readAbility())
  if (plan.kind === 'REFUSE') return { type: 'refused', why: plan.why }
  if (plan.kind === 'SOURCE') return { type: 'source' }
  const files = await writeRenditions(owner.filmId, input, plan, report)
  const hasPoster = await writePoster(owner.filmId, input, facts.seconds)
  const film: PreparedFilm = { ...owner, fileName: file.name, files, hasPoster }
  await writeRecord(film)
  return { type: 'prepared', film }
}

/** One after the other, so that a weak phone encodes one at a time. The smaller ones are made from the first, which is quicker to decode. */
async function writeRenditions(filmId: string, source: Input, plan: Plan, report: Report) {
  const weights = weightsOf(plan)
  const all = weights.P720 + weights.P360 + weights.AUDIO
  const reportPart = (from: number, weight: number) => (share: number) => report((from + share * weight) / all)

  const first = await writeRendition(filmId, {
    kind: 'P720',
    input: source,
    tracks: { video: plan.P720.video === 'ENCODE' ? encodedAs('P720') : {}, audio: soundOf(plan.P720.audio, renditionBits.P720.audio) },
    report: reportPart(0, weights.P720),
  })
  const made = openFilm(await readFilmFile(filmId, fileNames.P720))
  try {
    return [first, ...(await writeSmaller(filmId, made, { plan, reportPart }))]
  } finally {
    made.dispose()
  }
}

type Smaller = { plan: Plan; reportPart: (from: number, weight: number) => Report }
async function writeSmaller(filmId: string, made: Input, { plan, reportPart }: Smaller) {
  const weights = weightsOf(plan)
  const files: PreparedFile[] = []
  if (plan.hasP360) {
    const tracks = { video: encodedAs('P360'), audio: soundOf(plan.AUDIO, renditionBits.P360.audio) }
    files.push(await writeRendition(filmId, { kind: 'P360', input: made, tracks, report: reportPart(weights.P720, weights.P360) }))
  }
  const tracks = { video: { discard: true }, audio: soundOf(plan.AUDIO, renditionBits.AUDIO) }
  const before = weights.P720 + weights.P360
  files.push(await writeRendition(filmId, { kind: 'AUDIO', input: made, tracks, report: reportPart(before, weights.AUDIO) }))
  return files
}

/** The size is known only at the track; upright films stay upright. Rotation is drawn into the frames: not every player reads it. */
const encodedAs =
  (kind: 'P720' | 'P360') =>
  async (track: InputVideoTrack): Promise<ConversionVideoOptions> => {
    const size = sizeWithin({ width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }, boxes[kind])
    const { averagePacketRate } = await track.computePacketStats(120)
    return {
      ...size,
      fit: 'fill',
      codec: 'avc',
      bitrate: renditionBits[kind].video,
      keyFrameInterval: keyFrameSeconds,
      allowTransformationMetadata: false,
      ...(averagePacketRate > mostFrames + 1 && { frameRate: mostFrames }),
    }
  }
const soundOf = (how: How, bitrate: number): ConversionAudioOptions =>
  how === 'COPY' ? {} : { codec: 'aac', bitrate, numberOfChannels: 2, sampleRate: 48_000, forceTranscode: true }

type Rendition = { kind: RenditionKind; input: Input; tracks: Pick<ConversionOptions, 'video' | 'audio'>; report: Report }
async function writeRendition(filmId: string, { kind, input, tracks, report }: Rendition): Promise<PreparedFile> {
  const file = await createRenditionFile(filmId, kind)
  try {
    // fragmented: each part is written when it is done, and nothing before it changes any more
    const format = new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: keyFrameSeconds })
    const output = new Output({ format, target: new AppendOnlyStreamTarget(file.stream) })
    const conversion = await Conversion.init({ input, output, tracks: 'primary', tags: {}, showWarnings: false, ...tracks })
    const lost = conversion.discardedTracks.filter(({ reason }) => reason !== 'discarded_by_user')
    if (!conversion.isValid || lost.length > 0) throw new Error(`no ${kind}: ${lost.map(({ reason }) => reason).join(', ')}`)
    conversion.onProgress = report
    await conversion.execute()
    return file.finish()
  } finally {
    file.close()
  }
}
