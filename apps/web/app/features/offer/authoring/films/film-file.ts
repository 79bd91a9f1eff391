import { acceptOf } from '@khue/contracts/ground/upload-rules'

export const acceptedFilms = acceptOf('LECTURE_SOURCE')
const endings = acceptedFilms.split(',')

/** Dropped files are not held to `accept`. The content decides later; this only sorts out what was dropped by mistake. */
export const isFilmFile = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  type.startsWith('video/') || endings.some((ending) => name.toLowerCase().endsWith(ending))
