import { type KeyboardEvent, useId, useState } from 'react'
import type { ComboOption } from './combo-option.ts'

/** List box and keys of a combobox, following the ARIA practices: the focus stays in the field. */
export function useComboList(options: readonly ComboOption[], onChoose: (option: ComboOption) => void) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [wanted, setActive] = useState(-1)
  const active = Math.min(wanted, options.length - 1)

  const open = () => {
    setOpen(true)
    setActive(-1)
  }
  const close = () => setOpen(false)
  const choose = (option: ComboOption) => {
    onChoose(option)
    close()
  }
  const step = (by: number) => {
    if (!isOpen) return open()
    const from = active < 0 && by < 0 ? options.length : active
    setActive((from + by + options.length) % Math.max(1, options.length))
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Enter: () => {
      const option = options[active] ?? (options.length === 1 ? options[0] : undefined)
      if (option) choose(option)
    },
    Escape: close,
  }
  function onKeyDown(event: KeyboardEvent) {
    const act = keys[event.key]
    const isOurs = act !== undefined && (isOpen || event.key.startsWith('Arrow'))
    if (!isOurs || event.nativeEvent.isComposing) return // during composition of a Vietnamese word, keys belong to the input method
    event.preventDefault()
    act()
  }
  const input = {
    role: 'combobox' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen && options.length > 0 ? `${id}-list` : undefined,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
    onKeyDown,
    onClick: () => !isOpen && open(),
  }
  const list = { id: `${id}-list`, role: 'listbox' as const, 'aria-label': 'Danh sách' }
  const option = (place: number, isChosen: boolean) => ({ id: `${id}-${place}`, role: 'option' as const, 'aria-selected': isChosen })
  return { isOpen, active, open, close, choose, input, list, option }
}
