import { homeworkLimits } from '@khue/contracts/learning/homework-states'
import { uploadRules } from '@khue/contracts/ground/upload-rules'
import { newClientId } from '#app/shared/client-id.ts'
import { fileName, photoName } from '../outbox/run-step.ts'
import type { WorkPage } from '../outbox/work-record.ts'
import { isPhoto, readFormat } from '../photo/file-format.ts'
import type { PhotoEdit } from '../photo/photo-edit.ts'
import { photoText } from '../photo/photo.text.ts'
import { workText as text } from './work.text.ts'

export type NewPage = { page: WorkPage; blob: readonly [name: string, bytes: Blob] }

/** A talk of five minutes has about 2 MB. */
export const longestVoiceSeconds = 300
const { maxBytes } = uploadRules.HOMEWORK

export function newPhoto(photo: Blob, edit: PhotoEdit = { turn: 0 }): NewPage {
  const id = newClientId()
  const page: WorkPage = { id, kind: 'PAGES', name: 'Bài làm.jpg', rotation: 0, bytes: photo.size, state: 'TAKEN', edit }
  return { page, blob: [photoName(id), photo] }
}

export function newVoice(file: File, seconds: number): NewPage {
  const id = newClientId()
  const page: WorkPage = { id, kind: 'VOICE', name: file.name, rotation: 0, bytes: file.size, state: 'READY', seconds }
  return { page, blob: [fileName(id), file] }
}

function newDocument(file: File, kind: 'PAGES' | 'DOCUMENT'): NewPage {
  const id = newClientId()
  return { page: { id, kind, name: file.name, rotation: 0, bytes: file.size, state: 'READY' }, blob: [fileName(id), file] }
}

/** The chosen files as pages, by their content; problems are sentences for the learner. `had`: pages that the work has already. */
export async function readFiles(files: readonly File[], had: number) {
  const pages: NewPage[] = []
  const problems = new Set<string>()
  for (const file of files) {
    const format = await readFormat(file)
    if (had + pages.length >= homeworkLimits.submittedFiles) problems.add(text.full(homeworkLimits.submittedFiles))
    else if (isPhoto(format)) pages.push(newPhoto(file))
    else if (format !== 'PDF' && format !== 'ZIP') problems.add(photoText.notAllowed(file.name))
    else if (file.size > maxBytes) problems.add(text.tooLarge(file.name))
    else pages.push(newDocument(file, format === 'PDF' ? 'PAGES' : 'DOCUMENT'))
  }
  return { pages, problems: [...problems] }
}
