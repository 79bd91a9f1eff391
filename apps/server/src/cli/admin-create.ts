import { parseArgs } from 'node:util'
import { createOneTimeLink, createPerson } from '#modules/identity'
import { runCli, UsageError } from './run-cli.ts'
import { withDatabase } from './with-database.ts'

const usage = 'npm run admin:create -- --name "Nguyễn Thị Quản Trị" --phone 0912345678 [--email admin@truong.vn]'

/** The first admin of a real house (architecture 3a): made here, by whoever has the machine, never over the web. */
await runCli(async () => {
  const { name, phone, email } = readOptions()
  if (!name?.trim() || !(phone || email)) throw new UsageError(usage)
  await withDatabase(async (deps) => {
    const { accountId } = await createPerson(deps, {
      name: name.trim(),
      avatarKind: 'f',
      roles: ['admin'],
      ...(phone && { phone }),
      ...(email && { email }),
    })
    if (!accountId) throw new UsageError(usage)
    const { path, expiresAt } = await createOneTimeLink(deps, { accountId, purpose: 'set-password' })
    console.log(`${name} is an admin. This link sets the password, once, until ${expiresAt.toISOString()}:`)
    console.log(new URL(path, deps.config.publicUrl).href)
  })
})

function readOptions() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { name: text, phone: text, email: text } }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`) // parseArgs throws nothing else
  }
}
