import type { PageRotation } from '@khue/contracts/learning/homework-states'
import type { Stroke } from '@khue/contracts/learning/marking-shapes'
import { memo } from 'react'
import type { PageSize } from './page-space.ts'
import { turnedSize } from './page-space.ts'
import { shapeOf } from './stroke-shape.ts'
import styles from './marked-page.module.css'

type LayerProps = { page: PageSize; rotation: PageRotation; strokes: readonly Stroke[] }

/** Committed strokes over the picture of a page. Hidden from screen readers: the page says in words what is drawn. */
export function StrokeLayer({ page, rotation, strokes }: LayerProps) {
  const { width, height } = turnedSize(page, rotation)
  return (
    <svg className={styles.strokes} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {strokes.map((stroke) => (
        <InkShape key={stroke.id} stroke={stroke} width={page.width} height={page.height} rotation={rotation} />
      ))}
    </svg>
  )
}

type ShapeProps = PageSize & { stroke: Stroke; rotation: PageRotation }
/** A stroke never changes: its outline is computed once. */
const InkShape = memo(function InkShape({ stroke, width, height, rotation }: ShapeProps) {
  const shape = shapeOf(stroke, { width, height }, rotation)
  if (!shape) return null
  const colour = styles[stroke.colour]
  if (shape.as === 'FILL') return <path className={colour} d={shape.path} fill="currentColor" />
  if (shape.as === 'LINE')
    return (
      <path
        className={colour}
        d={shape.path}
        fill="none"
        stroke="currentColor"
        strokeWidth={shape.width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    )
  const [x, y] = shape.at
  return (
    <text className={`${styles.words} ${colour}`} x={x} y={y} fontSize={shape.size} fill="currentColor">
      {shape.text}
    </text>
  )
})
