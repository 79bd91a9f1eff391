import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A check or unique key with rows for its columns, each row as SQL values. */
export type GuardCase = { table: string; name: string; columns: string; given: string[]; accepts: string[]; refuses: string[] }

const heading = /^(?:check|unique) (\w+)\.(\w+) \((.+)\)$/
const rowsLine = /^ {2}(given|accepts|refuses) (.+)$/

/** Reads the cases of a file in this folder. */
export function readGuardCases(file: string): GuardCase[] {
  const cases: GuardCase[] = []
  for (const line of readFileSync(path.join(import.meta.dirname, file), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, table, name, columns] = heading.exec(line) ?? []
    const [, kind, rows] = rowsLine.exec(line) ?? []
    if (table && name && columns) cases.push({ table, name, columns, given: [], accepts: [], refuses: [] })
    else if (kind && rows) cases.at(-1)?.[kind as 'given'].push(...rows.split(' | ').map(withUuids))
    else throw new Error(`${file}: not a case: ${line}`)
  }
  return cases
}

const withUuids = (row: string) => row.replaceAll(/(?<=^|, )#(\d)(?=,|$)/g, "'00000000-0000-0000-0000-00000000000$1'")
