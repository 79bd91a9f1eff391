/** What a key does while a lecture is on the page. */
export type KeyCommand =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'help' }
  | { do: 'skip' | 'volume'; by: number }
  | { do: 'speed'; by: 1 | -1 }
  | { do: 'share'; of: number }

const commands: Readonly<Record<string, KeyCommand>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  ArrowLeft: { do: 'skip', by: -5 },
  ArrowRight: { do: 'skip', by: 5 },
  j: { do: 'skip', by: -10 },
  l: { do: 'skip', by: 10 },
  ArrowUp: { do: 'volume', by: 0.1 },
  ArrowDown: { do: 'volume', by: -0.1 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
  '?': { do: 'help' },
}

type Key = { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean }
/**
 * Where the key was pressed. TEXT: it belongs to a field. BUTTON: a button or a link takes the space bar. PLAYER: inside the player. PAGE: elsewhere,
 * where arrows scroll.
 */
export type KeyPlace = 'TEXT' | 'BUTTON' | 'PLAYER' | 'PAGE'

/** Undefined where the key is none of the player's. `hasLetters`: people may turn keys of one letter off (WCAG 2.1.4). */
export function commandOf({ key, altKey, ctrlKey, metaKey }: Key, place: KeyPlace, hasLetters = true): KeyCommand | undefined {
  if (place === 'TEXT' || altKey || ctrlKey || metaKey) return undefined
  const isArrow = key.startsWith('Arrow')
  if (isArrow && place === 'PAGE' && ['ArrowUp', 'ArrowDown'].includes(key)) return undefined
  if (key === ' ' && place === 'BUTTON') return undefined
  if (!isArrow && key !== ' ' && !hasLetters) return undefined
  if (/^[0-9]$/.test(key)) return { do: 'share', of: Number(key) / 10 }
  return commands[key.length === 1 ? key.toLowerCase() : key]
}
