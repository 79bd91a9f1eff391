import { useRef, useState } from 'react'
import { CallFailed } from '#app/shared/browser-api.ts'
import { showToast } from '#app/shared/toasts.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { uploadFile } from '#app/shared/upload.ts'
import { useFormFetcher } from '#app/shared/use-form-fetcher.ts'
import styles from './avatar-panel.module.css'
import { startCrop } from './crop.ts'
import { CropStage } from './crop-stage.tsx'
import { cutOut, type Picture } from './picture.ts'
import { profileText as text } from './profile.text.ts'

/** Crops the picture, then uploads it; the server checks it before it is shown. */
export const AvatarDialog = ({ picture, onClose }: { picture: Picture | undefined; onClose: () => void }) => (
  <Dialog opened={picture !== undefined} onClose={onClose} title={text.cropTitle} size="sm">
    {picture && <CropAndSend picture={picture} onClose={onClose} />}
  </Dialog>
)

function CropAndSend({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const [crop, setCrop] = useState(() => startCrop(picture.size))
  const { send, isSending, progress, failure } = useAvatarUpload(() => {
    onClose()
    showToast({ type: 'success', message: text.pictureSaved })
  })
  return (
    <>
      <p className="sm muted">{text.cropHint}</p>
      <CropStage picture={picture} crop={crop} onChange={setCrop} />
      {progress !== undefined && <progress className={styles.progress} value={progress} max={1} aria-label={text.sending} />}
      {failure && (
        <Notice tone="bad" isAlert>
          {failure}
        </Notice>
      )}
      <DialogButtons>
        <Button size="xxl" variant="outlined" onClick={onClose}>
          {text.later}
        </Button>
        <Button size="xxl" color="main" loading={isSending} onClick={() => void send(() => cutOut(picture, crop))}>
          {text.take}
        </Button>
      </DialogButtons>
    </>
  )
}

function useAvatarUpload(onDone: () => void) {
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const isUnderWay = useRef(false)
  const { submit, state } = useFormFetcher({ isSilent: true, onDone, onRefused: ({ error }) => setFailure(error) })

  async function send(cut: () => Promise<File>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setFailure(undefined)
    setProgress(0)
    try {
      const { assetId } = await uploadFile(await cut(), { purpose: 'AVATAR', onProgress: setProgress })
      await submit({ step: 'avatar', assetId }, { method: 'post' })
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.message : text.unreadable)
    } finally {
      isUnderWay.current = false
      setProgress(undefined)
    }
  }
  return { send, isSending: progress !== undefined || state !== 'idle', progress, failure }
}
