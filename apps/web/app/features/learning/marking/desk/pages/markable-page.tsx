import type { PageRotation } from '@khue/contracts/learning/homework-states'
import type { StrokePoint } from '@khue/contracts/learning/mark-states'
import type { Mark, Stroke } from '@khue/contracts/learning/marking-shapes'
import { useMemo } from 'react'
import { Button } from '#app/shared/ui/button.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { MarkedPage } from '../../shared/marked-page.tsx'
import { onPage, voicesOnPage } from '../../shared/marked-page-view.ts'
import { toShown } from '../../shared/page-space.ts'
import type { DeskPage } from '../desk-view.ts'
import { deskText as text } from '../desk.text.ts'
import type { DeskTool } from '../ink/tools.ts'
import styles from './page-column.module.css'
import { useSpot } from './use-spot.ts'
import { WordsEntry } from './words-entry.tsx'

type Props = {
  page: DeskPage
  at: number
  count: number
  strokes: readonly Stroke[]
  voices: Mark['voices']
  rotation: PageRotation
  tool: DeskTool
  canDraw: boolean
  selectedVoiceId: string | undefined
  onSelectVoice: (id: string) => void
  onRotate: () => void
  onRetake: () => void
  /** By keyboard, at the spot: a stamp, words or a voice. */
  onPut: (point: StrokePoint) => void
  onCircle: (from: StrokePoint, to: StrokePoint) => void
  onErase: (point: StrokePoint) => number
  onSay: (words: string) => void
  /** Where words are being written on this page. */
  writingAt: StrokePoint | undefined
  onWritten: (words: string) => void
}

/** One page that can be marked by pen, finger, mouse and keyboard. */
export function MarkablePage(props: Props) {
  const { page, at, count, strokes, voices, rotation, canDraw } = props
  const { key, ref, spot, corner } = useSpot(props)
  const here = useMemo(() => onPage(strokes, page.fileId, page.page), [strokes, page])
  const spoken = useMemo(() => voicesOnPage(voices, page.fileId, page.page), [voices, page])
  return (
    <section className={styles.page} aria-label={text.pageOf(page.number, count)}>
      <div className={styles.pageHead}>
        <h2 className="sm">{text.page(page.number)}</h2>
        <Button
          size="sm"
          variant="text"
          startIcon={<Icon name="rotate-clockwise" size={18} />}
          aria-label={text.rotatePage(page.number)}
          onClick={props.onRotate}
        >
          {text.rotate}
        </Button>
        {canDraw && (
          <Button
            size="sm"
            variant="text"
            startIcon={<Icon name="camera-rotate" size={18} />}
            aria-label={text.retakePage(page.number)}
            onClick={props.onRetake}
          >
            {text.retake}
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a drawing surface: arrow keys move the spot, which no other role allows */}
      <div
        ref={ref}
        data-page={at}
        className={styles.paper}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        aria-label={text.paper(page.number)}
        onKeyDown={key}
      >
        <MarkedPage
          page={page.picture}
          rotation={rotation}
          strokes={here}
          label={text.page(page.number)}
          voices={spoken}
          selectedVoiceId={props.selectedVoiceId}
          onSelectVoice={props.onSelectVoice}
        >
          {canDraw && <Cross at={toShown(spot, rotation)} className={styles.spot} />}
          {corner && <Cross at={toShown(corner, rotation)} className={styles.corner} />}
        </MarkedPage>
        {props.writingAt && <WordsEntry at={toShown(props.writingAt, rotation)} onDone={props.onWritten} />}
      </div>
    </section>
  )
}

/** Where the keyboard marks. */
const Cross = ({ at: [x, y], className }: { at: StrokePoint; className: string | undefined }) => (
  <span className={className} style={{ left: `${x / 100}%`, top: `${y / 100}%` }} aria-hidden="true" />
)
