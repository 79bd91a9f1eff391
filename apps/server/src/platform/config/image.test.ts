import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, Settings } from '../../config.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const composeText = read('compose.yaml')
type Service = {
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  profiles?: string[]
  command?: string[]
  depends_on?: Record<string, unknown>
}
// our own files, in the form that Compose reads
const compose = parse(composeText, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> }
const { db, redis, ...apps } = compose.services

const steps = read('Dockerfile').replaceAll('\\\n', ' ').split('\n')
/** Of each COPY: its stage, sources and target. */
const copies = steps
  .filter((step) => step.startsWith('COPY '))
  .map((step) => {
    const words = step.split(/\s+/).slice(1)
    const [, stage] = /^--from=(.*)$/.exec(words[0] ?? '') ?? []
    const places = words.slice(stage ? 1 : 0)
    return { stage, from: places.slice(0, -1), to: places.at(-1) ?? '' }
  })
const imageEnv = Object.fromEntries(
  steps
    .filter((step) => step.startsWith('ENV '))
    .flatMap((step) => [...step.matchAll(/([A-Z0-9_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value])),
)

const known = new Set(Object.keys(Settings.shape))
const notOurs = new Set(['HOME', 'PATH', 'NODE_ENV'])
const ofDatabaseImage = ['POSTGRES_DB', 'POSTGRES_INITDB_ARGS', 'POSTGRES_PASSWORD', 'POSTGRES_USER']

/** `${NAME:-default}` as Compose resolves it. */
const filled = (environment: Record<string, string>, given: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z0-9_]+):-([^}]*)\}/g, (_, asked: string, otherwise: string) => given[asked] || otherwise),
    ]),
  )
const configOf = (service: string, given?: Record<string, string>) =>
  readConfig({ ...imageEnv, ...filled(apps[service]?.environment ?? {}, given) })

test('the image sets only settings that the product reads', () => {
  expect(Object.keys(imageEnv)).toContain('DATA_DIR')
  expect(Object.keys(imageEnv).filter((name) => !known.has(name) && !notOurs.has(name))).toEqual([])
})

test.each(Object.keys(apps))('%s gets only settings that the product reads', (service) => {
  const names = Object.keys(apps[service]?.environment ?? {})
  expect(names).toContain('PUBLIC_URL')
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('compose.yaml asks only for settings and the database password', () => {
  const asked = [...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name = '']) => name)
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual(['POSTGRES_PASSWORD'])
})

test('every setting can be set, except those that the containers fix', () => {
  const fixed = ['HOST', 'DATA_DIR', 'DATABASE_URL']
  const settable = Object.keys(apps.app?.environment ?? {})
  expect([...known].filter((name) => !settable.includes(name) && !fixed.includes(name))).toEqual([])
  expect(fixed.filter((name) => !imageEnv[name] && !settable.includes(name))).toEqual([])
})

test('the default is a production platform, and only one container is a demo', () => {
  const [app, simple] = [configOf('app', { POSTGRES_PASSWORD: 'abc123', PUBLIC_URL: 'https://hoc.example.vn' }), configOf('simple')]
  expect([app.isDemo, app.isTls, app.DATABASE_URL]).toEqual([false, true, 'postgres://khue:abc123@db:5432/khue'])
  expect([simple.isDemo, simple.DATABASE_URL, simple.publicUrl.origin]).toEqual([true, undefined, 'http://localhost:3000'])
})

test('the roles can be split over containers', () => {
  const shared = { ROLES: 'web,api,live' }
  expect([...configOf('app', shared).ROLES, ...configOf('jobs', shared).ROLES].toSorted()).toEqual(configOf('app').ROLES.toSorted())
})

test('the database is PostgreSQL 18 with settings its image knows, and data outlive every container', () => {
  expect(Object.keys(db?.environment ?? {}).toSorted()).toEqual(ofDatabaseImage)
  expect(db?.volumes).toEqual(['db:/var/lib/postgresql']) // the image of 18 keeps each version in a folder below
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((volume) => volume.replace(/:.*/, '')))
  expect(Object.keys(compose.volumes).toSorted()).toEqual([...new Set(used)].toSorted())
})

test('Redis is optional and stores nothing', () => {
  expect([redis?.profiles, redis?.volumes]).toEqual([['redis'], undefined])
  expect(redis?.command).toEqual(expect.arrayContaining(['--save', '', '--appendonly', 'no']))
})

const allowed = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1))

test.each(copies.filter(({ stage }) => !stage).flatMap(({ from }) => from))('%s can be copied', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true)
  expect(allowed.some((place) => file === place || file.startsWith(`${place}/`))).toBe(true)
})

test('the image copies only files that its first stage has', () => {
  const first = copies.filter(({ stage }) => !stage)
  const made = new Set(['node_modules', ...first.flatMap(({ from, to }) => (from.length === 1 && !to.endsWith('/') ? [to] : from))])
  const taken = copies.filter(({ stage }) => stage === 'build').flatMap(({ from }) => from.map((place) => place.replace('/khue/', '')))
  expect(taken.length).toBeGreaterThan(3)
  expect(taken.filter((place) => !made.has(place))).toEqual([])
})

test('the image installs every workspace', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> } // npm's own form
  const workspaces = Object.keys(packages).filter((place) => place && !place.includes('node_modules'))
  const copied = new Set(copies.flatMap(({ from }) => from))
  expect(workspaces.filter((place) => !copied.has(`${place}/package.json`))).toEqual([])
})
