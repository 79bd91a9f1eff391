import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { PhotoInput } from '../photo/photo-input.tsx'
import { type CapturedPage, type CapturePhone, pagesOf, type PhoneState } from './capture-phone.ts'
import styles from './capture-screen.module.css'
import { CapturedTile } from './captured-tile.tsx'
import { captureText as text } from './capture.text.ts'

const StraightenDialog = lazy(() => import('../photo/straighten-dialog.tsx'))

/** What has arrived, what is on its way, and the camera. */
export function CapturePages({ phone, state }: { phone: CapturePhone; state: PhoneState }) {
  const [edited, setEdited] = useState<string>()
  const retaken = useRef<CapturedPage>(undefined)
  const again = useRef<HTMLInputElement>(null)
  const pages = pagesOf(state)
  const count = state.capture?.pages.length ?? 0
  const retake = (page: CapturedPage) => {
    retaken.current = page
    again.current?.click()
  }
  return (
    <>
      <h2 className="h4">{count > 0 ? text.sent(count) : text.none}</h2>
      {pages.length > 0 && (
        <ol className={styles.pages}>
          {pages.map((page, at) => (
            <CapturedTile
              key={page.key}
              page={page}
              at={at + 1}
              sending={state.sending}
              onRetake={() => retake(page)}
              onStraighten={() => setEdited(page.key)}
              onDrop={() => page.shot && phone.drop(page.shot.id)}
            />
          ))}
        </ol>
      )}
      <Camera phone={phone} />
      <PhotoInput
        name="again"
        input={again}
        hasCamera
        onChosen={([photo]) => {
          setEdited(undefined)
          if (photo && retaken.current) phone.replace(retaken.current, photo)
        }}
      />
      <Straighten pages={pages} edited={edited} phone={phone} onRetake={retake} onClose={() => setEdited(undefined)} />
    </>
  )
}

function Camera({ phone }: { phone: CapturePhone }) {
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.bar}>
      <Button color="main" size="3xl" fullWidth startIcon={<Icon name="camera" size={24} />} onClick={() => camera.current?.click()}>
        {text.camera}
      </Button>
      <Button variant="text" color="main" size="xl" fullWidth onClick={() => album.current?.click()}>
        {text.choose}
      </Button>
      <PhotoInput name="camera" input={camera} hasCamera onChosen={(photos) => phone.add(photos)} />
      <PhotoInput name="album" input={album} onChosen={(photos) => phone.add(photos)} />
    </div>
  )
}

type StraightenProps = {
  pages: readonly CapturedPage[]
  edited: string | undefined
  phone: CapturePhone
  onRetake: (page: CapturedPage) => void
  onClose: () => void
}
function Straighten({ pages, edited, phone, onRetake, onClose }: StraightenProps) {
  const at = pages.findIndex(({ key }) => key === edited)
  const page = pages[at]
  const shot = page?.shot
  if (!shot) return null
  const drop = () => {
    onClose()
    phone.drop(shot.id)
  }
  return (
    <Suspense>
      <StraightenDialog
        key={page.key}
        at={at + 1}
        of={pages.length}
        load={async () => shot}
        onClose={onClose}
        onDone={(photo, edit) => {
          onClose()
          phone.replace(page, photo, edit)
        }}
        onRetake={() => onRetake(page)}
        onRemove={shot.hasArrived ? undefined : drop}
      />
    </Suspense>
  )
}
