/** Validation of shapes: JSON bodies contain typed values; in query strings, which are text, numbers are parsed. */
import { isLongerThan, lengthOf, hasStackedMarks, visibleLengthOf } from '@qianxian/protocol/base/characters'
import type { Reader } from '@qianxian/protocol/base/shape'
import { Ajv, type AnySchemaObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify'
import { fieldFault } from './fault'
import { fieldSentences } from './input'

// All invalid fields are reported at once; `maxItems` of every list and the body limit keep the work small.
const facts = { allErrors: true, removeAdditional: false, useDefaults: false, strict: false, strictNumbers: true } as const
const bodies = withCharacters(new Ajv({ ...facts, coerceTypes: false }))
const queries = withCharacters(new Ajv({ ...facts, coerceTypes: true }))

/** True for text that somebody besides its author reads. */
const isShown = (reader: Reader | undefined): boolean => reader !== undefined && reader !== 'nobody' && reader !== 'author'

/** A keyword for strings; `fault` returns the parameters of its error, or null for a valid text. */
function forText<Schema>(
  keyword: string,
  schemaType: 'number' | 'string',
  fault: (text: string, value: Schema, reader: Reader | undefined) => object | null,
): FuncKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType,
    compile(value: Schema, node: AnySchemaObject) {
      const validate: ReturnType<NonNullable<FuncKeywordDefinition['compile']>> = (text: string) => {
        const params = fault(text, value, node['x-read-by'] as Reader | undefined)
        validate.errors = params === null ? [] : [{ keyword, params, message: `must pass ${keyword}` }]
        return params === null
      }
      return validate
    },
  }
}

/**
 * Lengths are counted in characters as people see them, like in the app. Invisible characters do not count towards the minimum of a
 * shown text, and its letters carry no piles of marks.
 */
function withCharacters(ajv: Ajv): Ajv {
  for (const keyword of ['maxLength', 'minLength']) ajv.removeKeyword(keyword)
  ajv.addKeyword(forText('maxLength', 'number', (text, limit: number) => (isLongerThan(text, limit) ? { limit } : null)))
  ajv.addKeyword(
    forText('minLength', 'number', (text, limit: number, reader) =>
      (reader === 'nobody' ? lengthOf(text) : visibleLengthOf(text)) < limit ? { limit } : null,
    ),
  )
  ajv.addKeyword(forText('x-read-by', 'string', (text, reader: Reader) => (isShown(reader) && hasStackedMarks(text) ? {} : null)))
  return ajv
}

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
