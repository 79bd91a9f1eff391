/** What the person who started the house reads; the log is for machines and goes elsewhere. */
export const printLine = (line: string) => process.stdout.write(`${line}\n`)
export const printError = (line: string) => process.stderr.write(`${line}\n`)

/** Says what was done and how long it took. */
export async function timedStep<T>(title: string, work: () => Promise<T>) {
  const startedAt = performance.now()
  const result = await work()
  printLine(`${title} … ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}
