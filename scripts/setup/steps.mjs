/** Prints what is done and how long it took; to stderr, because some commands write their result to stdout. */
export async function step(title, work) {
  const startedAt = performance.now()
  process.stderr.write(`${title} … `)
  try {
    await work()
    process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
  } catch (error) {
    process.stderr.write('failed\n')
    throw error
  }
}
