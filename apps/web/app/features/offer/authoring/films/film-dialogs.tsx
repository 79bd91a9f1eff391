import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { useEditor } from '../editor-context.ts'
import { changeItem } from '../programme/programme.ts'
import { lecturesOf } from './file-assignment.ts'
import { chaptersText, filmsText, watchText } from './films.text.ts'

const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx'))
const ChaptersDialog = lazyDialog(() => import('./watching/chapters-dialog.tsx'))
const RemovalDialog = lazyDialog(() => import('./removal-dialog.tsx'))
const WatchSettingsDialog = lazyDialog(() => import('./watching/watch-settings-dialog.tsx'))

export type Named = { item: CourseItem; name: string }
export type OpenDialog = { kind: 'ASSIGN'; files: readonly File[] } | { kind: 'REMOVAL' | 'CHAPTERS' | 'SETTINGS'; itemId: string }

type Props = {
  open: OpenDialog | undefined
  onClose: () => void
  lectures: readonly Named[]
  busy: ReadonlySet<string>
  onStart: (itemId: string, file: File) => void
  onRemove: (itemId: string) => void
}

/** The open dialog of the films, loaded on use. */
export function FilmDialogs({ open, onClose, lectures, busy, onStart, onRemove }: Props) {
  const { fields, type } = useEditor()
  if (!open) return null
  if (open.kind === 'ASSIGN') {
    const start = (chosen: { itemId: string; file: File }[]) => {
      onClose()
      for (const { itemId, file } of chosen) onStart(itemId, file)
    }
    return (
      <AssignDialog
        onClose={onClose}
        files={open.files}
        lectures={lectures.map(({ item, name }) => ({ item, name: filmsText.lecture(name, item.title) }))}
        busy={busy}
        onStart={start}
      />
    )
  }
  const found = lectures.find(({ item }) => item.itemId === open.itemId)
  if (!found) return null
  const { item, name } = found
  if (open.kind === 'REMOVAL') {
    const confirm = () => {
      onClose()
      onRemove(item.itemId)
    }
    return <RemovalDialog onClose={onClose} name={name} onConfirm={confirm} />
  }
  const change = (ids: readonly string[], part: Partial<CourseItem>, message: string) => {
    type({ items: ids.reduce((items, itemId) => changeItem(items, itemId, part), fields.items) })
    onClose()
    showToast({ type: 'success', message })
  }
  if (open.kind === 'CHAPTERS')
    return (
      <ChaptersDialog
        onClose={onClose}
        name={name}
        chapters={item.filmChapters}
        seconds={item.filmSeconds}
        onSave={(filmChapters) => change([item.itemId], { filmChapters }, chaptersText.saved(filmChapters.length))}
      />
    )
  return (
    <WatchSettingsDialog
      onClose={onClose}
      name={name}
      settings={item}
      onSave={(settings, isForAll) => {
        const ids = isForAll ? lecturesOf(fields.items).map(({ itemId }) => itemId) : [item.itemId]
        change(ids, settings, isForAll ? watchText.savedAll(ids.length) : watchText.saved)
      }}
    />
  )
}
