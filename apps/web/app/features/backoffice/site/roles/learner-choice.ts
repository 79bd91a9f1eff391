import type { Profile } from '@khue/contracts/people/identity'
import type { PersonCard } from '@khue/contracts/people/identity'
import { rolesText as text } from './roles.text.ts'

export const givenName = (name: string) => name.trim().split(/\s+/).at(-1) ?? name

export type LearnerChoice = { people: PersonCard[]; label: string; to: string; isOn: boolean }
type At = { path: string; search: string }

const withLearner = (path: string, id: string | undefined) => (id ? `${path}?learnerId=${id}` : path)

/** The learner in the address, if the person may look at them. */
export function learnerAt({ id, children }: Profile, search: string): PersonCard | 'me' | undefined {
  const wanted = new URLSearchParams(search).get('learnerId')
  if (wanted === id) return 'me'
  return children.find((child) => child.id === wanted)
}

/** Title of the group of a learner's pages. */
export function learningTitle(learner: PersonCard | 'me' | undefined) {
  if (learner === 'me') return text.learningOfMe
  return learner ? text.learningOf(givenName(learner.name)) : text.learningOfAll
}

/** Whose pages a parent can look at (navigation, rule 4): each leads to the same page of another learner. */
export function learnerChoices(profile: Profile, { path, search }: At): LearnerChoice[] {
  const { id, name, avatar, children, roles } = profile
  if (children.length === 0) return []
  const current = learnerAt(profile, search)
  const me = { people: [{ id, name, avatar }], label: text.me, to: withLearner(path, id), isOn: current === 'me' }
  return [
    ...(roles.includes('student') ? [me] : []),
    ...children.map((child) => ({
      people: [child],
      label: givenName(child.name),
      to: withLearner(path, child.id),
      isOn: current !== 'me' && current?.id === child.id,
    })),
    { people: children.slice(0, 2), label: text.wholeFamily, to: path, isOn: current === undefined },
  ]
}
