import { acceptOf, uploadRules } from '@khue/contracts/ground/upload-rules'
import { useRef, useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { unknownFault } from '#app/shared/refusal.ts'
import { FileField } from '#app/shared/ui/file-field.tsx'
import { HiddenValue } from '#app/shared/ui/hidden-value.tsx'
import { uploadFile } from '#app/shared/upload.ts'
import { proofText as text } from '../identity-proof.text.ts'
import { ProofPhoto } from './proof-photo.tsx'

type Props = {
  label: string
  purpose?: 'IDENTITY_PROOF' | 'CONTRACT'
  /** Form field that holds the file's id. */
  name: string
  /** The stored photo, kept unless another is chosen. */
  current: { assetId: string; address: string } | undefined
  error: string | undefined
  onChoose: (file: File) => void
  onBusy: (isBusy: boolean) => void
}

/** Photo of one side of the card: uploaded as soon as it is chosen, so that submitting the form is quick. */
export function PhotoField({ label, purpose = 'IDENTITY_PROOF', name, current, error, onChoose, onBusy }: Props) {
  const [assetId, setAssetId] = useState(current?.assetId ?? '')
  const [progress, setProgress] = useState<number>()
  const [fault, setFault] = useState<string>()
  const sending = useRef<AbortController>(undefined)

  async function send(file: File | undefined) {
    sending.current?.abort()
    setAssetId(file ? '' : (current?.assetId ?? ''))
    setFault(undefined)
    setProgress(undefined)
    onBusy(file !== undefined)
    if (!file) return
    onChoose(file)
    const { signal } = (sending.current = new AbortController())
    try {
      const sent = await uploadFile(file, {
        purpose,
        onProgress: (share) => !signal.aborted && setProgress(share),
        signal,
      })
      if (!signal.aborted) setAssetId(sent.assetId)
    } catch (error) {
      // replaced by another file meanwhile; else the reason is shown below the field
      if (!signal.aborted) setFault(error instanceof CallFailed ? error.message : unknownFault)
    }
    if (signal.aborted) return
    setProgress(undefined)
    onBusy(false)
  }
  return (
    <>
      <FileField
        label={label}
        required
        accept={acceptOf(purpose)}
        maxBytes={uploadRules[purpose].maxBytes}
        current={current && <ProofPhoto src={current.address} label={label} />}
        hint={text.photoHint}
        error={fault ?? error}
        progress={progress}
        onChoose={(file) => void send(file)}
      />
      <HiddenValue name={name} value={assetId} />
    </>
  )
}
