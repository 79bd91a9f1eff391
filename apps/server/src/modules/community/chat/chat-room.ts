import { teacherIdSuffix } from '@khue/contracts/community/chat'

/** People below this age are minors (Civil Code 2015, article 21). */
export const adultAge = 18

/** The key of a room of two people: independent of who opens it. */
export const directRoomKey = (a: string, b: string) => [a, b].toSorted((one, other) => (one < other ? -1 : 1)).join(' ')

/** A class: a course taught live, or a live class. */
export type ClassKey = { kind: 'CO' | 'LL'; refId: string }
export const classRoomKey = ({ kind, refId }: ClassKey) => `${kind} ${refId}`
export const parentsRoomKey = (key: ClassKey) => `PARENTS ${classRoomKey(key)}`
/** Of a study group, whose members are stored in the chat module. */
export const groupRoomKey = (groupId: string) => `GROUP ${groupId}`
export function classOf(key: string): ClassKey {
  const [refId, kind] = key.split(' ').toReversed()
  if (!refId || (kind !== 'CO' && kind !== 'LL')) throw new Error(`${key} is no class`)
  return { kind, refId }
}

/** Whether membership depends on a class, which is checked on every access. Members of a group stay until they leave. */
export const isOfClass = ({ kind, purpose }: { kind: string; purpose: string | null }) => kind === 'ROOM' && purpose !== 'GROUP'

/** The key of a support room: one per customer and client-generated id. */
export const supportRoomKey = (customerId: string, clientId: string) => `SUPPORT ${customerId} ${clientId}`
export const isCustomer = (key: string, personId: string) => key.startsWith(`SUPPORT ${personId} `)

/** Person ids of assistants. No account signs in as one, and no person can become one. */
export const botPersonIds = { support: '01900000-0000-7000-8000-000000000a55' } as const
export const isBot = (personId: string) => Object.values<string>(botPersonIds).includes(personId)

/** Architecture 3, "Ids": the wire id of a person in a chat. */
export const participantId = (personId: string, isTeacher: boolean) => (isTeacher ? `${personId}${teacherIdSuffix}` : personId)

export type RoomRole = 'MEMBER' | 'GUARDIAN'
