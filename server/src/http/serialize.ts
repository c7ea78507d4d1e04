/** How answers are serialised: by the declared shape of the endpoint, so that no undeclared data are sent. */
import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { SerializerCompiler } from '@fastify/fast-json-stringify-compiler'

type Serializer = ReturnType<SerializerCompiler>

const compile = SerializerSelector()({}, {})
const compiled = new WeakMap<object, Serializer>()

/** A shape is compiled at its first use, and once for all apps of a process. */
export const serializerCompiler: SerializerCompiler = (route) => {
  const schema = route.schema as object
  return (value) => {
    let serialize = compiled.get(schema)
    if (!serialize) compiled.set(schema, (serialize = compile(route)))
    return serialize(value)
  }
}
