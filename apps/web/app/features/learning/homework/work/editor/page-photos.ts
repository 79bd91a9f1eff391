import type { HomeworkFile } from '@khue/contracts/learning/homework-shapes'
import { showToast } from '#app/shared/toasts.ts'
import * as changes from '../outbox/change-work.ts'
import type { DeviceWork } from '../outbox/device-work.ts'
import { fileName, photoName } from '../outbox/run-step.ts'
import type { WorkPage } from '../outbox/work-record.ts'
import { type PhotoEdit, turnBy } from '../photo/photo-edit.ts'
import { type NewPage, newPhoto, readFiles } from './new-pages.ts'

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

/** Another photo, or the same one cut in another way, in the place of a page. */
export async function replaceWith(outbox: DeviceWork, id: string, photo: Blob, edit?: PhotoEdit) {
  const made = newPhoto(photo, edit)
  await outbox.keepBlobs([made.blob])
  await outbox.change(changes.replacePage(id, made.page))
}

/** Of the copy that the server has. */
export function addressOf({ assetId, kind }: WorkPage, files: readonly HomeworkFile[]) {
  const file = files.find((one) => one.assetId === assetId)
  return kind === 'PAGES' ? file?.pages?.[0]?.address : file?.address
}

/** The photo as it was taken, or the best that there is of it, with what was done to it. */
export async function photoOf(page: WorkPage, outbox: DeviceWork, address: string | undefined) {
  const taken = await outbox.readBlob(photoName(page.id))
  if (taken) return { photo: taken, edit: turned(page) }
  const photo = (await outbox.readBlob(fileName(page.id))) ?? (address === undefined ? undefined : await fetchPhoto(address))
  return photo && { photo, edit: { turn: page.rotation } }
}

/** Corners belong to the photo as it stood when they were chosen. */
function turned({ edit = { turn: 0 }, rotation }: WorkPage): PhotoEdit {
  const turn = turnBy(edit.turn, rotation)
  return rotation === 0 ? { ...edit, turn } : { turn, isWhitened: edit.isWhitened === true }
}

async function fetchPhoto(address: string) {
  const answer = await fetch(address)
  return answer.ok ? answer.blob() : undefined
}
