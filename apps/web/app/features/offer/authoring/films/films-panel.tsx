import type { CourseProgramme } from '@khue/contracts/offer/course-draft'
import { useSession } from '#app/shared/session.tsx'
import { showToast } from '#app/shared/toasts.ts'
import { EmptyState } from '#app/shared/ui/empty-state.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { useEditor } from '../editor-context.ts'
import { programmeText } from '../programme/programme.text.ts'
import { ToProgramme } from '../to-programme.tsx'
import { DropZone } from './drop-zone.tsx'
import { inOrder } from './file-assignment.ts'
import { FilmDialogs, type OpenDialog } from './film-dialogs.tsx'
import { isFilmFile } from './film-file.ts'
import { FilmRow } from './film-row.tsx'
import { countReady } from './film-states.ts'
import styles from './films.module.css'
import { assignText, filmsText as text } from './films.text.ts'
import { formatFilmBytes } from './sending/upload-meter.ts'
import { useOnline } from './use-film-jobs.ts'
import { type Shown, useFilms } from './use-films.ts'
import type { Usage } from './use-film-states.ts'

/** The films of all lectures, and those on their way. */
export function FilmsPanel({ usage }: { usage: Usage | null }) {
  const { fields, isLocked } = useEditor()
  const shown = useFilms(usage)
  const { lectures, films, jobs, setDialog } = shown
  if (lectures.length === 0) return <NoLectures />
  return (
    <section className={panel.panel} aria-labelledby="films">
      <div className={panel.head}>
        <h2 id="films" className="h3">
          {text.title(lectures.length)}
        </h2>
        <p className="sm muted">
          {text.ready(countReady(lectures, films), lectures.length)}
          <Used usage={shown.usage} />
        </p>
      </div>
      {!isLocked && <DropZone onFiles={(files) => offerFiles(files, setDialog)} />}
      {jobs.some(({ state: { step } }) => step === 'PREPARING' || step === 'QUEUED') && <Notice icon="clock">{text.keepOpen}</Notice>}
      <div>
        {fields.items.map((chapter, at) => (
          // a chapter has no id of its own
          // oxlint-disable-next-line react/no-array-index-key
          <Chapter key={at} at={at} chapter={chapter} shown={shown} />
        ))}
      </div>
      <FilmDialogs
        open={shown.dialog}
        onClose={() => setDialog(undefined)}
        lectures={lectures.map((item) => ({ item, name: shown.nameOf(item) }))}
        busy={new Set(jobs.map(({ itemId }) => itemId))}
        onStart={(itemId, file) => void shown.start(itemId, file)}
        onRemove={(itemId) => void shown.removeFilm(itemId)}
      />
      <LiveRegion words={shown.announcement} />
    </section>
  )
}

type ChapterProps = { at: number; chapter: CourseProgramme[number]; shown: Shown }
/** The lectures of a chapter. The first chapter is open, and so is one that is sending a film or in which a link looks for a missing one. */
function Chapter({ at, chapter: { title, items }, shown: { films, jobOf, nameOf, act } }: ChapterProps) {
  const { course, missing, isLocked, showsAll } = useEditor()
  const isOnline = useOnline()
  const lectures = items.filter(({ kind }) => kind === 'LECTURE')
  if (lectures.length === 0) return null
  const problemOf = (itemId: string) => missing.find(({ field }) => field === `item:${itemId}`)?.message
  const ready = countReady(lectures, films)
  const isOpen = at === 0 || lectures.some(({ itemId }) => jobOf(itemId)) || (showsAll && ready < lectures.length)
  return (
    <details className={styles.chapter} open={isOpen || undefined}>
      <summary>
        <b>
          {programmeText.chapter(at + 1)}
          {title && `: ${title}`}
        </b>
        <span className="sm muted">{text.chapterReady(ready, lectures.length)}</span>
      </summary>
      <ul>
        {lectures.map((item) => (
          <FilmRow
            key={item.itemId}
            item={item}
            name={nameOf(item)}
            film={item.videoId === null ? undefined : films.get(item.videoId)}
            job={jobOf(item.itemId)}
            isOnline={isOnline}
            isLocked={isLocked}
            courseId={course.id}
            problem={problemOf(item.itemId)}
            onAction={(action) => act(item.itemId, action)}
          />
        ))}
      </ul>
    </details>
  )
}

/** Files that are no films were dropped by mistake. */
function offerFiles(files: readonly File[], open: (dialog: OpenDialog) => void) {
  const films = inOrder(files.filter((file) => isFilmFile(file)))
  const left = files.length - films.length
  if (films.length === 0) return showToast({ type: 'error', message: assignText.onlyOther })
  if (left > 0) showToast({ type: 'error', message: assignText.notFilm(left) })
  return open({ kind: 'ASSIGN', files: films })
}

/** Of the author alone: an admin who writes in their name has an own quota. */
function Used({ usage }: { usage: Usage | null }) {
  const { course } = useEditor()
  const { profile } = useSession()
  if (!usage || profile?.id !== course.teacher.id) return null
  return <> · {text.usage(formatFilmBytes(usage.bytes), formatFilmBytes(usage.maxBytes))}</>
}

/** Only recorded courses live from their lectures. */
function NoLectures() {
  const { course, fields } = useEditor()
  if (fields.format !== 'RECORDED') return null
  return (
    <section className={panel.panel} aria-label={text.noLectures}>
      <EmptyState title={text.noLectures} text={text.noLecturesHint} action={<ToProgramme courseId={course.id} />} />
    </section>
  )
}
