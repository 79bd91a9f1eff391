import type { FilmChapter } from '@khue/contracts/offer/course-draft'
import { useState } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { TextAreaField } from '#app/shared/ui/text-area-field.tsx'
import { chaptersText as text } from '../films.text.ts'
import { chapterLines, readChapterLines } from './film-chapters.ts'

type Props = {
  opened?: boolean
  onClose: () => void
  name: string
  chapters: readonly FilmChapter[]
  /** Of the film; null while it is not known. */
  seconds: number | null
  onSave: (chapters: FilmChapter[]) => void
}

/** The parts of a film, one per line, as people copy them from elsewhere. */
export default function ChaptersDialog({ opened = true, onClose, name, chapters, seconds, onSave }: Props) {
  const [typed, setTyped] = useState(() => chapterLines(chapters))
  const [error, setError] = useState<string>()
  function save() {
    const read = readChapterLines(typed, seconds)
    if ('fault' in read) return setError(text.fault(read.fault.line, read.fault.why))
    return onSave(read.chapters)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title(name)}>
      <TextAreaField
        label={text.label}
        hint={text.hint}
        placeholder={text.placeholder}
        rows={8}
        value={typed}
        error={error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setError(undefined)
        }}
      />
      <DialogButtons>
        <Button size="xl" variant="outlined" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button size="xl" color="main" onClick={save}>
          {text.save}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
