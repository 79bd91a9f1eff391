import { Button } from '#app/shared/ui/button.tsx'
import { Dialog, DialogButtons } from '#app/shared/ui/dialog.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import { IconButton } from '#app/shared/ui/icon-button.tsx'
import { LiveRegion } from '#app/shared/ui/live-region.tsx'
import panel from '#app/shared/ui/panel.module.css'
import { useEditor } from '../editor-context.ts'
import { Place } from '../place.tsx'
import { ItemRow } from './item-row.tsx'
import styles from './programme.module.css'
import { dropSpot, moveChapter, type NewKind, numbersOf, renameChapter } from './programme.ts'
import { programmeText as text } from './programme.text.ts'
import { useItemDrag } from './use-item-drag.ts'
import { type KeyMoves, useKeyMoves } from './use-key-moves.ts'
import { chapterFieldId, type Editing, undoId, useProgramme } from './use-programme.ts'

/** The second step: chapters and their items, added, named, moved by hand or keys, and removed with a way back. */
export function ProgrammeForm() {
  const { missing, refused } = useEditor()
  const editing = useProgramme()
  const { programme, latest, move } = editing
  const drag = useItemDrag((itemId, target) => move(itemId, dropSpot(latest(), itemId, target)))
  const keys = useKeyMoves(editing)
  const problem = refused.items ?? missing.find(({ field }) => field === 'items')?.message
  return (
    <section className={panel.panel} aria-labelledby="programme">
      <div>
        <h2 id="programme" className="h3">
          {text.title}
        </h2>
        <p className="muted">{text.lead}</p>
      </div>
      <Place name="items">{problem && <p className={styles.problem}>{problem}</p>}</Place>
      {programme.length === 0 && <p className="muted">{text.empty}</p>}
      <ol className={styles.chapters} data-dragging={drag.dragged ? true : undefined}>
        {programme.map((_, at) => (
          <Chapter key={text.chapter(at + 1)} at={at} editing={editing} keys={keys} drag={drag} />
        ))}
      </ol>
      <Removed removed={editing.removed} onForget={editing.forget} />
      <div>
        <Button size="xl" variant="outlined" color="main" startIcon={<Icon name="plus" size={18} />} onClick={editing.addChapter}>
          {text.addChapter}
        </Button>
      </div>
      <AskRemoval asking={editing.asking} onKeep={editing.keep} />
      <LiveRegion words={keys.words} />
    </section>
  )
}

type ChapterProps = { at: number; editing: Editing; keys: KeyMoves; drag: ReturnType<typeof useItemDrag> }

function Chapter({ at, editing, keys, drag: { dragged, over, handle } }: ChapterProps) {
  const { fields, missing } = useEditor()
  const { programme } = editing
  const { title = '', items = [] } = programme[at] ?? {}
  const numbers = numbersOf(programme)
  const kinds: NewKind[] = fields.format === 'RECORDED' ? ['LECTURE', 'ASSIGNMENT'] : ['LIVE', 'LECTURE', 'ASSIGNMENT']
  const isOver = over && 'chapter' in over && over.chapter === at
  return (
    <li className={styles.chapter} data-chapter={at} data-over={isOver || undefined}>
      <ChapterHead at={at} count={items.length} title={title} editing={editing} />
      <ol>
        {items.map((item) => (
          <ItemRow
            key={item.itemId}
            item={item}
            name={text.numbered(item.kind, numbers.get(item.itemId) ?? 0)}
            problem={missing.find(({ field }) => field === `item:${item.itemId}`)?.message}
            isDragged={dragged === item.itemId || keys.grabbed === item.itemId}
            drop={over && 'itemId' in over && over.itemId === item.itemId ? (over.isAfter ? 'after' : 'before') : undefined}
            chapters={programme.length}
            handle={handle}
            editing={editing}
            keys={keys}
          />
        ))}
      </ol>
      {items.length === 0 && <p className={`sm muted ${styles.emptyChapter}`}>{text.emptyChapter}</p>}
      <div className={styles.adds}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            size="xl"
            variant="text"
            color="main"
            startIcon={<Icon name="plus" size={18} />}
            aria-label={text.addTo(kind, at + 1)}
            onClick={() => editing.add(at, kind)}
          >
            {text.add(kind)}
          </Button>
        ))}
      </div>
    </li>
  )
}

type HeadProps = { at: number; title: string; count: number; editing: Editing }
const ChapterHead = ({ at, title, count, editing: { programme, set, removeChapter } }: HeadProps) => (
  <div className={styles.head}>
    <input
      id={chapterFieldId(at)}
      type="text"
      className={styles.chapterTitle}
      aria-label={text.chapterTitle(at + 1)}
      placeholder={text.chapterHint}
      maxLength={120}
      value={title}
      onChange={({ currentTarget: { value } }) => set(renameChapter(programme, at, value))}
    />
    <span className="sm muted">{text.count(count)}</span>
    <IconButton
      icon="chevron-down"
      className={styles.turned}
      label={text.chapterUp(at + 1)}
      disabled={at === 0}
      onClick={() => set(moveChapter(programme, at, -1))}
    />
    <IconButton
      icon="chevron-down"
      label={text.chapterDown(at + 1)}
      disabled={at === programme.length - 1}
      onClick={() => set(moveChapter(programme, at, 1))}
    />
    <IconButton icon="trash" label={text.removeChapter(at + 1)} onClick={() => removeChapter(at)} />
  </div>
)

const AskRemoval = ({ asking, onKeep }: { asking: Editing['asking']; onKeep: () => void }) => (
  <Dialog opened={asking !== undefined} onClose={onKeep} title={asking?.title ?? ''} size="sm">
    <p>{asking?.words}</p>
    <DialogButtons>
      <Button size="xl" variant="outlined" onClick={onKeep}>
        {text.keep}
      </Button>
      <Button size="xl" color="red" onClick={asking?.confirm}>
        {text.remove}
      </Button>
    </DialogButtons>
  </Dialog>
)

/** Stays until something else is removed or it is closed: nobody has to be quick. */
const Removed = ({ removed, onForget }: { removed: Editing['removed']; onForget: () => void }) =>
  removed && (
    <div className={styles.removed}>
      <span>{removed.words}</span>
      <Button
        id={undoId}
        size="xl"
        variant="outlined"
        startIcon={<Icon name="arrow-back-up" size={18} />}
        aria-label={`${text.undo}: ${removed.words}`}
        onClick={removed.undo}
      >
        {text.undo}
      </Button>
      <IconButton icon="x" label="Đóng" onClick={onForget} />
    </div>
  )
