import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '#app/shared/browser-storage.ts'
import { commandOf, type KeyCommand, type KeyPlace } from '../film/player-keys.ts'
import { useLecturePlayer } from '../lecture-player.ts'
import { useInBrowser } from '#app/shared/use-in-browser.ts'

const stored = 'khue.lecture.keys'
type Handlers = { seconds: number; onFullscreen: () => void; onHelp: () => void }

/** Keys of the player, anywhere on the page. Keys of one letter can be turned off. */
export function usePlayerKeys(stage: RefObject<HTMLElement | null>, { seconds, onFullscreen, onHelp }: Handlers) {
  const { store, player } = useLecturePlayer()
  const before = useInBrowser(() => browserStorage.read(stored) !== 'off', true)
  const [chosen, setChosen] = useState<boolean>()
  const hasLetters = chosen ?? before

  function run(command: KeyCommand) {
    const { current } = player
    if (!current) return
    if (command.do === 'toggle') current.toggle()
    else if (command.do === 'skip') current.skip(command.by)
    else if (command.do === 'volume') current.setVolume(store.get().volume + command.by)
    else if (command.do === 'speed') current.stepSpeed(command.by)
    else if (command.do === 'share') current.seek(command.of * seconds)
    else if (command.do === 'mute') current.toggleMute()
    else if (command.do === 'captions') store.set({ hasCaptions: !store.get().hasCaptions })
    else if (command.do === 'fullscreen') onFullscreen()
    else onHelp()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const command = commandOf(event, placeOf(event.target, stage.current), hasLetters)
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
    chooseLetters: (isOn: boolean) => {
      browserStorage.write(stored, isOn ? 'on' : 'off')
      setChosen(isOn)
    },
  }
}

function placeOf(target: EventTarget | null, stage: HTMLElement | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return 'PAGE'
  if (target.isContentEditable || target.closest('input:not([data-seek]), textarea, select')) return 'TEXT'
  if (target.closest('button, a, summary')) return 'BUTTON'
  return stage?.contains(target) ? 'PLAYER' : 'PAGE'
}
