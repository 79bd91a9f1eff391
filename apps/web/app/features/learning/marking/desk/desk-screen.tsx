import type { Mark } from '@khue/contracts/learning/marking-shapes'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import type { MarkFilter } from '../shared/mark-address.ts'
import { ReturnedBeforeNotice } from '../queue/returned-before.tsx'
import type { Beside } from './beside.ts'
import { HandedWork } from './aside/handed-work.tsx'
import { QueueAside } from './aside/queue-aside.tsx'
import { DeskHead } from './desk-head.tsx'
import styles from './desk.module.css'
import { DeskNotices } from './desk-notices.tsx'
import { deskText as text } from './desk.text.ts'
import { type DeskPage, toDeskPages, toSaveLine } from './desk-view.ts'
import { useInk } from './ink/use-ink.ts'
import { PageColumn, type VoiceSpot } from './pages/page-column.tsx'
import { usePages } from './pages/use-pages.ts'
import { prefetchNext } from './prefetch.ts'
import { RetakeDialog, VoiceDialog } from './page-dialogs.tsx'
import { applyTyped } from './saving/merge-written.ts'
import { ScoreSide, type ScoreHandle } from './score-side.tsx'
import { useVoices } from './score/use-voices.ts'
import { PageChoice, ToolBar } from './tool-bar.tsx'
import { useCommands } from './use-commands.ts'
import { useDesk, useOutbox, useStrokes, useWritten } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const HelpDialog = lazyDialog(() => import('./help-dialog.tsx'))

type Props = { mark: Mark; beside: Beside; filter: MarkFilter; me: string; /** State of the history entry. */ place: unknown }

/** The desk of who marks one submission. `key` it by the submission. */
export function DeskScreen(props: Props) {
  const { mark, beside, filter } = props
  const state = useDeskState(props)
  const { desk, written, pages, voices, score, setOpen, reload } = state
  const line = toSaveLine(useOutbox(desk), written, mark.submission.id)
  const queue = <QueueAside queued={beside.queued} filter={filter} submissionId={mark.submission.id} />
  return (
    <div className={styles.desk}>
      <DeskHead
        mark={mark}
        filter={filter}
        counts={beside.counts.state === 'ready' ? beside.counts.value : undefined}
        line={line}
        onHelp={() => setOpen('HELP')}
        onQueue={() => setOpen('QUEUE')}
      />
      <aside className={styles.queue} aria-label={text.queue}>
        {queue}
      </aside>
      <DeskStage {...props} state={state} />
      <ScoreSide
        ref={score}
        desk={desk}
        mark={mark}
        beside={beside}
        filter={filter}
        shown={applyTyped(written.saved, written.typed)}
        pages={pages}
        voices={voices}
        selectedVoiceId={state.selectedVoiceId}
        onChanged={reload}
      />
      <DeskDialogs state={state} queue={queue} />
    </div>
  )
}

type DeskState = ReturnType<typeof useDeskState>

function useDeskState({ mark, filter, me }: Props) {
  const { revalidate } = useRevalidator()
  const reload = useCallback(() => void revalidate(), [revalidate])
  const desk = useDesk(mark, me, reload)
  const pages = useMemo(() => toDeskPages(mark.submission), [mark.submission])
  const view = usePages(pages)
  const inked = useInk()
  const [open, setOpen] = useState<'HELP' | 'QUEUE'>()
  const [retaken, setRetaken] = useState<DeskPage>()
  const [spot, setSpot] = useState<VoiceSpot>()
  const [selectedVoiceId, selectVoice] = useState<string>()
  const score = useRef<ScoreHandle>(null)
  const run = useCommands({ mark, filter, view, pages, desk, choose: inked.choose, help: () => setOpen('HELP'), score })
  useEffect(() => void prefetchNext(mark.next, filter), [mark.next, filter])
  return {
    desk,
    pages,
    view,
    ...inked,
    written: useWritten(desk),
    voices: useVoices(mark.submission.id, reload),
    keys: useDeskKeys(run),
    score,
    reload,
    open,
    setOpen,
    retaken,
    setRetaken,
    spot,
    setSpot,
    selectedVoiceId,
    selectVoice,
  }
}

function DeskStage({ mark, filter, place, state }: Props & { state: DeskState }) {
  const { desk, pages, view, ink, choose, score, selectVoice } = state
  const { canUndo } = useStrokes(desk)
  const canWrite = mark.state !== 'RETURNED'
  return (
    <section className={styles.stage} aria-label={text.pages}>
      <div className={styles.stageHead}>
        {canWrite && pages.length > 0 && <ToolBar ink={ink} onChoose={choose} canUndo={canUndo} onUndo={() => desk.strokes.undo()} />}
      </div>
      <DeskNotices desk={desk} mark={mark} filter={filter}>
        <ReturnedBeforeNotice place={place} filter={filter} />
      </DeskNotices>
      <div className={styles.work}>
        <HandedWork mark={mark} pages={pages.length} />
        {pages.length > 0 && (
          <PageColumn
            desk={desk}
            pages={pages}
            view={view}
            ink={ink}
            canDraw={canWrite}
            voices={mark.voices}
            selectedVoiceId={state.selectedVoiceId}
            onSelectVoice={(id) => {
              selectVoice(id)
              score.current?.showVoice(id)
            }}
            onSpeakAt={state.setSpot}
            onRetake={state.setRetaken}
          />
        )}
      </div>
      {pages.length > 0 && (
        <div className={styles.stageFoot}>
          <PageChoice count={pages.length} current={view.current} onGo={view.goTo} zoom={view.zoom} />
          <KeyHints />
        </div>
      )}
    </section>
  )
}

const KeyHints = () => (
  <p className={styles.hints} aria-hidden="true">
    {text.hints.map(([keys, what]) => (
      <span key={what}>
        {keys.map((one) => (
          <kbd key={one}>{one}</kbd>
        ))}
        {what}
      </span>
    ))}
  </p>
)

/** Opened by keys and buttons. */
function DeskDialogs({ state, queue }: { state: DeskState; queue: ReactNode }) {
  const { open, setOpen, keys, retaken, setRetaken, spot, setSpot, pages, voices } = state
  return (
    <>
      <HelpDialog opened={open === 'HELP'} onClose={() => setOpen(undefined)} {...keys} />
      <Dialog opened={open === 'QUEUE'} onClose={() => setOpen(undefined)} title={text.queue} size="sm">
        {queue}
      </Dialog>
      <RetakeDialog page={retaken} onClose={() => setRetaken(undefined)} />
      <VoiceDialog spot={spot} pages={pages} voices={voices} onClose={() => setSpot(undefined)} />
    </>
  )
}
