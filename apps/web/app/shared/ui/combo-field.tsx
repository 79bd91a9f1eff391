import { useState } from 'react'
import styles from './combo-field.module.css'
import { type ComboOption, matchOptions } from './combo-option.ts'
import { Field, type FieldWords } from './field.tsx'
import field from './field.module.css'
import { HiddenValue } from './hidden-value.tsx'
import { Icon } from './icon.tsx'
import { useComboList } from './use-combo-list.ts'

type Props = FieldWords & {
  /** Form field with the chosen value. Without a name, `onChoose` receives the value and the field clears itself. */
  name?: string
  options: readonly ComboOption[]
  defaultValue?: string | undefined
  placeholder?: string | undefined
  /** Any text is a valid value; the options are only suggestions. */
  isFree?: boolean
  isLoading?: boolean
  maxLength?: number
  disabled?: boolean
  onChoose?: ((value: string) => void) | undefined
  onType?: ((typed: string) => void) | undefined
  onFocus?: (() => void) | undefined
}

/** Selects from a long list by typing a part of a name, with or without diacritics. */
export function ComboField({ name, options, defaultValue = '', isFree = false, isLoading, onChoose, onType, ...props }: Props) {
  const labelOf = (value: string) => (isFree ? value : (options.find((option) => option.value === value)?.label ?? ''))
  const [value, setValue] = useState(defaultValue)
  const [typed, setTyped] = useState<string>() // undefined while the field shows the chosen option
  const shown = matchOptions(options, typed ?? '')

  function choose(option: ComboOption) {
    setTyped(name === undefined ? '' : undefined)
    setValue(isFree ? option.label : option.value)
    onChoose?.(option.value)
  }
  const list = useComboList(shown, choose)

  function type(text: string) {
    setTyped(text)
    if (isFree || text === '') setValue(text)
    if (text === '' && name !== undefined) onChoose?.('')
    onType?.(text)
    list.open()
  }
  /** Typed text that was not chosen is discarded, unless it equals an option. */
  function leave() {
    list.close()
    const meant = isFree || typed === undefined ? undefined : shown.find(({ label }) => label.toLowerCase() === typed.trim().toLowerCase())
    if (meant && meant.value !== value) choose(meant)
    else if (!isFree) setTyped(undefined)
  }
  const { label, hint, error, required, placeholder, maxLength, disabled, onFocus } = props
  const text = typed ?? (name === undefined ? '' : labelOf(value))
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.combo}>
          {name !== undefined && <HiddenValue name={name} value={value} />}
          <div className={field.box} data-error={error ? true : undefined}>
            <input
              type="text"
              {...control}
              {...list.input}
              {...{ placeholder, maxLength, disabled, required, onFocus }}
              value={text}
              autoComplete="off"
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
            />
            {!isFree && <Icon name="chevron-down" className={field.arrow} />}
          </div>
          {list.isOpen && (shown.length > 0 || !isFree) && <ComboList list={list} options={shown} chosen={value} isLoading={isLoading} />}
        </div>
      )}
    </Field>
  )
}

const show = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' })

type ListProps = { list: ReturnType<typeof useComboList>; options: readonly ComboOption[]; chosen: string; isLoading: boolean | undefined }

function ComboList({ list, options, chosen, isLoading }: ListProps) {
  if (options.length === 0) {
    return <output className={styles.none}>{isLoading ? 'Đang tải danh sách…' : 'Không tìm thấy. Bạn thử gõ ngắn hơn.'}</output>
  }
  return (
    <ul {...list.list} ref={show} className={styles.list}>
      {options.map((option, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- an option; the field above handles the keys
        <li
          key={option.value}
          {...list.option(place, option.value === chosen)}
          ref={place === list.active ? show : undefined}
          data-active={place === list.active || undefined}
          onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
          onClick={() => list.choose(option)}
        >
          <span>
            {option.label}
            {option.note && <small>{option.note}</small>}
          </span>
          {option.value === chosen && <Icon name="check" />}
        </li>
      ))}
    </ul>
  )
}
