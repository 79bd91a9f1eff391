import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { type Ref, useRef } from 'react'
import { Link } from 'react-router'
import { DropMenu } from '#app/shared/ui/drop-menu.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import iconButton from '#app/shared/ui/icon-button.module.css'
import { lectureHref } from '#app/features/offer/courses/shared/lecture-address.ts'
import { acceptedFilms } from './film-file.ts'
import { filmsText as text } from './films.text.ts'

export type FilmAction =
  | { type: 'CHOOSE' | 'ADD_CAPTIONS'; file: File }
  | { type: 'PAUSE' | 'GO_ON' | 'CANCEL' | 'REMOVE_CAPTIONS' | 'REMOVAL' | 'CHAPTERS' | 'SETTINGS' }

type Props = {
  item: CourseItem
  name: string
  courseId: string
  isLocked: boolean
  onAction: (action: FilmAction) => void
}

/** All that can be done with the film of a lecture, and how it may be watched. */
export function FilmMenu({ item: { itemId, videoId, captionsId }, name, courseId, isLocked, onAction }: Props) {
  const film = useRef<HTMLInputElement>(null)
  const captions = useRef<HTMLInputElement>(null)
  const hasFilm = videoId !== null
  if (isLocked && !hasFilm) return null
  const button = (type: Exclude<FilmAction['type'], 'CHOOSE' | 'ADD_CAPTIONS'>, words: string) => (
    <button type="button" onClick={() => onAction({ type })}>
      {words}
    </button>
  )
  return (
    <>
      <DropMenu label={text.more(name)} className={iconButton.button} trigger={<Icon name="dots" />}>
        {hasFilm && <Link to={lectureHref(courseId, itemId)}>{text.watch}</Link>}
        {!isLocked && (
          <>
            {hasFilm && (
              <button type="button" onClick={() => film.current?.click()}>
                {text.replace}
              </button>
            )}
            {button('SETTINGS', text.settings)}
            {hasFilm && button('CHAPTERS', text.chapters)}
            {hasFilm && (
              <button type="button" onClick={() => captions.current?.click()}>
                {captionsId === null ? text.addCaptions : text.replaceCaptions}
              </button>
            )}
            {captionsId !== null && button('REMOVE_CAPTIONS', text.removeCaptions)}
            {hasFilm && button('REMOVAL', text.remove)}
          </>
        )}
      </DropMenu>
      <HiddenFile input={film} accept={acceptedFilms} onFile={(file) => onAction({ type: 'CHOOSE', file })} />
      <HiddenFile input={captions} accept=".vtt,.srt" onFile={(file) => onAction({ type: 'ADD_CAPTIONS', file })} />
    </>
  )
}

type FileProps = { input: Ref<HTMLInputElement>; accept: string; onFile: (file: File) => void }
/** Opened by the menu, which closes first. */
const HiddenFile = ({ input, accept, onFile }: FileProps) => (
  <input
    ref={input}
    type="file"
    hidden
    accept={accept}
    onChange={({ currentTarget }) => {
      const file = currentTarget.files?.[0]
      currentTarget.value = ''
      if (file) onFile(file)
    }}
  />
)
