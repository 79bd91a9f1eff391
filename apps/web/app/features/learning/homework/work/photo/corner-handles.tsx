import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { moveCorner, type Point, type Quad } from './photo-edit.ts'
import { photoText as text } from './photo.text.ts'
import styles from './straighten-dialog.module.css'

const arrows: Record<string, Point | undefined> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const [step, fastStep] = [0.005, 0.04]

type Props = { corners: Quad; picture: { address: string }; onChange: (corners: Quad) => void }

/** Four corners over a picture, moved by finger, mouse or arrow keys; a magnifier shows what lies under the finger. */
export function CornerHandles({ corners, picture, onChange }: Props) {
  const area = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const [dragged, setDragged] = useState<number>()
  const points = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')

  const follow = (at: number, { clientX, clientY }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect()
    if (box) onChange(moveCorner(corners, at, { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }))
  }
  const press = (at: number, event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const from = corners[at]
    if (!arrow || !from) return
    event.preventDefault()
    const by = event.shiftKey ? fastStep : step
    onChange(moveCorner(corners, at, { x: from.x + arrow.x * by, y: from.y + arrow.y * by }))
  }
  return (
    <div ref={area} className={styles.corners}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M0 0H100V100H0Z M${points.replaceAll(' ', ' L')}Z`} fillRule="evenodd" className={styles.outside} />
        <polygon points={points} className={styles.edge} vectorEffect="non-scaling-stroke" />
      </svg>
      <span id={helpId} hidden>
        {text.cornerHelp}
      </span>
      {corners.map((corner, at) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- four corners, which keep their places
          key={at}
          type="button"
          className={styles.corner}
          style={placed(corner)}
          aria-label={`${text.corner[at]}, ${text.cornerPlace(corner.x, corner.y)}`}
          aria-describedby={helpId}
          onKeyDown={(event) => press(at, event)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged(at)
          }}
          onPointerMove={(event) => dragged === at && follow(at, event)}
          onPointerUp={() => setDragged(undefined)}
          onPointerCancel={() => setDragged(undefined)}
        />
      ))}
      {dragged !== undefined && <Magnifier at={corners[dragged]!} picture={picture} />}
    </div>
  )
}

const placed = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** In the other half of the picture, so that the finger never covers it. */
const Magnifier = ({ at, picture }: { at: Point; picture: { address: string } }) => (
  <div className={styles.magnifier} data-side={at.x < 0.5 ? 'right' : 'left'} aria-hidden="true">
    <img src={picture.address} alt="" style={{ '--x': at.x, '--y': at.y } as CSSProperties} />
  </div>
)
