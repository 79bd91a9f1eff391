import { lectureLimits } from '@khue/contracts/learning/lecture-states'
import type { LectureNote } from '@khue/contracts/learning/lectures'
import { type KeyboardEvent, useId, useState } from 'react'
import { tabStorage } from '#app/shared/browser-storage.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { clockTime } from '../film/film-time.ts'
import { usePlayerState } from '../film/player-store.ts'
import type { LecturePlace } from '../lecture-calls.ts'
import { playFrom, useLecturePlayer } from '../lecture-player.ts'
import { notesText as text, type You } from '../lectures.text.ts'
import { useInBrowser } from '#app/shared/use-in-browser.ts'
import type { ShownNote } from './note-list.ts'
import styles from './notes-panel.module.css'
import { useNotes } from './use-notes.ts'

type Props = { notes: readonly LectureNote[]; place: LecturePlace; ownerId: string; you: You; seconds: number }

/** What the learner writes down, each at its second of the film. */
export function NotesPanel({ notes: given, place, ownerId, you, seconds }: Props) {
  const { notes, add, edit, remove } = useNotes(given, place, ownerId)
  const [editing, setEditing] = useState<string>()
  const [removed, setRemoved] = useState<ShownNote>()
  const { store } = useLecturePlayer()
  const now = usePlayerState(store, ({ videoCurrentTime }) => Math.floor(videoCurrentTime))
  return (
    <section className={panel.panel} id="ghi-chu" aria-labelledby="notes-title">
      <h2 id="notes-title" className="h4">
        {text.title(you)}
      </h2>
      <NewNote draftKey={`khue.note.${ownerId}.${place.itemId}`} most={seconds} onSave={(at, words) => void add(at, words)} />
      {removed && (
        <output className={`sm ${styles.removed}`}>
          {text.removed}
          <Button
            size="sm"
            variant="text"
            color="main"
            onClick={() => {
              setRemoved(undefined)
              void add(removed.at, removed.text)
            }}
          >
            {text.restore}
          </Button>
        </output>
      )}
      {notes.length === 0 ? (
        <EmptyState title={text.none.title} text={text.none.text(clockTime(now))} />
      ) : (
        <ul className={styles.notes}>
          {notes.map((note) =>
            note.id === editing ? (
              <li key={note.id}>
                <EditNote
                  note={note}
                  onDone={(words) => {
                    setEditing(undefined)
                    if (words !== undefined && words !== note.text) void edit(note.id, note.at, words)
                  }}
                />
              </li>
            ) : (
              <Note
                key={note.id}
                note={note}
                onEdit={() => setEditing(note.id)}
                onRemove={() => {
                  setRemoved(note)
                  void remove(note.id)
                }}
              />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

function Note({
  note: { at, text: words, state, fault },
  onEdit,
  onRemove,
}: {
  note: ShownNote
  onEdit: () => void
  onRemove: () => void
}) {
  const player = useLecturePlayer()
  const time = clockTime(at)
  return (
    <li>
      <button type="button" className={`num ${styles.time}`} aria-label={text.jump(time)} onClick={() => playFrom(player, at)}>
        {time}
      </button>
      <div className={styles.words}>
        <p>{words}</p>
        {state === 'WAITING' && <p className="xs muted">{fault ?? text.waiting}</p>}
      </div>
      <span className={styles.actions}>
        <IconButton icon="pencil" iconSize={18} label={text.edit(time)} onClick={onEdit} />
        <IconButton icon="trash" iconSize={18} label={text.remove(time)} onClick={onRemove} />
      </span>
    </li>
  )
}

type Draft = { begun: number | undefined; words: string }
/** As `type` keeps it: “962 the words”. */
function readDraft(kept: string | undefined): Draft {
  const [, at, words = ''] = kept?.match(/^(\d+) (.*)$/s) ?? []
  return { begun: at === undefined ? undefined : Number(at), words }
}

const savesBy = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey)

/** Keeps the second of the first typed letter, because the lecture plays on during typing. */
function NewNote({ draftKey, most, onSave }: { draftKey: string; most: number; onSave: (at: number, text: string) => void }) {
  const { store } = useLecturePlayer()
  const id = useId()
  const now = usePlayerState(store, ({ videoCurrentTime }) => Math.floor(videoCurrentTime))
  const kept = useInBrowser(() => tabStorage.read(draftKey), undefined)
  const [typed, setTyped] = useState<Draft>()
  const { begun, words } = typed ?? readDraft(kept)
  const at = Math.min(begun ?? now, most)
  const type = (words: string) => {
    const start = words === '' ? undefined : (begun ?? now)
    setTyped({ begun: start, words })
    if (start === undefined) tabStorage.remove(draftKey)
    else tabStorage.write(draftKey, `${start} ${words}`)
  }
  const save = () => {
    if (words.trim() === '') return
    onSave(at, words.trim())
    type('')
  }
  return (
    <div className={styles.new}>
      <label htmlFor={id} className="visually-hidden">
        {`${text.add}. ${text.at(clockTime(at))}`}
      </label>
      <Icon name="pencil" size={18} />
      <textarea
        id={id}
        rows={1}
        maxLength={lectureLimits.noteCharacters}
        placeholder={text.at(clockTime(at))}
        value={words}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (!savesBy(event)) return
          event.preventDefault()
          save()
        }}
      />
      {words.trim() !== '' && (
        <div className={styles.save}>
          <span className="xs muted">{`${text.at(clockTime(at))} · ${text.hint}`}</span>
          <Button size="xl" color="main" onClick={save}>
            {text.save}
          </Button>
        </div>
      )}
    </div>
  )
}

function EditNote({ note, onDone }: { note: ShownNote; onDone: (words: string | undefined) => void }) {
  const [words, setWords] = useState(note.text)
  const save = () => onDone(words.trim() === '' ? undefined : words.trim())
  return (
    <div className={styles.editing}>
      <textarea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the learner asked to edit this note
        autoFocus
        rows={3}
        maxLength={lectureLimits.noteCharacters}
        aria-label={text.edit(clockTime(note.at))}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(undefined)
          if (savesBy(event)) save()
        }}
      />
      <div className={panel.actions}>
        <Button size="xl" color="main" onClick={save}>
          {text.saveChange}
        </Button>
        <Button size="xl" variant="text" onClick={() => onDone(undefined)}>
          {text.cancel}
        </Button>
      </div>
    </div>
  )
}
