import { parseArgs } from 'node:util'
import { createOneTimeLink, replaceOneTimeLink } from '#modules/people/credentials'
import { createPerson, findAccount } from '#modules/people/people'
import type { Deps } from '#platform/deps'
import { runCli, UsageError } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

const create = 'npm run admin:create -- --name "Nguyễn Thị Quản Trị" --phone 0912345678 [--email admin@truong.vn]'
const renew = 'npm run admin:create -- --new-link --phone 0912345678'
const usage = `${create}\n${renew}`
const linkHours = 24

type Options = ReturnType<typeof readOptions>

/** Creates the first admin in production (architecture 3a): on the machine itself, never over the web. */
await runCli(async () => {
  const options = readOptions()
  await withDatabase(options.isNewLink ? (deps) => replaceLink(deps, options) : (deps) => createAdmin(deps, options))
})

async function createAdmin(deps: Deps, { name, phone, email, typed }: Options) {
  for (const one of typed) {
    const admin = await findAccount(deps, { typed: one, role: 'admin' })
    if (admin) throw new UsageError(`${one} is ${admin.name}'s, an admin already. For a new link: ${renew.replace('0912345678', one)}`)
  }
  const { accountId = '' } = await createPerson(deps, {
    name,
    avatarKind: 'f',
    roles: ['admin'],
    ...(phone && { phone }),
    ...(email && { email }),
  })
  const link = await createOneTimeLink(deps, { accountId, purpose: 'set-password', hours: linkHours })
  show(deps, `${name} is an admin. This link sets the password`, link)
}

async function replaceLink(deps: Deps, { typed: [typed = ''] }: Options) {
  const admin = await findAccount(deps, { typed, role: 'admin' })
  if (!admin) throw new UsageError(`No admin signs in with ${typed}.`)
  const link = await replaceOneTimeLink(deps, { accountId: admin.accountId, purpose: 'set-password', hours: linkHours })
  show(deps, `Links that ${admin.name} had are closed. This one sets the password`, link)
}

function show({ config }: Deps, sentence: string, { path, expiresAt }: { path: string; expiresAt: Date }) {
  console.log(`${sentence}, once, until ${expiresAt.toISOString()}:`)
  console.log(new URL(path, config.publicUrl).href)
}

function readOptions() {
  const { name = '', phone, email, 'new-link': isNewLink } = parse()
  const typed = [phone, email].filter((one) => one !== undefined)
  const isEnough = isNewLink ? typed.length === 1 && !name : typed.length > 0 && name.trim()
  if (!isEnough) throw new UsageError(usage)
  return { name: name.trim(), phone, email, isNewLink, typed }
}

function parse() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { name: text, phone: text, email: text, 'new-link': { type: 'boolean', default: false } } }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`) // parseArgs throws nothing else
  }
}
