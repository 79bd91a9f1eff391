/** What the picture process does with one file, and what it answers. */
export type PictureTask = { file: string; into: string } & (
  | { kind: 'cut'; width: number; height: number }
  | { kind: 'preview' }
  | { kind: 'redraw'; as: 'PNG' | 'JPG' }
)
export type PictureAnswer = { width: number; height: number } | { fault: 'PICTURE_BROKEN' | 'PICTURE_TOO_COMPLEX' }
