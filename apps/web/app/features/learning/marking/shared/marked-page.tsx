import type { PageRotation } from '@khue/contracts/learning/homework-states'
import type { Stroke } from '@khue/contracts/learning/marking-shapes'
import type { ReactNode } from 'react'
import { describeStrokes } from './marked-page-view.ts'
import styles from './marked-page.module.css'
import { type PageSize, pictureStyle, turnedSize } from './page-space.ts'
import { StrokeLayer } from './stroke-layer.tsx'
import { type PinnedVoice, VoicePins } from './voice-pins.tsx'

export type PictureOfPage = PageSize & { address: string }
type Props = {
  page: PictureOfPage
  /** How the page is shown, clockwise: as its family turned it. */
  rotation: PageRotation
  /** Of this page alone, see `onPage`. */
  strokes: readonly Stroke[]
  /** What the page is called, such as "Trang 3". */
  label: string
  /** Of this page alone, see `voicesOnPage`. */
  voices?: readonly PinnedVoice[] | undefined
  selectedVoiceId?: string | undefined
  onSelectVoice?: ((id: string) => void) | undefined
  /** What lies between strokes and voices, such as the canvas of those who mark. */
  children?: ReactNode
}

/** The picture of a page with what was drawn on it. Strokes lie where they were drawn, however the page is turned. */
export function MarkedPage({ page, rotation, strokes, label, voices, selectedVoiceId, onSelectVoice, children }: Props) {
  const { width, height } = turnedSize(page, rotation)
  return (
    <figure className={styles.page} style={{ aspectRatio: `${width} / ${height}` }} aria-label={label}>
      <img
        className={styles.picture}
        style={pictureStyle(page, rotation)}
        src={page.address}
        alt={label}
        width={page.width}
        height={page.height}
        draggable={false}
        decoding="async"
      />
      <StrokeLayer page={page} rotation={rotation} strokes={strokes} />
      {children}
      {onSelectVoice && voices && <VoicePins voices={voices} rotation={rotation} selectedId={selectedVoiceId} onSelect={onSelectVoice} />}
      <figcaption className="visually-hidden">{describeStrokes(strokes)}</figcaption>
    </figure>
  )
}
