import type { HomeworkFile } from '@khue/contracts/learning/homework-shapes'
import { lazy, Suspense, useRef } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import type { DeviceWork } from '../outbox/device-work.ts'
import type { OutboxState } from '../outbox/work-outbox.ts'
import type { WorkRecord } from '../outbox/work-record.ts'
import { PhotoInput } from '../photo/photo-input.tsx'
import { addFiles, addressOf, photoOf } from './page-photos.ts'
import { PageTile } from './page-tile.tsx'
import styles from './pages.module.css'
import { usePageActions } from './use-page-actions.ts'
import { usePageDrag } from './use-page-drag.ts'
import { workText as text } from './work.text.ts'

const StraightenDialog = lazy(() => import('../photo/straighten-dialog.tsx'))

type Props = {
  work: WorkRecord
  files: readonly HomeworkFile[]
  outbox: DeviceWork | undefined
  sending: OutboxState['sending']
  isFrozen: boolean
}

/** The pages in their order, and the camera. */
export function PageRow({ work: { pages }, files, outbox, sending, isFrozen }: Props) {
  const camera = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const { actions, spoken, edited, close, replace, list, findRetaken } = usePageActions({ pages, outbox, camera: again })
  const { drag, handle } = usePageDrag((id, to) => {
    const page = pages.find((one) => one.id === id)
    if (page) actions.move(page, to)
  })
  return (
    <>
      <ol className={styles.pages} ref={list}>
        {pages.map((page, at) => (
          <PageTile
            key={page.id}
            page={page}
            at={at}
            of={pages.length}
            address={addressOf(page, files)}
            outbox={outbox}
            sending={sending}
            isFrozen={isFrozen}
            actions={actions}
            drag={{ ...handle(page.id, at), isDragged: drag?.id === page.id, isTarget: drag?.to === at && drag.id !== page.id }}
          />
        ))}
        <li>
          <button type="button" data-add className={styles.add} disabled={isFrozen} onClick={() => camera.current?.click()}>
            <Icon name="camera-plus" size={26} />
            <b>{pages.length === 0 ? text.cameraFirst : text.camera}</b>
            <span>{text.cameraNote}</span>
          </button>
        </li>
      </ol>
      <PhotoInput name="camera" input={camera} hasCamera onChosen={(photos) => void (outbox && addFiles(outbox, photos))} />
      <PhotoInput
        name="again"
        input={again}
        hasCamera
        onChosen={([photo]) => {
          const page = findRetaken()
          if (photo && page) void replace(page, photo)
        }}
      />
      <LiveRegion words={spoken} />
      <Straighten {...{ pages, files, outbox, edited, close, replace, actions }} />
    </>
  )
}

type StraightenProps = Pick<Props, 'files' | 'outbox'> &
  Pick<ReturnType<typeof usePageActions>, 'edited' | 'close' | 'replace' | 'actions'> & { pages: WorkRecord['pages'] }

function Straighten({ pages, files, outbox, edited, close, replace, actions }: StraightenProps) {
  const at = pages.findIndex(({ id }) => id === edited)
  const page = pages[at]
  if (!page || !outbox) return null
  return (
    <Suspense>
      <StraightenDialog
        key={page.id}
        at={at + 1}
        of={pages.length}
        load={() => photoOf(page, outbox, addressOf(page, files))}
        onClose={() => close(at)}
        onDone={(photo, edit) => void replace(page, photo, edit)}
        onRetake={() => actions.retake(page)}
        onRemove={() => {
          close(at)
          actions.remove(page)
        }}
      />
    </Suspense>
  )
}
