import type { SentFile } from '@khue/contracts/community/chat-files'
import { filesPerMessage } from '@khue/contracts/community/chat-file-rules'
import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '#app/shared/upload.ts'
import { filesText as text } from './files.text.ts'

export type Voice = NonNullable<SentFile['voice']>
type Progress = { state: 'sending'; share: number } | { state: 'ready'; assetId: string } | { state: 'failed'; why: string }
type Chosen = {
  key: number
  file: File
  /** Local preview, if the browser has one. */
  picture: string | undefined
  voice: Voice | undefined
}
export type Attachment = Chosen & Progress
const chosenOf = ({ key, file, picture, voice }: Chosen): Chosen => ({ key, file, picture, voice })

let lastKey = 0

/** Files attached to the next message: each starts uploading at once. */
export function useAttachments() {
  const [chosen, setChosen] = useState<readonly Attachment[]>([])
  const [note, setNote] = useState<string>()
  const stops = useRef(new Map<number, AbortController>())
  useEffect(() => () => stops.current.forEach((stop) => stop.abort()), [])

  const put = (key: number, progress: Progress) =>
    setChosen((all) => all.map((one) => (one.key === key ? { ...chosenOf(one), ...progress } : one)))

  async function send({ key, file }: Pick<Attachment, 'key' | 'file'>) {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      const onProgress = (share: number) => put(key, { state: 'sending', share })
      const { assetId } = await uploadFile(file, { purpose: 'CHAT_FILE', onProgress, signal: stop.signal })
      put(key, { state: 'ready', assetId })
    } catch (error) {
      if (!stop.signal.aborted) put(key, { state: 'failed', why: error instanceof Error ? error.message : '' })
    }
  }
  const add = (files: readonly File[], voice?: Voice) => {
    const room = filesPerMessage - chosen.length
    setNote(files.length > room ? text.tooMany : undefined)
    const added = files.slice(0, Math.max(0, room)).map((file): Attachment => {
      const picture = file.type === 'image/png' || file.type === 'image/jpeg' ? URL.createObjectURL(file) : undefined
      return { key: ++lastKey, file, picture, voice, state: 'sending', share: 0 }
    })
    setChosen((all) => [...all, ...added])
    for (const one of added) void send(one)
  }
  const remove = (key: number) => {
    stops.current.get(key)?.abort()
    setNote(undefined)
    setChosen((all) => {
      for (const one of all) if (one.key === key && one.picture) URL.revokeObjectURL(one.picture)
      return all.filter((one) => one.key !== key)
    })
  }
  return {
    chosen,
    note,
    add,
    remove,
    retry: (one: Attachment) => {
      put(one.key, { state: 'sending', share: 0 })
      void send(one)
    },
    /** After sending: the files belong to the message. */
    clear: () => {
      setChosen([])
      setNote(undefined)
    },
    isReady: chosen.every(({ state }) => state === 'ready'),
    files: chosen.flatMap((one): SentFile[] =>
      one.state === 'ready' ? [{ assetId: one.assetId, ...(one.voice && { voice: one.voice }) }] : [],
    ),
  }
}
export type Attachments = ReturnType<typeof useAttachments>
