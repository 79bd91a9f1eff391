import { expect, test } from 'vitest'
import { filmEvents, filmStates, moveState } from './film.ts'

const allowed = {
  'SENT CLAIMED': 'CHECKING',
  'CHECKING CLAIMED': 'CHECKING',
  'CHECKING PASSED': 'READY',
  'CHECKING REJECTED': 'REFUSED',
  'CHECKING FAILED': 'CHECKING',
  'CHECKING POSTPONED': 'CHECKING',
  'CHECKING GIVEN_UP': 'REFUSED',
} as Record<string, string>

test.each(filmStates.flatMap((state) => filmEvents.map((event) => [state, event] as const)))(
  'a film that is %s meets %s',
  (state, event) => {
    const to = allowed[`${state} ${event}`]
    if (to) expect(moveState(state, event)).toBe(to)
    else expect(() => moveState(state, event)).toThrow('vừa được kiểm tra xong')
  },
)
