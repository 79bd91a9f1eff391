import type { Fault } from './proof.ts'

/** The claims of `notify-privacy`, and the planted faults that must break each. */
export const claims = {
  own: 'everyone finds all of their notifications',
  alone: "no answer contains another person's notification",
  guest: "no page rendered for a guest contains a person's notification",
  drawn: 'pages show everyone some of their notifications',
  count: 'the badge counts only own notifications',
  untouched: 'attempts by others change nothing',
  search: "no search finds a person's notification",
  sent: "no device, phone or mailbox gets another person's notification, except the e-mail about a small child",
  arrives: 'everyone gets the text of all their messages',
  letter: 'the daily digest tells a guardian about the notices of their small child that could wait',
  link: 'the link in an e-mail works for its reader, and reveals its target to nobody else',
  wire: 'events to open pages carry no text',
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
    name: 'child filter dropped from the daily digest',
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
        find: 'fromChildren.filter(({ person_id }) => person_id === id)',
        replace: 'fromChildren.filter(({ person_id }) => person_id !== guardianId && id)',
      },
    ],
  },
  {
    name: 'pages of signed-in people cached like those of guests',
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
    name: 'events to open pages carry text',
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
