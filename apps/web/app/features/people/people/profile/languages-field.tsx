import { useState } from 'react'
import { ComboField } from '#app/shared/ui/combo-field.tsx'
import type { ComboOption } from '#app/shared/ui/combo-option.ts'
import { HiddenValue } from '#app/shared/ui/hidden-value.tsx'
import { Icon } from '#app/shared/ui/icon.tsx'
import styles from './profile-parts.module.css'
import { profileText as text } from './profile.text.ts'

/** Selects from about seventy languages; the list loads on first use. */
export function LanguagesField({ chosen: before, error }: { chosen: readonly ComboOption[]; error: string | undefined }) {
  const [chosen, setChosen] = useState(before)
  const [all, setAll] = useState<readonly ComboOption[]>()
  const load = () => {
    if (!all) loadLanguages().then(setAll, () => undefined) // retried when the field is focused again
  }
  const add = (value: string) => {
    const option = all?.find((one) => one.value === value)
    if (option) setChosen([...chosen, option])
  }
  const left = all?.filter(({ value }) => !chosen.some((one) => one.value === value)) ?? []
  return (
    <div>
      <HiddenValue name="languages" value={chosen.map(({ value }) => value).join(',')} />
      <ComboField
        label={text.languages}
        hint={text.languagesHint}
        placeholder={text.addLanguage}
        options={left}
        isLoading={all === undefined}
        onFocus={load}
        onChoose={add}
        error={error}
      />
      {chosen.length > 0 && (
        <ul className={styles.languages} aria-label={text.languages}>
          {chosen.map(({ value, label }) => (
            <li key={value}>
              {label}
              <button
                type="button"
                aria-label={text.removeLanguage(label)}
                onClick={() => setChosen(chosen.filter((one) => one.value !== value))}
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

async function loadLanguages(): Promise<ComboOption[]> {
  const { languages } = await import('@khue/contracts/people/languages')
  return Object.entries(languages).map(([value, label]) => ({ value, label }))
}
