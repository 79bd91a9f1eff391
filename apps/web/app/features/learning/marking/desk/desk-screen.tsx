import type { Reply } from '@khue/contracts/endpoint'
import type { getMarkingCounts } from '@khue/contracts/learning/marking'
import type { BankComment, Mark, QueuedWork } from '@khue/contracts/learning/marking-shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { lazyDialog } from '#app/shared/lazy-dialog.tsx'
import type { Settled } from '#app/shared/settled.ts'
import { Button } from '#app/shared/ui/button.tsx'
import { Dialog } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { type MarkFilter, markHref } from '../shared/mark-address.ts'
import { ReturnedBeforeNotice } from '../queue/returned-before.tsx'
import { HandedWork } from './aside/handed-work.tsx'
import { QueueAside } from './aside/queue-aside.tsx'
import type { DeskCommand } from './desk-keys.ts'
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
import { useDesk, useOutbox, useStrokes, useWritten } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const HelpDialog = lazyDialog(() => import('./help-dialog.tsx'))

/** What stands beside the page that is marked. */
export type Beside = {
  queued: Settled<readonly QueuedWork[]>
  counts: Settled<Reply<typeof getMarkingCounts>>
  comments: Settled<readonly BankComment[]>
}
type Props = { mark: Mark; beside: Beside; filter: MarkFilter; me: string; /** State of the history entry. */ place: unknown }

/** The desk of who marks one submission. `key` it by the submission. */
export function DeskScreen({ mark, beside, filter, me, place }: Props) {
  const { revalidate } = useRevalidator()
  const reload = useCallback(() => void revalidate(), [revalidate])
  const desk = useDesk(mark, me, reload)
  const written = useWritten(desk)
  const line = toSaveLine(useOutbox(desk), written, mark.submission.id)
  const pages = useMemo(() => toDeskPages(mark.submission), [mark.submission])
  const view = usePages(pages)
  const { ink, choose } = useInk()
  const { strokes: _strokes, canUndo } = useStrokes(desk)
  const voices = useVoices(mark.submission.id, reload)
  const [open, setOpen] = useState<'HELP' | 'QUEUE'>()
  const [retaken, setRetaken] = useState<DeskPage>()
  const [spot, setSpot] = useState<VoiceSpot>()
  const [selectedVoiceId, selectVoice] = useState<string>()
  const score = useRef<ScoreHandle>(null)
  const canWrite = mark.state !== 'RETURNED'
  const navigate = useNavigate()
  useEffect(() => void prefetchNext(mark.next, filter), [mark.next, filter])

  function run(command: DeskCommand) {
    const to = command.do === 'next' ? mark.next : command.do === 'previous' ? mark.previous : undefined
    if (to) void navigate(markHref(to, filter))
    else if (command.do === 'tool') choose({ tool: command.tool })
    else if (command.do === 'nextPage') view.goTo(Math.min(pages.length - 1, view.current + 1))
    else if (command.do === 'previousPage') view.goTo(Math.max(0, view.current - 1))
    else if (command.do === 'undo') canWrite && desk.strokes.undo()
    else if (command.do === 'zoomIn') view.zoom.zoomIn()
    else if (command.do === 'zoomOut') view.zoom.zoomOut()
    else if (command.do === 'rotate') view.rotate(view.current)
    else if (command.do === 'paper') view.focusPaper()
    else if (command.do === 'help') setOpen('HELP')
    else score.current?.run(command)
  }
  const keys = useDeskKeys(run)
  const counts = beside.counts.state === 'ready' ? beside.counts.value : undefined
  const queue = <QueueAside queued={beside.queued} filter={filter} submissionId={mark.submission.id} />
  return (
    <div className={styles.desk}>
      <DeskHead
        mark={mark}
        filter={filter}
        counts={counts}
        line={line}
        onHelp={() => setOpen('HELP')}
        queueButton={
          <Button
            className={styles.queueButton}
            size="xl"
            variant="outlined"
            startIcon={<Icon name="list" size={20} />}
            onClick={() => setOpen('QUEUE')}
          >
            {text.queueOpen}
          </Button>
        }
      />
      <aside className={styles.queue} aria-label={text.queue}>
        {queue}
      </aside>
      <section className={styles.stage} aria-label={text.pages}>
        <div className={styles.stageHead}>
          {canWrite && pages.length > 0 && <ToolBar ink={ink} onChoose={choose} canUndo={canUndo} onUndo={() => desk.strokes.undo()} />}
          <span className={styles.space} />
          {pages.length > 0 && <PageChoice count={pages.length} current={view.current} onGo={view.goTo} zoom={view.zoom} />}
        </div>
        <DeskNotices desk={desk} mark={mark}>
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
              selectedVoiceId={selectedVoiceId}
              onSelectVoice={(id) => {
                selectVoice(id)
                score.current?.showVoice(id)
              }}
              onSpeakAt={setSpot}
              onRetake={setRetaken}
            />
          )}
        </div>
      </section>
      <ScoreSide
        ref={score}
        desk={desk}
        mark={mark}
        beside={beside}
        filter={filter}
        shown={applyTyped(written.saved, written.typed)}
        pages={pages}
        voices={voices}
        selectedVoiceId={selectedVoiceId}
        onChanged={reload}
      />
      <HelpDialog opened={open === 'HELP'} onClose={() => setOpen(undefined)} {...keys} />
      <Dialog opened={open === 'QUEUE'} onClose={() => setOpen(undefined)} title={text.queue} size="sm">
        {queue}
      </Dialog>
      <RetakeDialog page={retaken} onClose={() => setRetaken(undefined)} />
      <VoiceDialog spot={spot} pages={pages} voices={voices} onClose={() => setSpot(undefined)} />
    </div>
  )
}
