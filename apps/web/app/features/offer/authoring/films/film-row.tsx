import type { LectureFilm } from '@khue/contracts/ground/media'
import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { Button } from '#app/shared/ui/button.tsx'
import { buttonClass } from '#app/shared/ui/button-class.ts'
import field from '#app/shared/ui/field.module.css'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { Spinner } from '#app/shared/ui/spinner.tsx'
import { placeId } from '../editor-addresses.ts'
import { acceptedFilms } from './film-file.ts'
import { type FilmAction, FilmMenu } from './film-menu.tsx'
import { filmRow, type FilmRowView } from './film-row-view.ts'
import styles from './films.module.css'
import { filmsText as text } from './films.text.ts'
import type { FilmJob } from './sending/film-job.ts'

type Props = {
  item: CourseItem
  /** “Bài giảng 3” */
  name: string
  film: LectureFilm | undefined
  job: FilmJob | undefined
  isOnline: boolean
  isLocked: boolean
  courseId: string
  /** What keeps the lecture from being submitted. */
  problem: string | undefined
  onAction: (action: FilmAction) => void
}

/** One lecture: its film, or one on its way. */
export function FilmRow({ item, name, film, job, isOnline, isLocked, courseId, problem, onAction }: Props) {
  const view = filmRow(item, film, job, isOnline)
  return (
    <li className={styles.row} data-tone={view.tone} id={placeId(`film:${item.itemId}`)}>
      <span className={styles.icon} aria-hidden="true">
        {view.tone === 'BUSY' ? <Spinner /> : <Icon name={icons[view.tone]} size={22} />}
      </span>
      <div className={styles.what}>
        <b>{text.lecture(name, item.title)}</b>
        {view.share !== undefined && <progress value={view.share} max={1} aria-label={text.progress(name)} />}
        <p className={view.tone === 'BAD' ? `sm ${styles.bad}` : 'sm muted'}>{view.words}</p>
        {view.isSource && <p className="sm muted">{text.isSource}</p>}
        {item.videoId !== null && !job && <Rules item={item} />}
        {problem && item.videoId !== null && <p className={`sm ${styles.bad}`}>{problem}</p>}
      </div>
      <span className={styles.actions}>
        {!isLocked && <Offer view={view} name={name} onAction={onAction} />}
        {view.canCancel && (
          <IconButton
            icon="x"
            label={job?.state.step === 'REFUSED' ? text.dismiss(name) : text.cancel(name)}
            onClick={() => onAction({ type: 'CANCEL' })}
          />
        )}
        {!job && <FilmMenu item={item} name={name} courseId={courseId} isLocked={isLocked} onAction={onAction} />}
      </span>
    </li>
  )
}

const icons: Record<Exclude<FilmRowView['tone'], 'BUSY'>, IconName> = {
  NONE: 'player-play',
  READY: 'check',
  SENDING: 'upload',
  BAD: 'alert-circle',
}

const Rules = ({ item: { accessDays, mustWatchPercent, isNoSkip } }: { item: CourseItem }) => (
  <p className="sm muted">{text.rules(accessDays, mustWatchPercent, isNoSkip)}</p>
)

type OfferProps = { view: FilmRowView; name: string; onAction: (action: FilmAction) => void }
function Offer({ view: { offers }, name, onAction }: OfferProps) {
  if (offers === 'PAUSE') return <IconButton icon="player-pause" label={text.pause(name)} onClick={() => onAction({ type: 'PAUSE' })} />
  if (offers === 'GO_ON')
    return (
      <Button size="xl" variant="outlined" aria-label={text.goOnWith(name)} onClick={() => onAction({ type: 'GO_ON' })}>
        {text.goOn}
      </Button>
    )
  if (!offers) return null
  return (
    <label className={buttonClass({ size: 'xl', variant: 'outlined' }, styles.choose)}>
      <span aria-hidden="true">{offers === 'CHOOSE' ? text.choose : text.chooseOther}</span>
      <input
        type="file"
        accept={acceptedFilms}
        className={field.over}
        aria-label={text.chooseFor(name)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) onAction({ type: 'CHOOSE', file })
        }}
      />
    </label>
  )
}
