import type { CourseItem } from '@khue/contracts/offer/course-draft'
import { type KeyboardEvent, memo, useState } from 'react'
import { typedNumber } from '#app/shared/typed-number.ts'
import { withoutLeadingZeros } from '#app/shared/leading-zeros.ts'
import { Checkbox } from '#app/shared/ui/checkbox.tsx'
import { DropMenu } from '#app/shared/ui/drop-menu.tsx'
import { Icon, type IconName } from '#app/shared/ui/icon.tsx'
import iconButton from '#app/shared/ui/icon-button.module.css'
import { placeId } from '../editor-addresses.ts'
import { Remarks } from '../place.tsx'
import styles from './programme.module.css'
import { programmeText as text } from './programme.text.ts'
import type { KeyMoves } from './use-key-moves.ts'
import { type Editing, handleId, titleFieldId } from './use-programme.ts'
import type { useItemDrag } from './use-item-drag.ts'

type Props = {
  item: CourseItem
  /** “Buổi học 3” */
  name: string
  problem: string | undefined
  isDragged: boolean
  /** Where a dragged row would come to stand. */
  drop: 'before' | 'after' | undefined
  /** Number of chapters. */
  chapters: number
  handle: ReturnType<typeof useItemDrag>['handle']
  editing: Editing
  keys: KeyMoves
}

const icons: Record<CourseItem['kind'], IconName> = { LIVE: 'calendar', LECTURE: 'school', ASSIGNMENT: 'pencil', PRACTICE: 'pencil' }

/** A row is drawn again only when something that it shows has changed; the functions that it calls read the latest state. */
const isSameRow = (a: Props, b: Props) =>
  a.item === b.item &&
  a.name === b.name &&
  a.problem === b.problem &&
  a.isDragged === b.isDragged &&
  a.drop === b.drop &&
  a.chapters === b.chapters &&
  a.keys.grabbed === b.keys.grabbed

export const ItemRow = memo(function ItemRow({ item, name, problem, isDragged, drop, handle, editing, keys }: Props) {
  const { itemId, kind, title, isFree } = item
  const { change } = editing
  return (
    <li className={styles.item} id={placeId(`item:${itemId}`)} data-item={itemId} data-dragged={isDragged || undefined} data-drop={drop}>
      <div className={styles.line}>
        <Handle itemId={itemId} name={name} keys={keys} handle={handle} />
        <span className={styles.kind}>
          <Icon name={icons[kind]} size={18} />
          <span className="sm">{name}</span>
        </span>
        <input
          id={titleFieldId(itemId)}
          type="text"
          className={styles.title}
          aria-label={text.itemTitle(name)}
          placeholder={text.itemHint}
          maxLength={120}
          value={title}
          onChange={({ currentTarget: { value } }) => change(itemId, { title: value })}
        />
        {kind !== 'ASSIGNMENT' && <Minutes key={itemId} item={item} name={name} change={change} />}
        {kind !== 'ASSIGNMENT' && (
          <div className={styles.free}>
            <Checkbox
              label={text.free}
              aria-label={text.freeOf(name)}
              checked={isFree}
              onChange={({ currentTarget }) => change(itemId, { isFree: currentTarget.checked })}
            />
          </div>
        )}
        <ItemMenu item={item} name={name} editing={editing} keys={keys} />
      </div>
      {problem && <p className={styles.problem}>{problem}</p>}
      <Remarks place={`item:${itemId}`} />
    </li>
  )
}, isSameRow)

function Handle({ itemId, name, keys, handle }: Pick<Props, 'name' | 'keys' | 'handle'> & { itemId: string }) {
  const press = (event: KeyboardEvent) => {
    if (keys.press(event.key, itemId, name)) event.preventDefault()
  }
  return (
    <button
      id={handleId(itemId)}
      type="button"
      className={`${iconButton.button} ${styles.handle}`}
      aria-label={text.move(name)}
      aria-pressed={keys.grabbed === itemId}
      onKeyDown={press}
      onBlur={keys.leave}
      {...handle(itemId)}
    >
      <Icon name="menu" size={20} />
    </button>
  )
}

/** The same moves without dragging, and the removal. */
function ItemMenu({ item, name, editing: { latest, move, removeItem }, keys }: Pick<Props, 'item' | 'name' | 'editing' | 'keys'>) {
  const { itemId } = item
  const toEnd = (chapter: number) => ({ chapter, at: latest()[chapter]?.items.filter((one) => one.itemId !== itemId).length ?? 0 })
  return (
    <DropMenu label={text.more(name)} className={iconButton.button} trigger={<Icon name="dots" />}>
      <button type="button" onClick={() => keys.step(itemId, name, -1)}>
        {text.up}
      </button>
      <button type="button" onClick={() => keys.step(itemId, name, 1)}>
        {text.down}
      </button>
      {latest().map(({ title }, at) => (
        <button key={text.chapter(at + 1)} type="button" onClick={() => move(itemId, toEnd(at))}>
          {text.toChapter(at + 1, title)}
        </button>
      ))}
      <button type="button" onClick={() => removeItem(item, name)}>
        {text.remove}
      </button>
    </DropMenu>
  )
}

/** Whole minutes; text that is no number stays in the field as wrong and is not saved. */
function Minutes({ item: { itemId, minutes }, name, change }: { item: CourseItem; name: string; change: Editing['change'] }) {
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && Number.isNaN(typedNumber(typed))
  return (
    <label className={styles.minutes}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={text.minutes(name)}
        aria-invalid={isWrong || undefined}
        value={typed ?? (minutes === null ? '' : String(minutes))}
        onBlur={() => isWrong || setTyped(undefined)}
        onChange={({ currentTarget: { value } }) => {
          const shown = withoutLeadingZeros(value)
          const number = typedNumber(shown)
          setTyped(shown)
          if (!Number.isNaN(number)) change(itemId, { minutes: number ?? null })
        }}
      />
      <span className="sm muted">{text.minutesUnit}</span>
    </label>
  )
}
