/** Validation of shapes: JSON bodies contain typed values; in query strings, which are text, numbers are parsed. */
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import { fieldFault } from './fault'
import { fieldSentences } from './input'

// All invalid fields are reported at once; `maxItems` of every list and the body limit keep the work small.
const facts = { allErrors: true, removeAdditional: false, useDefaults: false, strict: false, strictNumbers: true } as const
const bodies = new Ajv({ ...facts, coerceTypes: false })
const queries = new Ajv({ ...facts, coerceTypes: true })

/** A shape is compiled at its first use, and once for all apps of a process. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'querystring' || httpPart === 'params' ? queries : bodies
  let compiled: ValidateFunction | undefined
  const validate = (value: unknown): boolean => {
    compiled ??= ajv.compile(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors
    return isValid
  }
  validate.errors = null as ReturnType<typeof ajv.compile>['errors']
  return validate as never
}

/** The validation error in one line; null for a valid value. */
export function findSchemaError(schema: object, value: unknown): string | null {
  return bodies.validate(schema, value) ? null : bodies.errorsText()
}

/** Checks input whose shape only the receiving noun knows; throws a refusal with the labels of the shape. */
export function requireShape(schema: object, value: unknown): void {
  if (bodies.validate(schema, value)) return
  throw fieldFault(fieldSentences(bodies.errors as FastifySchemaValidationError[], schema))
}
