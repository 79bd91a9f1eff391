import type { UploadOptions } from '#app/shared/upload.ts'
import type { FilmAssets } from '../films-api.ts'
import { fileNames, posterName, type PreparedFilm } from '../storage/film-folder.ts'
import type { SentFiles } from './sent-files.ts'

type Upload = (file: File, options: UploadOptions & { signal: AbortSignal }) => Promise<{ assetId: string }>
export type SendParts = {
  upload: Upload
  readFile: (filmId: string, name: string) => Promise<File>
  sent: SentFiles
}
type Run = { signal: AbortSignal; onSent: (bytes: number) => void }

export const totalOf = ({ files }: Pick<PreparedFilm, 'files'>) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Sends the files of a prepared film side by side; those that have arrived before are not sent again. */
export async function sendPrepared({ upload, readFile, sent }: SendParts, film: PreparedFilm, { signal, onSent }: Run) {
  const { filmId, files, hasPoster } = film
  const arrived = sent.read(filmId)
  const bytesOf = new Map(files.map(({ kind, bytes }) => [kind, arrived[kind] ? bytes : 0]))
  const report = () => onSent([...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0))
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  report()
  const send = async (name: string, file: string, options: Omit<UploadOptions, 'signal'>) => {
    const known = arrived[name]
    if (known) return known
    const { assetId } = await upload(await readFile(filmId, file), { ...options, signal: either })
    sent.add(filmId, name, assetId)
    return assetId
  }
  const renditions = files.map(async ({ kind, bytes, sha256 }) => {
    const onProgress = (share: number) => {
      bytesOf.set(kind, share * bytes)
      report()
    }
    return [kind, await send(kind, fileNames[kind], { purpose: 'LECTURE_RENDITION', onProgress, hash: sha256 })] as const
  })
  const poster = hasPoster ? send('poster', posterName, { purpose: 'VIDEO_POSTER' }) : undefined
  try {
    const assets = Object.fromEntries(await Promise.all(renditions)) as FilmAssets // the plan has P720 always
    return { files: assets, posterId: await poster }
  } catch (error) {
    stop.abort() // the others go on together with this one
    await Promise.allSettled([...renditions, poster])
    throw error
  }
}

/** Sends the chosen file itself. */
export async function sendSource({ upload }: Pick<SendParts, 'upload'>, file: File, { signal, onSent }: Run) {
  const { assetId } = await upload(file, { purpose: 'LECTURE_SOURCE', signal, onProgress: (share) => onSent(share * file.size) })
  return { files: { source: assetId }, posterId: undefined }
}
