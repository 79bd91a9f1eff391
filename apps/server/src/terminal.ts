/** Output for the operator at the terminal; the log is for machines and goes elsewhere. */
export const printLine = (line: string) => process.stdout.write(`${line}\n`)
export const printError = (line: string) => process.stderr.write(`${line}\n`)

/** Prints the title of a step and how long it took. */
export async function timedStep<T>(title: string, work: () => Promise<T>) {
  const startedAt = performance.now()
  const result = await work()
  printLine(`${title} … ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}
