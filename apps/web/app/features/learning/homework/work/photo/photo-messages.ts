import type { PageRotation } from '@khue/contracts/learning/homework-states'
import type { MadePhoto, OpenedPhoto } from './make-photo.ts'
import type { PhotoEdit } from './photo-edit.ts'

export type PhotoRequest = { id: number; photo: Blob } & ({ do: 'make'; edit: PhotoEdit } | { do: 'open'; turn: PageRotation })
export type PhotoReply = { id: number; made?: MadePhoto; opened?: OpenedPhoto }
