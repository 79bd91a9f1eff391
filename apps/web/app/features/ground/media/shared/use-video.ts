import type { getOwnVideo, setVideoPoster, Video } from '@khue/contracts/ground/media'
import { filmRules, isFilmLengthAllowed, type FilmPurpose } from '@khue/contracts/ground/media-rules'
import { type UploaderCode, uploadRules } from '@khue/contracts/ground/upload-rules'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserApi, CallFailed } from '#app/shared/browser-api.ts'
import { formatBytes } from '#app/shared/format.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { uploadFile } from '#app/shared/upload.ts'
import { readFilm } from './read-film.ts'
import { videoText as text } from './video.text.ts'

export const codeOf: Record<FilmPurpose, UploaderCode> = { INTRO: 'INTRO_VIDEO', LECTURE: 'LECTURE_SOURCE' }
const pollMs = 2000
/** A player that fails asks for a new address, but not in a circle. */
const renewMs = 30_000

type Chosen = { file: File; url: string; poster: File | undefined }
type Options = {
  purpose: FilmPurpose
  video: Video | null
  onVideo: (video: Video | null) => void
  /** Keeps the uploaded file and answers with its video. */
  onSent: (assetId: string) => Promise<Video | null>
  onRemove: () => Promise<unknown>
}

/** One film from its choice to its verdict. */
export function useVideo({ purpose, video, onVideo: setVideo, onSent, onRemove }: Options) {
  const [chosen, setChosen] = useState<Chosen>()
  const [note, setNote] = useState<string>()
  const [fault, setFault] = useState<string>()
  const sending = useSending(purpose, async (assetId, poster) => {
    const kept = await onSent(assetId)
    setVideo(kept)
    setChosen(undefined)
    if (kept && poster) await sendPoster(kept.id, poster).then(setVideo, () => undefined) // a player without a poster plays, too
  })
  useVideoVerdict(video, setVideo)
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url)
    },
    [chosen],
  )
  async function send(one: Chosen) {
    setFault(undefined)
    setFault(await sending.send(one))
  }
  async function choose(file: File) {
    sending.stop()
    setNote(undefined)
    const read = await readChosen(file, purpose)
    if ('fault' in read) return setFault(read.fault)
    setNote(read.isUnreadable ? text.unreadable : undefined)
    setChosen(read)
    return send(read)
  }
  async function remove() {
    const failure = await onRemove().then(
      () => undefined,
      (error: unknown) => (error instanceof CallFailed ? error.message : unknownFault),
    )
    setFault(failure)
    if (!failure) setVideo(null)
  }
  const goOn = () => chosen && void send(chosen)
  return { video, chosen, note, fault, ...sending, choose, remove, goOn, renew: useRenewal(video, setVideo) }
}

/** The film as far as this browser can read it, or why it need not be sent. */
async function readChosen(file: File, purpose: FilmPurpose): Promise<(Chosen & { isUnreadable: boolean }) | { fault: string }> {
  const { maxBytes } = uploadRules[codeOf[purpose]]
  if (file.size > maxBytes) return { fault: text.tooLarge(formatBytes(maxBytes)) }
  const url = URL.createObjectURL(file)
  const read = await readFilm(url)
  const rule = filmRules[purpose]
  if (!read || isFilmLengthAllowed(read.seconds, rule)) return { file, url, poster: read?.poster, isUnreadable: !read }
  URL.revokeObjectURL(url)
  return { fault: text.length(read.seconds, rule.shortestSeconds, rule.longestSeconds) }
}

/** The upload: how far it is, stopped by the person or by a lost line, continued where it stopped. */
function useSending(purpose: FilmPurpose, onArrived: (assetId: string, poster: File | undefined) => Promise<void>) {
  const [progress, setProgress] = useState<number>()
  const [isStopped, setStopped] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  /** Returns why the film was refused, if it was. */
  async function send({ file, poster }: Chosen) {
    const { signal } = (running.current = new AbortController())
    setStopped(false)
    setProgress(0)
    try {
      const { assetId } = await uploadFile(file, { purpose: codeOf[purpose], onProgress: setProgress, signal })
      await onArrived(assetId, poster)
      return undefined
    } catch (error) {
      const isUnsent = error instanceof CallFailed && (error.code === 'UPLOAD_FAILED' || error.status === undefined)
      if (!signal.aborted && !isUnsent) return error instanceof CallFailed ? error.message : unknownFault
      if (running.current.signal === signal) setStopped(true)
      return undefined
    } finally {
      if (running.current.signal === signal) setProgress(undefined)
    }
  }
  return { progress, isStopped, send, stop: () => running.current?.abort() }
}

const get = (id: string) => browserApi.call<typeof getOwnVideo>({ method: 'GET', path: '/media/v1/videos/:id' }, { params: { id } })

async function sendPoster(id: string, poster: File) {
  const { assetId } = await uploadFile(poster, { purpose: 'VIDEO_POSTER' })
  return browserApi.call<typeof setVideoPoster>(
    { method: 'PUT', path: '/media/v1/videos/:id/poster' },
    { params: { id }, body: { assetId } },
  )
}

/** Asks for the verdict until it is there; also for pages that show only the state. */
export function useVideoVerdict(video: Video | null, onVideo: (video: Video) => void) {
  const id = video?.state === 'CHECKING' ? video.id : undefined
  const setVideo = useEffectEvent(onVideo)
  useEffect(() => {
    if (id === undefined) return undefined
    const ask = async () => {
      const next = await get(id).catch(() => undefined) // asked again
      if (next) setVideo(next)
    }
    const timer = setInterval(() => void ask(), pollMs)
    return () => clearInterval(timer)
  }, [id])
}

/** The address of an unpublished film ends after some minutes. */
function useRenewal(video: Video | null, setVideo: (video: Video) => void) {
  const renewedAt = useRef(0)
  return () => {
    if (!video || Date.now() - renewedAt.current < renewMs) return
    renewedAt.current = Date.now()
    get(video.id).then(setVideo, () => undefined) // the player then shows its own error
  }
}
