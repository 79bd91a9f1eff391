import { useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { useInBrowser } from '#app/shared/use-in-browser.ts'
import { commandOf, type DeskCommand, type KeyPlace } from './desk-keys.ts'

const stored = 'khue.marking.keys'

/** Keys of the desk, anywhere on the page. Keys of one letter can be turned off. */
export function useDeskKeys(run: (command: DeskCommand) => void) {
  const before = useInBrowser(() => browserStorage.read(stored) !== 'off', true)
  const [chosen, setChosen] = useState<boolean>()
  const hasLetters = chosen ?? before
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const command = commandOf(event, placeOf(event.target), hasLetters)
    if (!command) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return {
    hasLetters,
    onLetters(isOn: boolean) {
      browserStorage.write(stored, isOn ? 'on' : 'off')
      setChosen(isOn)
    },
  }
}

function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return 'PAGE'
  if (target.isContentEditable || target.closest('input:not([type=range], [type=checkbox]), textarea, select')) return 'TEXT'
  if (target.closest('button, a, summary, input')) return 'CONTROL'
  return target.closest('[data-page]') ? 'PAPER' : 'PAGE'
}
