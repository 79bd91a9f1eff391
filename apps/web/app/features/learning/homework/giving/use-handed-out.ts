import { homeworkLimits as limits } from '@khue/contracts/learning/homework-states'
import { useState } from 'react'
import { useUploads } from '#app/shared/use-uploads.ts'
import type { HandedOut } from './form-values.ts'

/** The files of the form: those that are stored, and those that were uploaded for it. */
export function useHandedOut(stored: readonly HandedOut[]) {
  const [documents, setDocuments] = useState(stored)
  const { uploads, send, drop } = useUploads('ASSIGNMENT_FILE', async ({ assetId }, { name, size }) =>
    setDocuments((before) => [...before.filter((one) => one.assetId !== assetId), { assetId, name, bytes: size }]),
  )
  const room = limits.files - documents.length - uploads.length
  return {
    documents,
    uploads,
    drop,
    room,
    isBusy: uploads.some(({ failure }) => failure === undefined),
    goOn: send,
    add: (files: readonly File[]) => files.slice(0, room).forEach((file) => void send(file)),
    remove: (assetId: string) => setDocuments((before) => before.filter((one) => one.assetId !== assetId)),
  }
}
export type HandedOutFiles = ReturnType<typeof useHandedOut>
