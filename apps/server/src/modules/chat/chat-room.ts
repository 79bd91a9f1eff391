import { teacherMark } from '@khue/contracts/chat'

/** Younger than this somebody is a minor (Civil Code 2015, article 21). */
export const adultAge = 18

/** What two people's room is about: the same whoever opens it. */
export const aboutTwo = (a: string, b: string) => [a, b].toSorted((one, other) => (one < other ? -1 : 1)).join(' ')

/** What a class is: of the catalogue's courses those that are taught live. */
export type ClassKey = { what: 'CO' | 'LL'; refId: string }
export const aboutClass = ({ what, refId }: ClassKey) => `${what} ${refId}`
export const aboutParents = (key: ClassKey) => `PARENTS ${aboutClass(key)}`
/** Of a study group, whose members the chat itself knows. */
export const aboutGroup = (groupId: string) => `GROUP ${groupId}`
export function classOf(about: string): ClassKey {
  const [refId, what] = about.split(' ').toReversed()
  if (!refId || (what !== 'CO' && what !== 'LL')) throw new Error(`${about} is no class`)
  return { what, refId }
}

/** A room whose members are asked of the class each time; of a group whoever has not left is there. */
export const isOfClass = ({ kind, purpose }: { kind: string; purpose: string | null }) => kind === 'ROOM' && purpose !== 'GROUP'

/** What the house helps somebody with, by what they call it themselves. */
export const aboutSupport = (customerId: string, clientId: string) => `SUPPORT ${customerId} ${clientId}`
export const isCustomer = (about: string, personId: string) => about.startsWith(`SUPPORT ${personId} `)

/** Persons as whom machines write, by what they answer: no account signs in as one, and nobody is made one. */
export const machines = { support: '01900000-0000-7000-8000-000000000a55' } as const
export const isMachine = (personId: string) => Object.values<string>(machines).includes(personId)

/** Architecture 3, "Ids": how a person is written in a chat. */
export const participantId = (personId: string, isTeacher: boolean) => (isTeacher ? `${personId}${teacherMark}` : personId)

export type Standing = 'MEMBER' | 'GUARDIAN'
