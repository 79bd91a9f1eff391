import { teacherIdSuffix } from '@khue/contracts/community/chat'

/** Younger than this somebody is a minor (Civil Code 2015, article 21). */
export const adultAge = 18

/** What two people's room is about: the same whoever opens it. */
export const directRoomKey = (a: string, b: string) => [a, b].toSorted((one, other) => (one < other ? -1 : 1)).join(' ')

/** What a class is: of the catalogue's courses those that are taught live. */
export type ClassKey = { kind: 'CO' | 'LL'; refId: string }
export const classRoomKey = ({ kind, refId }: ClassKey) => `${kind} ${refId}`
export const parentsRoomKey = (key: ClassKey) => `PARENTS ${classRoomKey(key)}`
/** Of a study group, whose members the chat itself knows. */
export const groupRoomKey = (groupId: string) => `GROUP ${groupId}`
export function classOf(key: string): ClassKey {
  const [refId, kind] = key.split(' ').toReversed()
  if (!refId || (kind !== 'CO' && kind !== 'LL')) throw new Error(`${key} is no class`)
  return { kind, refId }
}

/** A room whose members are asked of the class each time; of a group whoever has not left is there. */
export const isOfClass = ({ kind, purpose }: { kind: string; purpose: string | null }) => kind === 'ROOM' && purpose !== 'GROUP'

/** What the house helps somebody with, by what they call it themselves. */
export const supportRoomKey = (customerId: string, clientId: string) => `SUPPORT ${customerId} ${clientId}`
export const isCustomer = (key: string, personId: string) => key.startsWith(`SUPPORT ${personId} `)

/** Persons as whom machines write, by what they answer: no account signs in as one, and nobody is made one. */
export const botPersonIds = { support: '01900000-0000-7000-8000-000000000a55' } as const
export const isBot = (personId: string) => Object.values<string>(botPersonIds).includes(personId)

/** Architecture 3, "Ids": how a person is written in a chat. */
export const participantId = (personId: string, isTeacher: boolean) => (isTeacher ? `${personId}${teacherIdSuffix}` : personId)

export type RoomRole = 'MEMBER' | 'GUARDIAN'
