import type { Fault } from './proof.ts'

/** What `notify-privacy` claims, and what must break each of it. */
export const claims = {
  own: 'everybody finds all that they were told',
  alone: 'no answer holds what somebody else was told',
  guest: 'no page drawn for a guest holds what somebody was told',
  drawn: 'pages show everybody some of what they were told',
  count: "the badge counts one's own",
  untouched: 'what others try changes nothing',
  search: 'no search finds what somebody was told',
  sent: 'no device, phone or mailbox gets what somebody else was told, but for the letter about a small child',
  arrives: 'everybody is sent words of all that leaves the house about them',
  letter: 'the letter of the evening tells a guardian what could wait of their small child',
  link: 'the link of a letter leads its reader on, and tells nobody else where',
  wire: 'what open pages are told to ask for carries no words itself',
} as const

const asked = "sql.placeholder('personId')"

export const faults: readonly Fault[] = [
  {
    name: 'owner filter dropped from lists and details',
    breaks: [claims.alone],
    patches: [
      {
        module: 'notifications',
        declaration: 'isOwn',
        find: `const isOwn = eq(notifications.personId, ${asked})`,
        replace: `const isOwn = sql\`\${${asked}}::uuid is not null\``,
      },
    ],
  },
  {
    name: 'owner filter dropped from the badge',
    breaks: [claims.count],
    patches: [
      {
        module: 'notifications',
        declaration: 'countUpTo',
        find: `where person_id = \${${asked}} and seen_at`,
        replace: `where \${${asked}}::uuid is not null and seen_at`,
      },
    ],
  },
  {
    name: 'owner filter dropped from changes of one',
    breaks: [claims.untouched],
    patches: [
      {
        module: 'notifications',
        declaration: 'ownRow',
        find: 'and(eq(notifications.personId, personId), eq(notifications.id, id))',
        replace: 'and(sql`${personId}::uuid is not null`, eq(notifications.id, id))',
      },
    ],
  },
  {
    name: 'owner filter dropped from devices',
    breaks: [claims.sent],
    patches: [
      {
        module: 'notifications',
        declaration: 'listDevices',
        find: 'db.select().from(devices).where(eq(devices.personId, personId))',
        replace: 'db.select().from(devices).where(sql`${personId}::uuid is not null`)',
      },
    ],
  },
  {
    name: 'whose child it is forgotten in the letter of the evening',
    breaks: [claims.sent],
    patches: [
      {
        module: 'notifications',
        declaration: 'listChildNotifications',
        find: "where person_id = any(${sql.placeholder('personIds')}::uuid[]) and category",
        replace: "where ${sql.placeholder('personIds')}::uuid[] is not null and category",
      },
      {
        module: 'notifications',
        declaration: 'listChildParts',
        find: 'told.filter(({ person_id }) => person_id === id)',
        replace: 'told.filter(({ person_id }) => person_id !== guardianId && id)',
      },
    ],
  },
  {
    name: 'pages of somebody signed in kept as those of guests are',
    breaks: [claims.alone, claims.guest],
    patches: [
      {
        module: 'platform',
        declaration: 'isGuestDocument',
        find: '  if (host.sessionCookies.some((name) => request.cookies[cookieName(name, isTls)] !== undefined)) return false\n',
        replace: '  void [cookieName, isTls]\n',
      },
      {
        module: 'platform',
        declaration: 'mountPages',
        find: 'const guest = { ...callerOf(request, reply, config.isTls), cookies: noCookies }',
        replace: `const caller = callerOf(request, reply, config.isTls)
      const guest = { ...caller, actor: await host.identify({ authorization: undefined, cookies: caller.cookies }) }
      void noCookies`,
      },
    ],
  },
  {
    name: 'words told to open pages',
    breaks: [claims.wire],
    patches: [
      {
        module: 'notifications',
        declaration: 'writeAll',
        find: `    'notifications:changed',\n`,
        replace: `    'notifications:changed',\n    { title: addressedNotices[0]?.notice.title },\n`,
      },
    ],
  },
]
