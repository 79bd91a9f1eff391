import type { Fault } from './proof.ts'

/** The claims of `chat-access`, and the planted faults that must break each. */
export const claims = {
  own: 'a member of a room reads all messages that they may read',
  alone: 'no answer contains a word of a room that the person may not read, nor from before they joined',
  count: 'unread counts include only messages that wait for the person',
  untouched: 'attempts by others change nothing in a room',
  called: 'nobody is notified about a room that they may not read',
  wordless: 'no notice contains a word of a message',
  heard: 'no open page gets an event of a room that its person may not read, nor a word of it',
  left: 'a person who has left gets no word written from that moment on',
  ended: 'no socket gets events once its session has ended',
  opened: 'a file opens for readers of its message, and for nobody else',
  found: 'a search finds words for people who may read the message, and for nobody else',
  shown: 'no device shows anything of a room that its owner may not read, nor a word of a message',
  judged: 'a report shows its words only to the admin who opens it, and the access is logged',
} as const

export const faults: readonly Fault[] = [
  {
    name: 'membership check dropped from the room access',
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
    name: 'people who have left a class or the desk can still read',
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
    name: 'guardians of any child can read',
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
    name: 'late joiners read from the beginning',
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
    name: 'read-only guardians can react and pin',
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
    name: 'people who have left are notified, up to their phone',
    plantGroup: 'left',
    breaks: [claims.shown],
    patches: [{ module: 'chat', declaration: 'shouldAlert', find: 'if (!isThere) return false', replace: 'void isThere' }],
  },
  {
    name: 'files open for everyone who knows the address',
    plantGroup: 'address',
    breaks: [claims.opened],
    patches: [
      {
        module: 'chat',
        declaration: 'getReadableFile',
        find: 'const { readable } = await requireRoomAccess(deps, actor, place.roomId)',
        replace: 'const readable = { roomId: place.roomId, fromSeq: 0 }\n  void requireRoomAccess',
      },
    ],
  },
  {
    name: 'files from before joining can be opened',
    plantGroup: 'before',
    breaks: [claims.opened],
    patches: [
      {
        module: 'chat',
        declaration: 'getReadableFile',
        find: 'stored.findReadableFile(deps.db, readable, place.assetId)',
        replace: 'stored.findReadableFile(deps.db, { ...readable, fromSeq: 0 }, place.assetId)',
      },
    ],
  },
  {
    name: 'files of deleted messages can be opened',
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
    name: 'messages from before joining are found',
    plantGroup: 'before',
    breaks: [claims.found],
    patches: [{ module: 'chat', declaration: 'findMessages', find: 'fromSeq: row.fromSeq', replace: 'fromSeq: row.fromSeq * 0' }],
  },
  {
    name: 'notices contain message texts, up to the phone',
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
    name: 'people who have left get events of the room',
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
    name: 'a former class member gets message texts while cached',
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
