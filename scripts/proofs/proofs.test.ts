import { expect, inject, test } from 'vitest'
import { serverAt } from './database.ts'
import { loadProof, proofNames } from './registry.ts'
import { isProven, runProof } from './run-proof.ts'

/** The short form of every proof (≤ 15 s), its planted faults included. */
test.each(proofNames)(
  '%s is proven, and notices its planted faults',
  async (name) => {
    const proof = await loadProof(name)
    if (proof?.name !== name) throw new Error(`${name} is listed, but names itself ${proof?.name}`)
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const outcome = await runProof(proof, serverAt(inject('adminUrl')), { seed: '1', n: proof.size.short, say })
    expect({ isProven: isProven(outcome), said }).toEqual({ isProven: true, said })
  },
  120_000,
)
