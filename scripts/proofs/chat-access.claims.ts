import type { Fault } from './proof.ts'

/** What `chat-access` claims, and what must break each of it. */
export const claims = {
  own: 'whoever stands in a room reads all that is theirs to read',
  alone: 'no answer holds a word of a room that is not theirs, nor of what was written before they came',
  count: 'nothing is counted for anybody but what waits for them',
  untouched: 'what others try in a room changes nothing in it',
  called: 'nobody is called because of a room that is not theirs',
  wordless: 'no call holds a word of a message',
  heard: 'nobody’s open page hears of a room, nor a word, that is not theirs',
  left: 'whoever has left hears no word of what is written from that moment on',
  ended: 'no socket hears anything once its session has ended',
  opened: 'a file opens for whoever may read its message, and for nobody else',
  found: 'a word is found by whoever may read where it stands, and by nobody else',
  shown: 'no device shows anything of a room that is not its owner’s, nor a word of a message',
  judged: 'what is reported shows its words only to whoever opens it, and who did is written down',
} as const

export const faults: readonly Fault[] = [
  {
    name: 'membership check dropped from the door',
    plantGroup: 'door',
    breaks: [claims.alone],
    patches: [
      {
        module: 'chat',
        declaration: 'roomsWithMembers',
        find: 'and(eq(chatMembers.roomId, chatRooms.id), eq(chatMembers.personId, sql`wanted.person_id`), isNull(chatMembers.leftAt))',
        replace:
          'and(eq(chatMembers.roomId, chatRooms.id), sql`(${chatMembers.personId} = wanted.person_id or not exists (' +
          'select from ${chatMembers} as own where own.room_id = wanted.id and own.person_id = wanted.person_id))`)',
      },
      {
        module: 'chat',
        declaration: 'checkRoomAccess',
        find: 'if (room && member && (await hasRoomAccess(deps, room, actor.id)))',
        replace: 'if (room && member)',
      },
    ],
  },
  {
    name: 'whoever has left a class or the desk still reads there',
    plantGroup: 'left',
    breaks: [claims.alone],
    patches: [
      {
        module: 'chat',
        declaration: 'checkRoomAccess',
        find: 'if (room && member && (await hasRoomAccess(deps, room, actor.id)))',
        replace: 'if (room && member)',
      },
    ],
  },
  {
    name: 'guardians of any child read along',
    plantGroup: 'guardians',
    breaks: [claims.alone],
    patches: [
      {
        module: 'chat',
        declaration: 'checkRoomAccess',
        find: 'if (room?.childId && guardianIds.includes(actor.id))',
        replace: 'if (room?.childId && guardianIds)',
      },
    ],
  },
  {
    name: 'whoever comes later reads from the beginning',
    plantGroup: 'later',
    breaks: [claims.alone],
    patches: [
      {
        module: 'chat',
        declaration: 'checkRoomAccess',
        find: 'readable: { roomId, fromSeq: member.fromSeq }',
        replace: 'readable: { roomId, fromSeq: 0 }',
      },
    ],
  },
  {
    name: 'whoever only reads may feel and pin',
    plantGroup: 'later',
    breaks: [claims.untouched],
    patches: [
      { module: 'chat', declaration: 'asMember', find: 'if (!member) throw chatError.CHAT_READ_ONLY()', replace: 'void chatError' },
    ],
  },
  {
    name: 'rooms that were left are counted',
    plantGroup: 'left',
    breaks: [claims.count],
    patches: [
      {
        module: 'chat',
        declaration: 'countUnread',
        find: 'const rooms = await filterAccessibleRooms(deps, actor.id, await stored.listUnread(deps.db, { personId: actor.id }))',
        replace: 'const rooms = await stored.listUnread(deps.db, { personId: actor.id })',
      },
    ],
  },
  {
    name: 'whoever has left is called, up to their phone',
    plantGroup: 'left',
    breaks: [claims.shown],
    patches: [{ module: 'chat', declaration: 'shouldAlert', find: 'if (!isThere) return false', replace: 'void isThere' }],
  },
  {
    name: 'files open for whoever knows their address',
    plantGroup: 'address',
    breaks: [claims.opened],
    patches: [
      {
        module: 'chat',
        declaration: 'openFile',
        find: 'const { readable } = await requireRoomAccess(deps, actor, place.roomId)',
        replace: 'const readable = { roomId: place.roomId, fromSeq: 0 }\n  void requireRoomAccess',
      },
    ],
  },
  {
    name: 'files of before somebody came open for them',
    plantGroup: 'before',
    breaks: [claims.opened],
    patches: [
      {
        module: 'chat',
        declaration: 'openFile',
        find: 'stored.findReadableFile(deps.db, readable, place.assetId)',
        replace: 'stored.findReadableFile(deps.db, { ...readable, fromSeq: 0 }, place.assetId)',
      },
    ],
  },
  {
    name: 'files that were taken back still open',
    breaks: [claims.opened],
    patches: [{ module: 'chat', declaration: 'readable', find: '::int and m.deleted_at is null`', replace: '::int`' }],
  },
  {
    name: 'rooms that were left are searched',
    plantGroup: 'address',
    breaks: [claims.found],
    patches: [
      {
        module: 'chat',
        declaration: 'listReadable',
        find: 'const own = await filterAccessibleRooms(deps, actor.id, await stored.listReadOf(deps.db, { personId: actor.id }))',
        replace: 'const own = await stored.listReadOf(deps.db, { personId: actor.id })',
      },
    ],
  },
  {
    name: 'what was written before somebody came is found by them',
    plantGroup: 'before',
    breaks: [claims.found],
    patches: [{ module: 'chat', declaration: 'findMessages', find: 'fromSeq: row.fromSeq', replace: 'fromSeq: row.fromSeq * 0' }],
  },
  {
    name: 'words told in a call, up to the phone',
    plantGroup: 'guardians',
    breaks: [claims.shown],
    patches: [
      {
        module: 'chat',
        declaration: 'stillWanted',
        find: 'r.purpose, r.key, r.title,',
        replace: "r.purpose, r.key, coalesce(r.title, '') || x.text as title,",
      },
    ],
  },
  {
    name: 'whoever has left hears of the room',
    plantGroup: 'address',
    breaks: [claims.heard, claims.left],
    patches: [
      {
        module: 'chat',
        declaration: 'filterReaders',
        find: 'members.filter((id) => there?.has(id) ?? true)',
        replace: 'members.filter((id) => there || id)',
      },
    ],
  },
  {
    name: 'who was of a class a moment ago still hears its words',
    plantGroup: 'later',
    breaks: [claims.left],
    patches: [
      {
        module: 'chat',
        declaration: 'getCachedClassMembers',
        find: 'const known = now ? undefined : memory.get(room.key)',
        replace: 'const known = memory.get(room.key)',
      },
    ],
  },
  {
    name: 'socket kept after its session has ended',
    plantGroup: 'door',
    breaks: [claims.ended],
    patches: [
      {
        module: 'platform',
        declaration: 'watchSessions',
        find: 'const ended = some.filter((id) => !open.has(id))',
        replace: 'const ended = some.filter((id) => !open.has(id) && id === "")',
      },
    ],
  },
]
