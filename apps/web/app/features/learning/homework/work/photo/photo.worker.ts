import { makePhoto, openPhoto } from './make-photo.ts'
import type { PhotoReply, PhotoRequest } from './photo-messages.ts'

const reply = (message: PhotoReply) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<PhotoRequest>) => {
  const { id, photo } = data
  const done =
    data.do === 'make'
      ? makePhoto(photo, data.edit).then((made) => reply({ id, made }))
      : openPhoto(photo, data.turn).then((opened) => reply({ id, opened }))
  done.catch(() => reply({ id })) // a picture that cannot be decoded, or too little memory
})
