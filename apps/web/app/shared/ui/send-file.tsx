import { acceptOf, type UploaderCode, uploadRules } from '@khue/contracts/ground/upload-rules'
import { type ReactNode, useState } from 'react'
import { CallFailed } from '../browser-api.ts'
import { unknownFault } from '../refusal.ts'
import { uploadFile } from '../upload.ts'
import { useFormFetcher } from '../use-form-fetcher.ts'
import type { FieldWords } from './field.tsx'
import { FileField } from './file-field.tsx'

type Props = Omit<FieldWords, 'error'> & {
  purpose: UploaderCode
  /** Step of the page's action that receives `assetId` after the upload was accepted. */
  step: string
  current?: ReactNode
  onDone?: () => void
}

/** Uploads a file as soon as it is chosen, then submits it to the page's action. */
export function SendFile({ purpose, step, current, onDone, ...words }: Props) {
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [sent, setSent] = useState(0)
  const { submit } = useFormFetcher({
    isSilent: true,
    onRefused: ({ error }) => setFailure(error),
    onDone: () => {
      setSent((count) => count + 1) // clears the field
      onDone?.()
    },
  })

  async function send(file: File) {
    setFailure(undefined)
    setProgress(0)
    try {
      const { assetId } = await uploadFile(file, { purpose, onProgress: setProgress })
      await submit({ step, assetId }, { method: 'post' })
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.message : unknownFault)
    } finally {
      setProgress(undefined)
    }
  }
  return (
    <FileField
      key={sent}
      {...words}
      accept={acceptOf(purpose)}
      maxBytes={uploadRules[purpose].maxBytes}
      current={current}
      progress={progress}
      error={failure}
      onChoose={(file) => void (file && send(file))}
    />
  )
}
