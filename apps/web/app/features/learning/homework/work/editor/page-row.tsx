import { lazy, Suspense, useRef, useState } from 'react'
import type { HomeworkFile } from '@khue/contracts/learning/homework-shapes'
import { showToast } from '#app/shared/toasts.ts'
import { Icon } from '#app/shared/ui/icon.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import * as changes from '../outbox/change-work.ts'
import type { DeviceWork } from '../outbox/device-work.ts'
import type { OutboxState } from '../outbox/work-outbox.ts'
import { fileName, photoName } from '../outbox/run-step.ts'
import type { WorkPage, WorkRecord } from '../outbox/work-record.ts'
import { type PhotoEdit, turnBy } from '../photo/photo-edit.ts'
import { type NewPage, newPhoto, readFiles } from './new-pages.ts'
import { PageTile, type PageActions } from './page-tile.tsx'
import styles from './pages.module.css'
import { usePageDrag } from './use-page-drag.ts'
import { nameOf } from './work-view.ts'
import { workText as text } from './work.text.ts'

const StraightenDialog = lazy(() => import('../photo/straighten-dialog.tsx'))

type Props = {
  work: WorkRecord
  files: readonly HomeworkFile[]
  outbox: DeviceWork | undefined
  sending: OutboxState['sending']
  isFrozen: boolean
}

/** Stores the bytes first, so that a page never lacks them. */
export async function addTo(outbox: DeviceWork, pages: readonly NewPage[]) {
  await outbox.keepBlobs(pages.map(({ blob }) => blob))
  await outbox.change(changes.addPages(pages.map(({ page }) => page)))
}

export async function addFiles(outbox: DeviceWork, files: readonly File[]) {
  const { pages, problems } = await readFiles(files, outbox.get().work?.pages.length ?? 0)
  for (const message of problems) showToast({ type: 'error', message, duration: 6000 })
  if (pages.length > 0) await addTo(outbox, pages)
}

const photoInput = { type: 'file', accept: 'image/*', capture: 'environment', hidden: true } as const

/** The pages in their order, and the camera. */
export function PageRow({ work, files, outbox, sending, isFrozen }: Props) {
  const [spoken, setSpoken] = useState('')
  const [edited, setEdited] = useState<string>()
  const camera = useRef<HTMLInputElement>(null)
  const again = useRef<HTMLInputElement>(null)
  const retaken = useRef<string>(undefined)
  const { pages } = work

  const replace = async (page: WorkPage, photo: Blob, edit?: PhotoEdit) => {
    const made = newPhoto(photo, edit)
    await outbox?.keepBlobs([made.blob])
    await outbox?.change(changes.replacePage(page.id, made.page))
  }
  const move = (page: WorkPage, to: number) => {
    void outbox?.change(changes.movePage(page.id, to))
    setSpoken(text.moved(nameOf(page, pages.indexOf(page)), to + 1, pages.length))
  }
  const { drag, handle } = usePageDrag((id, to) => {
    const page = pages.find((one) => one.id === id)
    if (page) move(page, to)
  })
  const actions: PageActions = {
    retake: ({ id }) => {
      retaken.current = id
      again.current?.click()
    },
    turn: ({ id, rotation }) => void outbox?.change(changes.turnPage(id, turnBy(rotation, 90))),
    straighten: ({ id }) => setEdited(id),
    move,
    remove: ({ id }, name) => {
      void outbox?.change(changes.removePage(id))
      setSpoken(text.removed(name))
    },
  }
  const at = pages.findIndex(({ id }) => id === edited)
  const page = pages[at]
  return (
    <>
      <ol className={styles.pages}>
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
          <button type="button" className={styles.add} disabled={isFrozen} onClick={() => camera.current?.click()}>
            <Icon name="camera-plus" size={26} />
            <b>{pages.length === 0 ? text.cameraFirst : text.camera}</b>
            <span>{text.cameraNote}</span>
          </button>
        </li>
      </ol>
      <input
        {...photoInput}
        ref={camera}
        data-camera
        onChange={({ currentTarget: input }) => {
          if (outbox) void addFiles(outbox, [...(input.files ?? [])])
          input.value = '' // the same photo again is another page
        }}
      />
      <input
        {...photoInput}
        ref={again}
        data-retake
        onChange={({ currentTarget: input }) => {
          const page = pages.find(({ id }) => id === retaken.current)
          const [photo] = input.files ?? []
          if (page && photo) void replace(page, photo)
          input.value = ''
          setEdited(undefined)
        }}
      />
      <LiveRegion words={spoken} />
      {page && outbox && (
        <Suspense>
          <StraightenDialog
            key={page.id}
            at={at + 1}
            of={pages.length}
            load={() => photoOf(page, outbox, addressOf(page, files))}
            onClose={() => setEdited(undefined)}
            onDone={(photo, edit) => {
              setEdited(undefined)
              void replace(page, photo, edit)
            }}
            onRetake={() => actions.retake(page)}
            onRemove={() => {
              setEdited(undefined)
              actions.remove(page, nameOf(page, at))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function addressOf({ assetId, kind }: WorkPage, files: readonly HomeworkFile[]) {
  const file = files.find((one) => one.assetId === assetId)
  return kind === 'PAGES' ? file?.pages?.[0]?.address : file?.address
}

/** The photo as it was taken, or the best that there is of it, with what was done to it. */
async function photoOf(
  page: WorkPage,
  outbox: DeviceWork,
  address: string | undefined,
): Promise<{ photo: Blob; edit: PhotoEdit } | undefined> {
  const taken = await outbox.readBlob(photoName(page.id))
  if (taken) {
    const { turn, ...edit } = page.edit ?? { turn: 0 as const }
    const isTurned = page.rotation !== 0
    return { photo: taken, edit: { ...(!isTurned && edit), turn: turnBy(turn, page.rotation) } }
  }
  const photo = (await outbox.readBlob(fileName(page.id))) ?? (address ? await fetchPhoto(address) : undefined)
  return photo && { photo, edit: { turn: page.rotation } }
}
async function fetchPhoto(address: string) {
  const answer = await fetch(address)
  return answer.ok ? answer.blob() : undefined
}
