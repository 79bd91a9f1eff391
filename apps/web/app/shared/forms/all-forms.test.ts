import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const app = path.resolve(import.meta.dirname, '../..')
const files = globSync('**/*.{ts,tsx}', { cwd: app })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll(path.sep, '/'), source: readFileSync(path.join(app, file), 'utf8') }))

/** Files of the app that match, so that a new one shows by name. */
const filesWith = (pattern: RegExp) =>
  files
    .filter(({ source }) => pattern.test(source))
    .map(({ file }) => file)
    .toSorted()

const imported = (name: string) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from 'react-router'`)

test('every form comes from the one place that gives it a key', () => {
  expect(files.length).toBeGreaterThan(300)
  expect(filesWith(imported('Form'))).toEqual(['shared/forms/form.tsx'])
  expect(filesWith(imported('useSubmit'))).toEqual([])
  expect(filesWith(/<form\b[^>]*method="post"/)).toEqual([])
})

/** Outside forms: an id of a chat message or course item that the browser keeps until it is sent, of a game's cards, of the device, and from which keys are made. */
const randomIds = ['pages/public/games.page.tsx', 'shared/client-id.ts', 'shared/random-id.ts']
test('no form carries an id of its own, which a reload would change: actions take `requestId`', () => {
  expect(filesWith(/\brandomUUID\b/)).toEqual(randomIds)
  expect(filesWith(/\brandomId\(|= randomId\b/)).toEqual(['shared/browser-api.ts', 'shared/device-id.ts', 'shared/forms/use-form-key.ts'])
})

/** They load, or ask by POST without a change. */
const onlyRead = [
  'features/sale/orders/checkout/inline-transfer.tsx',
  'features/sale/promotions/admin/use-preview.ts',
  'pages/public/tutors-listing.page.tsx',
]
test('every fetcher that submits is `useFormFetcher`', () => {
  expect(filesWith(imported('useFetcher'))).toEqual([...onlyRead, 'shared/use-form-fetcher.ts'].toSorted())
})

/**
 * Calls of the browser without a form. A repeated one has the same effect as one: it sets a state, reads, or its endpoint is exempt; a message has its
 * client id.
 */
const repeatable = [
  'blockPerson', 'deleteMessage', 'editMessage', 'forgetSearches', 'markAllRead', 'markRead', 'markRoomRead', 'markSeen', 'muteRoom', 'openRoom',
  'archiveNotification', 'pinMessage', 'previewPost', 'quoteItems', 'reactToMessage', 'registerPush', 'rememberSearch', 'saveDraft', 'sendEndpoint',
  'startPasskeySignIn', 'unregisterPush', 'createSocketTicket', 'claimWorkItem', 'releaseWorkItem', 'saveOwnApplication', 'saveOwnTeacherProfile',
  'setVideoPoster', 'openContractText', 'openOwnContractFile',
  'addItemDocument', 'removeItemDocument', 'saveClassDraft', 'saveCourseDraft', 'saveCourseItems', // the second names a stale revision
  'createCaptions', 'createLectureFilm', 'setItemCaptions', 'setItemFilm', // an id of the browser, and a revision
  'openViewing', 'saveLectureNote', 'deleteLectureNote', // an id of the browser
  'openLinkedReport', // the first opening counts
  'announceHomework', 'saveHomeworkDraft', 'submitHomework', // the same work, a revision, an id of the browser
  'addCapturedPage', 'joinHomeworkCapture', 'uploadCapturedPage', // of a phone without a session: by its key, and the same page again
  'createSignedUploadUrl', 'finishUpload', // a file is known by its hash
] // prettier-ignore
test('a call of the browser that writes can be repeated, or is made by `callOnce`', () => {
  const reads = /^(?:get|list|load|count|search|suggest|quoteUpgrades)/
  const plain = files.flatMap(({ source }) =>
    [...source.matchAll(/browserApi\s*\.call<typeof (?:\w+\.)?(\w+)>/g)].map(([, name = '']) => name),
  )
  expect(plain.length).toBeGreaterThan(20)
  expect([...new Set(plain)].filter((name) => !reads.test(name)).toSorted()).toEqual(repeatable.toSorted())
})
