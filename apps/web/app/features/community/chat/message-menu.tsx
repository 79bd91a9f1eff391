import type { Message, ReactionKind } from '@khue/contracts/community/chat'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '#app/shared/ui/icon.tsx'
import { chatText as text } from './chat.text.ts'
import { actionsOf, type MessageScene } from './message-actions.ts'
import styles from './message-menu.module.css'
import { reactionIcons, reactionOrder } from './reactions.ts'
import { orToast } from './use-chat.ts'

type Props = {
  message: Message
  /** The element that opened the menu; the menu is placed beside it. */
  opener: HTMLElement
  scene: MessageScene
  /** `isDone` is true when the focus should return to the opener. */
  onClose: (isDone: boolean) => void
}

/** The actions of a message; a bottom sheet on phones. */
export function MessageMenu({ message, opener, scene, onClose }: Props) {
  const { menu, place } = usePlace(opener)
  useClosing(menu, opener, onClose)
  const own = new Set(message.reactions.filter(({ personIds }) => personIds.includes(scene.personId)).map(({ kind }) => kind))
  const react = (kind: ReactionKind) => {
    scene.room.react(message.seq, kind, !own.has(kind)).catch(orToast)
    onClose(false)
  }
  return (
    <div className={styles.scrim}>
      <div ref={menu} role="menu" tabIndex={-1} aria-label={text.menu} className={styles.menu} style={place} onKeyDown={moveFocus}>
        {scene.canWrite && (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- inside a menu, whose items are not form fields
          <div role="group" aria-label={text.reactions} className={styles.reactions}>
            {reactionOrder.map((kind) => (
              <button
                key={kind}
                type="button"
                role="menuitemcheckbox"
                aria-checked={own.has(kind)}
                tabIndex={-1}
                aria-label={text.reaction[kind]}
                title={text.reaction[kind]}
                data-kind={kind}
                onClick={() => react(kind)}
              >
                <Icon name={reactionIcons[kind]} size={24} />
              </button>
            ))}
          </div>
        )}
        {actionsOf(message, scene).map(({ key, label, icon, isGrave, run }) => (
          <button
            key={key}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.item}
            data-grave={isGrave}
            onClick={() => {
              onClose(true)
              run()
            }}
          >
            <Icon name={icon} /> {label}
          </button>
        ))}
      </div>
    </div>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
/** Arrow keys wrap around; Home and End go to the first and last item. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = items.findIndex((one) => one === document.activeElement)
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? items.at(0)
      : event.key === 'End'
        ? items.at(-1)
        : step && items.at((at < 0 && step < 0 ? 0 : at + step) % items.length)
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Beside its opener, where there is room; CSS places it on narrow screens. */
function usePlace(opener: HTMLElement) {
  const menu = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ top: number; left: number }>()
  useLayoutEffect(() => {
    const [box, by] = [menu.current?.getBoundingClientRect(), opener.getBoundingClientRect()]
    if (!box) return
    const top = by.bottom + 4 + box.height > innerHeight ? Math.max(8, by.top - 4 - box.height) : by.bottom + 4
    setPlace({ top, left: Math.min(Math.max(8, by.right - box.width), innerWidth - box.width - 8) })
    menu.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [opener])
  return { menu, place }
}

function useClosing(menu: { current: HTMLElement | null }, opener: HTMLElement, onClose: Props['onClose']) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const isElsewhere = ({ target }: Event) => target instanceof Node && !menu.current?.contains(target)
    const onPress = (event: Event) => isElsewhere(event) && !(event.target instanceof Node && opener.contains(event.target)) && close(true)
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      close(false)
    }
    const onMove = () => close(true)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey, true)
    addEventListener('resize', onMove)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey, true)
      removeEventListener('resize', onMove)
    }
  }, [menu, opener])
}
