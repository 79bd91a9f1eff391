import type { LecturePage } from '@khue/contracts/learning/lectures'
import { type RefObject, useRef } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'
import { Notice } from '#app/shared/ui/notice.tsx'
import { ChapterPanel } from './beside/chapter-panel.tsx'
import { CaptionsPanel } from './beside/captions-panel.tsx'
import { ChapterStars, Documents, NextLecture, StillUsable, WholeCourse } from './beside/beside.tsx'
import { DataChoices, SlowLine } from './beside/data-choice.tsx'
import { NotesPanel } from './beside/notes-panel.tsx'
import { useCaptions } from './beside/use-captions.ts'
import { type ChapterMark, chapterMarks, chaptersOf } from './film/chapter-marks.ts'
import { dataChoices } from './film/data-choices.ts'
import { usePlayerState } from './film/player-store.ts'
import { percentOf } from './film/ranges.ts'
import type { LecturePlace } from './lecture-calls.ts'
import { LectureHead } from './lecture-head.tsx'
import { LecturePlayerContext, useLecturePlayer } from './lecture-player.ts'
import { lectureText as text, playerText } from './lectures.text.ts'
import type { Viewer } from './lecture-view.ts'
import styles from './lecture-screen.module.css'
import { PhoneBar, PhoneTabs } from './phone-parts.tsx'
import { AskExtension } from './shared/ask-extension.tsx'
import { courseHref } from './shared/course-address.ts'
import { lectureHref } from '#app/features/offer/courses/shared/lecture-address.ts'
import { FilmStage } from './stage/film-stage.tsx'
import { StopCard } from './stage/stop-card.tsx'
import { useFilmPlayer } from './use-film-player.ts'

type Props = { lecture: LecturePage; place: LecturePlace; viewer: Viewer }

/** One lecture: the film, and what stands beside it. `key` it by the lecture. */
export function LectureScreen(props: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const player = useFilmPlayer(props.lecture, props.place, video)
  return (
    <LecturePlayerContext value={player}>
      <Screen {...props} video={video} />
    </LecturePlayerContext>
  )
}

type ScreenProps = Props & { video: RefObject<HTMLVideoElement | null> }

function Screen({ video, ...props }: ScreenProps) {
  const { lecture, place, viewer } = props
  const { card, film, documents, as } = lecture
  const seconds = film ? (card.seconds ?? 0) : 0
  const data = dataChoices(film?.renditions ?? [])
  const marks = useMarks(lecture, seconds)
  const captions = useCaptions(place, film?.hasCaptions ?? false)
  const { stop, isStopped } = useStop({ lecture, viewer, seconds, learnerId: place.learnerId })
  const seesNotes = !viewer.isGuardian && as !== 'PREVIEW'
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {as === 'PREVIEW' && <Notice icon="eye">{text.preview}</Notice>}
        <div className={styles.film}>
          <FilmStage
            title={card.title}
            poster={film?.posterUrl ?? null}
            seconds={seconds}
            marks={marks}
            data={data}
            track={captions.state === 'READY' ? captions.track : undefined}
            video={video}
            stop={stop}
          />
        </div>
        <LectureHead lecture={lecture} backTo={as === 'LEARNER' ? courseHref(place.courseId, place.learnerId) : lecture.course.href} />
        {!isStopped && data.length > 1 && <DataChoices data={data} seconds={seconds} />}
        {!isStopped && <SlowLine data={data} seconds={seconds} />}
        <PhoneTabs notes={seesNotes ? lecture.notes.length : undefined} documents={documents.length} chapters={film ? marks.length : 0} />
        <div className={styles.two}>
          <CaptionsPanel captions={captions} />
          {seesNotes && <NotesPanel notes={lecture.notes} place={place} ownerId={lecture.learner.id} you={viewer.you} seconds={seconds} />}
        </div>
      </div>
      <Side {...props} marks={marks} seconds={seconds} notes={seesNotes ? lecture.notes.length : undefined} />
      {!isStopped && <PhoneBar data={data} />}
    </div>
  )
}

type SideProps = Props & { marks: readonly ChapterMark[]; seconds: number; notes: number | undefined }

function Side({ lecture, place, viewer, marks, seconds, notes }: SideProps) {
  const { as, course, card, film, documents, next, chapter, learner } = lecture
  const hrefOf = (itemId: string) => lectureHref(place.courseId, itemId, place.learnerId)
  return (
    <aside className={styles.side}>
      {card.state !== 'OPEN' && (
        <StillUsable
          you={viewer.you}
          notes={notes}
          seconds={film?.hasCaptions ? seconds : undefined}
          documents={documents.length}
          chapter={chapter}
        />
      )}
      {film && (
        <ChapterPanel
          marks={marks}
          seconds={seconds}
          mustWatchPercent={film.mustWatchPercent}
          learner={viewer.isGuardian ? text.learner(learner.name) : undefined}
          isOpen={card.state === 'OPEN'}
        />
      )}
      {documents.length > 0 && <Documents documents={documents} />}
      {as === 'TRIAL' ? (
        course.href && <WholeCourse href={course.href} />
      ) : (
        <>
          {next && <NextLecture next={next} href={hrefOf(next.itemId)} />}
          <ChapterStars chapter={chapter} itemId={card.itemId} hrefOf={hrefOf} />
        </>
      )}
      {film && (
        <p className={`sm muted ${styles.mark}`}>
          <Icon name="fingerprint" size={22} />
          <span>{playerText.mark(viewer.you)}</span>
        </p>
      )}
    </aside>
  )
}

/** Chapters of the film as far as they were watched. */
function useMarks({ film, card }: LecturePage, seconds: number) {
  const { store } = useLecturePlayer()
  const watched = usePlayerState(store, (state) => state.watched)
  const second = usePlayerState(store, ({ videoCurrentTime }) => Math.floor(videoCurrentTime))
  const isStarted = second > 0 || watched.length > 0
  return chapterMarks(chaptersOf(film?.chapters ?? [], card.title), { watched, second, seconds, isStarted })
}

type StopProps = { lecture: LecturePage; viewer: Viewer; seconds: number; learnerId: string | undefined }

/** The lecture's own state first: then the film was never open. */
function useStop({ lecture: { card, film, extension, course }, viewer, seconds, learnerId }: StopProps) {
  const { store } = useLecturePlayer()
  const stopped = usePlayerState(store, (state) => state.stopped)
  const watched = usePlayerState(store, (state) => state.watched)
  const until = usePlayerState(store, (state) => state.until)
  const reason = card.state === 'OPEN' ? (film ? stopped : 'NOT_READY') : card.state
  if (!reason) return { stop: undefined, isStopped: false }
  const stop = (
    <StopCard
      reason={reason}
      card={{ ...card, until: card.until ?? until ?? null }}
      percent={seconds > 0 ? percentOf(watched, seconds) : card.percent}
      viewer={viewer}
      extension={<AskExtension extension={extension} learnerId={learnerId} action={courseHref(course.id, learnerId)} color="white" />}
    />
  )
  return { stop, isStopped: true }
}
