const dayMs = 24 * 60 * 60_000

/** Typed hours of a Vietnamese day; an end that is not after the beginning belongs to the next day. */
export function spanOver(day: string, from: string, to: string) {
  const begin = Date.parse(`${day}T${from}:00+07:00`)
  const end = Date.parse(`${day}T${to}:00+07:00`)
  return { from: new Date(begin).toISOString(), to: new Date(end <= begin ? end + dayMs : end).toISOString() }
}
