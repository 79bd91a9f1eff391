import type { Deps } from '#platform/deps'
import type { MessageRow } from '../messages.repository.ts'
import { listMembers } from '../rooms.repository.ts'
import { describeParticipants } from '../participants/participants.service.ts'

/** The people whom a text mentions, and under which names. */
export type MentionSource = Pick<MessageRow, 'roomId' | 'mentions' | 'mentionNames'>
/** Renders a text with the current names of the people it mentions. */
export type RenderMentions = (text: string, naming: MentionSource) => string

/** Those of the given people who are in the room, with their names: only members can be mentioned. */
export async function resolveMentions(deps: Deps, roomId: string, personIds: readonly string[]) {
  if (personIds.length === 0) return { mentions: [], mentionNames: [] }
  const members = new Set((await listMembers(deps.db, { roomId })).map(({ personId }) => personId))
  const people = await describeParticipants(
    deps,
    personIds.filter((id) => members.has(id)),
  )
  return { mentions: [...people.keys()], mentionNames: [...people.values()].map(({ name }) => name) }
}

/** The current names of mentioned people, for storing an edited text: the names that its writer sees. */
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

/** Renders mentions in messages with current names. */
export const messageMentionRenderer = (deps: Deps, rows: readonly MessageRow[]) =>
  mentionRenderer(deps, [...rows, ...rows.map(replyMentionSource)])

/**
 * The same for any text with mentions. Members are shown by their current name, as in the member list; people who have left by their name at that
 * time, because the room must not learn later changes. One query for all texts.
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

/** Replaces all names in one pass, the longest first, so that a new name is never mistaken for another person's old one. */
function replaceAll(text: string, by: ReadonlyMap<string, string>) {
  const longestFirst = [...by.keys()].toSorted((a, b) => b.length - a.length)
  return text.replaceAll(new RegExp(longestFirst.map(escaped).join('|'), 'gu'), (called) => by.get(called) ?? called)
}
