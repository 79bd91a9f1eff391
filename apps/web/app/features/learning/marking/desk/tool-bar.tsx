import { type StrokeColour, strokeColours } from '@khue/contracts/learning/mark-states'
import { useState } from 'react'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { deskText as text } from './desk.text.ts'
import { type DeskTool, deskTools, type Ink, inkWidths } from './ink/tools.ts'
import { usePen } from './ink/use-ink.ts'
import styles from './tool-bar.module.css'

const icons: Record<DeskTool, { icon: IconName; key: string }> = {
  PEN: { icon: 'pencil', key: 'B' },
  CIRCLE: { icon: 'circle-dashed', key: 'O' },
  TICK: { icon: 'check', key: 'V' },
  CROSS: { icon: 'x', key: 'X' },
  QUESTION: { icon: 'question-mark', key: 'Q' },
  TEXT: { icon: 'letter-t', key: 'T' },
  VOICE: { icon: 'microphone', key: 'G' },
  ERASER: { icon: 'eraser', key: 'E' },
  HAND: { icon: 'hand-stop', key: 'H' },
}

type Props = { ink: Ink; onChoose: (changes: Partial<Ink>) => void; canUndo: boolean; onUndo: () => void }

/** What one marks with. */
export function ToolBar({ ink, onChoose, canUndo, onUndo }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.bar}>
      <fieldset className={styles.tools}>
        <legend className="visually-hidden">{text.tools}</legend>
        {deskTools.map((tool) => (
          <button
            key={tool}
            type="button"
            className={styles.tool}
            aria-pressed={ink.tool === tool}
            aria-label={text.toolKey(text.tool[tool], icons[tool].key)}
            onClick={() => onChoose({ tool })}
          >
            <Icon name={icons[tool].icon} size={22} />
            <span aria-hidden="true">{text.tool[tool]}</span>
          </button>
        ))}
        <span className={styles.line} />
        <button type="button" className={styles.tool} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <i className={styles.drop} data-colour={ink.colour} />
          <span>
            {text.colour[ink.colour]}
            <span className="visually-hidden">: {text.inkOptions}</span>
          </span>
        </button>
        <button type="button" className={styles.tool} aria-label={text.undoKey} disabled={!canUndo} onClick={onUndo}>
          <Icon name="arrow-back-up" size={22} />
          <span aria-hidden="true">{text.undo}</span>
        </button>
      </fieldset>
      {isOpen && <InkOptions ink={ink} onChoose={onChoose} />}
    </div>
  )
}

const drawColour = (colour: StrokeColour) => <i className={styles.drop} data-colour={colour} />
const drawWidth = (width: Ink['width']) => <i className={styles.thick} style={{ height: 1 + width / 14 }} />

function InkOptions({ ink, onChoose }: Pick<Props, 'ink' | 'onChoose'>) {
  const { hasPen, setPen } = usePen()
  return (
    <div className={styles.options}>
      <Choices
        label={text.colours}
        values={strokeColours}
        chosen={ink.colour}
        nameOf={(colour) => text.colour[colour]}
        onChoose={(colour: StrokeColour) => onChoose({ colour })}
        draw={drawColour}
      />
      <Choices
        label={text.widths}
        values={inkWidths}
        chosen={ink.width}
        nameOf={(width) => text.width[width]}
        onChoose={(width: Ink['width']) => onChoose({ width })}
        draw={drawWidth}
      />
      {hasPen && <Checkbox label={text.fingers} hint={text.fingersHint} checked={false} onChange={() => setPen(false)} />}
    </div>
  )
}

type ChoicesProps<T> = {
  label: string
  values: readonly T[]
  chosen: T
  nameOf: (value: T) => string
  onChoose: (value: T) => void
  draw: (value: T) => React.ReactNode
}
function Choices<T extends string | number>({ label, values, chosen, nameOf, onChoose, draw }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{label}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.choice}
          aria-pressed={value === chosen}
          aria-label={nameOf(value)}
          title={nameOf(value)}
          onClick={() => onChoose(value)}
        >
          {draw(value)}
        </button>
      ))}
    </fieldset>
  )
}

type ViewProps = {
  count: number
  current: number
  onGo: (at: number) => void
  zoom: { canZoomIn: boolean; canZoomOut: boolean; zoomIn: () => void; zoomOut: () => void }
}
/** Which page is read, and how large. */
export const PageChoice = ({ count, current, onGo, zoom }: ViewProps) => (
  <div className={styles.view}>
    {count > 1 && (
      <nav className={styles.pages} aria-label={text.pages}>
        {Array.from({ length: count }, (_, at) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- pages are numbered
            key={at}
            type="button"
            className={styles.pageNumber}
            aria-current={at === current ? 'true' : undefined}
            aria-label={at === current ? text.pageNow(at + 1) : text.page(at + 1)}
            onClick={() => onGo(at)}
          >
            {at + 1}
          </button>
        ))}
      </nav>
    )}
    <IconButton icon="zoom-out" label={text.zoomOut} disabled={!zoom.canZoomOut} onClick={zoom.zoomOut} />
    <IconButton icon="zoom-in" label={text.zoomIn} disabled={!zoom.canZoomIn} onClick={zoom.zoomIn} />
  </div>
)
