import type { Deps } from '#platform/deps'
import type { MessageRow } from '../messages.repository.ts'
import { listMembers } from '../rooms.repository.ts'
import { describeParticipants } from './participants.ts'

/** Whom a text names, and as what. */
export type MentionSource = Pick<MessageRow, 'roomId' | 'mentions' | 'mentionNames'>
/** A text with those whom it names as they are called now. */
export type RenderMentions = (text: string, naming: MentionSource) => string

/** Of those whom somebody means the ones who are in the room, with their names: nobody else is called from there. */
export async function resolveMentions(deps: Deps, roomId: string, personIds: readonly string[]) {
  if (personIds.length === 0) return { mentions: [], mentionNames: [] }
  const members = new Set((await listMembers(deps.db, { roomId })).map(({ personId }) => personId))
  const people = await describeParticipants(
    deps,
    personIds.filter((id) => members.has(id)),
  )
  return { mentions: [...people.keys()], mentionNames: [...people.values()].map(({ name }) => name) }
}

/** What those whom a message names are called in it once it is written anew: as whoever writes it has it before them. */
export async function currentMentionNames(deps: Deps, naming: MentionSource | undefined) {
  if (!naming) return []
  const called = await mentionRenderer(deps, [naming])
  return naming.mentionNames.map((name) => called(`@${name}`, naming).slice(1))
}

export const replyMentionSource = ({ roomId, replyMentions, replyMentionNames }: MessageRow): MentionSource => ({
  roomId,
  mentions: replyMentions ?? [],
  mentionNames: replyMentionNames ?? [],
})

/** How those whom messages name are called now. */
export const messageMentionRenderer = (deps: Deps, rows: readonly MessageRow[]) =>
  mentionRenderer(deps, [...rows, ...rows.map(replyMentionSource)])

/**
 * The same for whatever names people. Whoever is in the room is shown by the name they have now, as in its list of members; whoever has left
 * as they were called there: what became of them since is nothing that the others would know. Asked once for all.
 */
export async function mentionRenderer(deps: Deps, namings: readonly MentionSource[]): Promise<RenderMentions> {
  const naming = namings.filter(({ mentions, mentionNames }) => mentions.length > 0 && mentionNames.length > 0)
  if (naming.length === 0) return (text) => text
  const roomIds = [...new Set(naming.map(({ roomId }) => roomId))]
  const members = await Promise.all(roomIds.map(async (roomId) => [roomId, await listMembers(deps.db, { roomId })] as const))
  const isThere = new Set(members.flatMap(([roomId, there]) => there.map(({ personId }) => `${roomId} ${personId}`)))
  const people = await describeParticipants(
    deps,
    naming.flatMap(({ mentions }) => mentions),
  )
  return (text, { roomId, mentions, mentionNames }) => {
    const now = new Map(
      mentions.flatMap((id, at) => {
        const [before, name] = [mentionNames[at], people.get(id)?.name]
        return before && name && before !== name && isThere.has(`${roomId} ${id}`) ? [[`@${before}`, `@${name}`] as const] : []
      }),
    )
    return now.size === 0 ? text : replaceAll(text, now)
  }
}

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, String.raw`\$&`)

/** All at once and the longest first, so that nobody's new name is taken for somebody's old one. */
function replaceAll(text: string, by: ReadonlyMap<string, string>) {
  const longestFirst = [...by.keys()].toSorted((a, b) => b.length - a.length)
  return text.replaceAll(new RegExp(longestFirst.map(escaped).join('|'), 'gu'), (called) => by.get(called) ?? called)
}
