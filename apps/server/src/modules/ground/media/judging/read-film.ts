import { filmRules, type FilmPurpose, isFilmLengthAllowed } from '@khue/contracts/ground/media-rules'
import { EncodedPacketSink, type Input, type InputAudioTrack, type InputTrack, type InputVideoTrack } from 'mediabunny'
import { refused, type Refused } from '../verdict.ts'

/** Of one track: more than the longest film at 60 (introduction: 120) pictures a second holds; bounds the work for a lying file. */
const maxPackets: Record<FilmPurpose, number> = { INTRO: 20_000, LECTURE: 1_000_000 }
/** More than any picture of an allowed film needs: one packet is read into memory. */
const largestPacket = 16 * 1024 * 1024
/** Baseline, main, extended and high: what every phone and browser decodes. */
const playableProfiles = new Set(['42', '4d', '58', '64'])
/** AAC-LC and both HE-AAC. */
const playableSound = new Set(['mp4a.40.2', 'mp4a.40.02', 'mp4a.40.5', 'mp4a.40.05', 'mp4a.40.29', 'mp4a.67'])

type Measured = { packets: number; bytes: number; from: number; to: number }
export type ReadFilm = {
  video: InputVideoTrack
  audio: InputAudioTrack
  packets: { video: number; audio: number }
  /** When the first packet begins: negative when the film begins in the middle of a picture. */
  from: number
  seconds: number
  width: number
  height: number
}

/** Reads headers and packet tables, not the packets; returns the film, or why it is refused. Throws for a broken file. */
export async function readFilm(input: Input, fileBytes: number, purpose: FilmPurpose): Promise<ReadFilm | Refused> {
  const tracks = await input.getTracks()
  const [videos, audios] = [tracks.filter((track) => track.isVideoTrack()), tracks.filter((track) => track.isAudioTrack())]
  const [video, audio] = [videos[0], audios[0]]
  if (tracks.length === 0) return refused('BROKEN')
  if (!video) return refused('NO_PICTURES')
  if (!audio) return refused('NO_SOUND')
  if (videos.length > 1 || audios.length > 1) return refused('SEVERAL_TRACKS', { videos: videos.length, audios: audios.length })
  const badCodec = (await refuseCodecOfPictures(video)) ?? (await refuseCodecOfSound(audio))
  if (badCodec) return badCodec
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const measured = { video: await measure(video, purpose), audio: await measure(audio, purpose) }
  const from = Math.min(measured.video.from, measured.audio.from)
  const seconds = Math.max(measured.video.to, measured.audio.to) - from
  // packet tables that name the same bytes again and again would make a rendition of any size
  if (measured.video.bytes + measured.audio.bytes > fileBytes) return refused('BROKEN')
  const packets = { video: measured.video.packets, audio: measured.audio.packets }
  const film = { video, audio, packets, from, seconds, width, height }
  return refuseForm(film, fileBytes, purpose) ?? film
}

export type ReadSound = Pick<ReadFilm, 'audio' | 'from' | 'seconds'>

/** The same for a file that holds the sound of a film alone. */
export async function readSound(input: Input, fileBytes: number, purpose: FilmPurpose): Promise<ReadSound | Refused> {
  const tracks = await input.getTracks()
  const audios = tracks.filter((track) => track.isAudioTrack())
  const [audio] = audios
  if (tracks.some((track) => track.isVideoTrack())) return refused('SOUND_HAS_PICTURES')
  if (!audio) return refused(tracks.length === 0 ? 'BROKEN' : 'NO_SOUND')
  if (audios.length > 1) return refused('SEVERAL_TRACKS', { videos: 0, audios: audios.length })
  const badCodec = await refuseCodecOfSound(audio)
  if (badCodec) return badCodec
  const { bytes, from, to } = await measure(audio, purpose)
  if (bytes > fileBytes) return refused('BROKEN')
  return refuseLength(to - from, purpose) ?? { audio, from, seconds: to - from }
}

async function refuseCodecOfPictures(track: InputVideoTrack) {
  const codec = await track.getCodec()
  if (codec !== 'avc') return refused('VIDEO_CODEC', { codec: codec ?? '' })
  const parameters = (await track.getCodecParameterString())?.toLowerCase() ?? ''
  const [, profile] = /^avc[13]\.([0-9a-f]{2})[0-9a-f]{4}$/.exec(parameters) ?? []
  if (profile === undefined) return refused('BROKEN')
  return playableProfiles.has(profile) ? undefined : refused('VIDEO_PROFILE')
}

async function refuseCodecOfSound(track: InputAudioTrack) {
  const codec = await track.getCodec()
  if (codec !== 'aac') return refused('AUDIO_CODEC', { codec: codec ?? '' })
  const parameters = (await track.getCodecParameterString())?.toLowerCase() ?? ''
  return playableSound.has(parameters) ? undefined : refused('AUDIO_CODEC', { codec: 'xheaac' })
}

async function measure(track: InputTrack, purpose: FilmPurpose): Promise<Measured> {
  const measured = { packets: 0, bytes: 0, from: Infinity, to: -Infinity }
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    measured.packets += 1
    if (measured.packets > maxPackets[purpose]) throw new Error('too many packets')
    if (packet.byteLength > largestPacket) throw new Error('a packet is too large')
    measured.bytes += packet.byteLength
    measured.from = Math.min(measured.from, packet.timestamp)
    measured.to = Math.max(measured.to, packet.timestamp + packet.duration)
  }
  if (measured.packets === 0 || !Number.isFinite(measured.to - measured.from)) throw new Error('no packets')
  return measured
}

function refuseForm({ seconds, width, height }: ReadFilm, fileBytes: number, purpose: FilmPurpose) {
  const rule = filmRules[purpose]
  const badLength = refuseLength(seconds, purpose)
  if (badLength) return badLength
  const isTooLarge = Math.max(width, height) > rule.longestSide || Math.min(width, height) > rule.shortestSide
  if (isTooLarge || Math.min(width, height) < 1) return refused('PICTURE_TOO_LARGE', { width, height })
  const bitsPerSecond = (fileBytes * 8) / seconds
  if (bitsPerSecond > rule.bitsPerSecond) return refused('BITRATE_TOO_HIGH', { megabitsPerSecond: Math.round(bitsPerSecond / 1_000_000) })
  return undefined
}

function refuseLength(seconds: number, purpose: FilmPurpose) {
  const rule = filmRules[purpose]
  if (isFilmLengthAllowed(seconds, rule)) return undefined
  return refused(seconds < rule.shortestSeconds ? 'TOO_SHORT' : 'TOO_LONG', { seconds: Math.round(seconds) })
}
