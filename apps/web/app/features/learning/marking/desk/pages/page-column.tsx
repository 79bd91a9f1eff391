import type { Mark } from '@khue/contracts/learning/marking-shapes'
import type { StrokePoint } from '@khue/contracts/learning/mark-states'
import { useEffect, useEffectEvent, useState } from 'react'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import type { DeskPage } from '../desk-view.ts'
import { deskText as text } from '../desk.text.ts'
import { createInkSurface } from '../ink/ink-surface.ts'
import { fingersPan } from '../ink/pointer-rule.ts'
import type { Ink } from '../ink/tools.ts'
import { usePen } from '../ink/use-ink.ts'
import { type Desk, useStrokes } from '../use-desk.ts'
import { MarkablePage } from './markable-page.tsx'
import { drawCircle, drawLine, eraseAt, pointIn, stamp, writeWords } from './mark-page.ts'
import styles from './page-column.module.css'
import type { PagesView } from './use-pages.ts'

export type VoiceSpot = { fileId: string; page: number; x: number; y: number }
type Props = {
  desk: Desk
  pages: readonly DeskPage[]
  view: PagesView
  ink: Ink
  /** A returned mark is only read. */
  canDraw: boolean
  voices: Mark['voices']
  selectedVoiceId: string | undefined
  onSelectVoice: (id: string) => void
  onSpeakAt: (spot: VoiceSpot) => void
  onRetake: (page: DeskPage) => void
}

/** The pages one below the other, and the ink on them. */
export function PageColumn({ desk, pages, view, ink, canDraw, ...props }: Props) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [writing, setWriting] = useState<{ at: number; point: StrokePoint }>()
  const { setScroller } = view
  const [said, setSaid] = useState('')
  const { strokes } = useStrokes(desk)
  const { hasPen } = usePen()
  const { onTap, markedAt } = useTap({ desk, pages, ink, onSpeakAt: props.onSpeakAt, onWrite: (at, point) => setWriting({ at, point }) })
  useSurface({ desk, view, ink, canDraw, canvas, onTap, markedAt })

  return (
    <div className={styles.frame}>
      <div ref={setScroller} className={styles.scroller} data-fingers={fingersPan(ink.tool, hasPen) ? 'pan' : 'draw'}>
        {pages.map((page, at) => (
          <MarkablePage
            key={page.key}
            page={page}
            at={at}
            count={pages.length}
            strokes={strokes}
            voices={props.voices}
            rotation={view.rotationAt(at)}
            tool={ink.tool}
            canDraw={canDraw}
            selectedVoiceId={props.selectedVoiceId}
            onSelectVoice={props.onSelectVoice}
            onRotate={() => view.rotate(at)}
            onRetake={() => props.onRetake(page)}
            onPut={(point) => onTap(at, point)}
            onCircle={(from, to) => drawCircle(markedAt(at), from, to)}
            onErase={(point) => eraseAt(markedAt(at), point, view.rotationAt(at))}
            onSay={setSaid}
            writingAt={writing?.at === at ? writing.point : undefined}
            onWritten={(words) => {
              if (words !== '' && writing) writeWords({ ...markedAt(at), ink: { ...ink, tool: 'TEXT' } }, writing.point, words)
              setWriting(undefined)
            }}
          />
        ))}
      </div>
      <canvas ref={setCanvas} className={styles.wet} aria-hidden="true" />
      <LiveRegion words={said} />
      <LiveRegion words={view.zoom.percent === 100 ? '' : text.zoom(view.zoom.percent)} />
    </div>
  )
}

type Tapping = Pick<Props, 'desk' | 'pages' | 'ink' | 'onSpeakAt'> & { onWrite: (at: number, point: StrokePoint) => void }

/** What a tap of the chosen tool does, by pen, finger, mouse or keyboard. */
function useTap({ desk, pages, ink, onSpeakAt, onWrite }: Tapping) {
  const markedAt = (at: number) => ({ page: pages[at]!, ink, strokes: desk.strokes }) // pages never change while they are seen
  function onTap(at: number, point: StrokePoint) {
    const { fileId, page } = markedAt(at).page
    if (stamp(markedAt(at), point)) return
    if (ink.tool === 'TEXT') onWrite(at, point)
    if (ink.tool === 'VOICE') onSpeakAt({ fileId, page, x: Math.round(point[0]), y: Math.round(point[1]) })
  }
  return { onTap, markedAt }
}

type Surface = Pick<Props, 'desk' | 'view' | 'ink' | 'canDraw'> & {
  canvas: HTMLCanvasElement | null
} & Pick<ReturnType<typeof useTap>, 'onTap' | 'markedAt'>

/** Pointers work outside of React; they ask for what is current when something happens. */
function useSurface(surface: Surface) {
  const now = useEffectEvent(() => surface)
  const { setPen, readPen } = usePen()
  const { scroller } = surface.view
  const { canvas } = surface
  useEffect(() => {
    if (!scroller || !canvas) return undefined
    const box = (at: number) => now().view.boxOf(at) ?? new DOMRect()
    return createInkSurface(scroller, canvas, {
      ink: () => now().ink,
      canDraw: () => now().canDraw,
      hasPen: readPen,
      onPen: () => setPen(true),
      lineWidth(at, width) {
        const rotation = now().view.rotationAt(at)
        const { width: wide, height: high } = box(at)
        return (width * (rotation === 90 || rotation === 270 ? high : wide)) / 10_000
      },
      toPage: (at, x, y) => pointIn(box(at), x, y, now().view.rotationAt(at)),
      onLine: (at, points) => drawLine(now().markedAt(at), points),
      onCircle: (at, from, to) => drawCircle(now().markedAt(at), from, to),
      onTap: (at, point) => now().onTap(at, point),
      onErase: (at, point) => eraseAt(now().markedAt(at), point, now().view.rotationAt(at)),
      onZoom: (factor, x, y) => now().view.zoom.zoomBy(factor, x, y),
      onZoomed: () => now().view.zoom.settle(),
    })
  }, [scroller, canvas, readPen, setPen])
}
