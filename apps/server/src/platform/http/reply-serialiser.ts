import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Serialise = (reply: unknown) => string

/** Compiles a serialiser from the reply schema: it drops fields that the schema does not name (stack.md 3). */
export function compileReply(reply: z.ZodType, isBare: boolean): Serialise {
  const { $schema: _, definitions, ...schema } = z.toJSONSchema(reply, { target: 'draft-7', io: 'output' })
  const root = isBare ? schema : { type: 'object', properties: { data: schema }, required: ['data'] }
  const whole = definitions ? { ...root, definitions } : root // references in a schema resolve from the root
  const stringify = fastJson(whole as fastJson.Schema) // JSON Schema draft 7, as the serialiser requires
  return isBare ? stringify : (value: unknown) => stringify({ data: value })
}

/** By schema, since every application of a process has the same: tests build one for each file. */
const compiled = { wrapped: new WeakMap<z.ZodType, Serialise>(), bare: new WeakMap<z.ZodType, Serialise>() }

/** Compiles on first use: compiling all of them would take a third of a process's start, which needs few at first. */
export function replySerialiser(reply: z.ZodType, isBare: boolean): Serialise {
  const known = compiled[isBare ? 'bare' : 'wrapped']
  let serialise: Serialise | undefined
  return (value) => {
    if (!serialise) {
      serialise = known.get(reply) ?? compileReply(reply, isBare)
      known.set(reply, serialise)
    }
    return serialise(value)
  }
}
