/**
 * The words schemas are written in. Every input field carries its Chinese label, because a
 * refusal names the field to the person who filled it in. Only `*.schema.ts` files use this.
 */
import Type, { type Static, type TSchema } from 'typebox'

export { Type }
export type { Static, TSchema }

/** One verb's two shapes. */
export interface Shape {
  input: TSchema
  output: TSchema
}
export type Shapes = Record<string, Shape>

/** 2^31 − 1: what a PostgreSQL integer holds. */
const INT_MAX = 2_147_483_647

export const object = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false })

export const optional = Type.Optional

/** No input, or an answer that says nothing but "done". */
export const nothing = object({})

export const text = (label: string, max: number, min = 0) =>
  Type.String({ title: label, minLength: min, maxLength: max })

/** A mobile number; full-width digits are folded by the server before this is checked. */
export const mobile = (label = '手机号') =>
  Type.String({ title: label, pattern: '^1[3-9][0-9]{9}$', maxLength: 11 })

export const smsCode = (label = '验证码') =>
  Type.String({ title: label, pattern: '^[0-9]{6}$', maxLength: 6 })

export const day = (label: string) =>
  Type.String({ title: label, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })

/** ISO 8601 in UTC. */
export const moment = () => Type.String()

export const whole = (label: string, min = 0, max = INT_MAX) =>
  Type.Integer({ title: label, minimum: min, maximum: max })

export const id = (label = '编号') => whole(label, 1, Number.MAX_SAFE_INTEGER)

export const number = (label: string, min: number, max: number) =>
  Type.Number({ title: label, minimum: min, maximum: max })

export const flag = (label: string) => Type.Boolean({ title: label })

export const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], title: label })

export const list = <Item extends TSchema>(label: string, item: Item, max = 100) =>
  Type.Array(item, { title: label, maxItems: max })

/** Six digits of the national region code: province, city or area. */
export const regionCode = (label: string) =>
  Type.String({ title: label, pattern: '^[0-9]{6}$', maxLength: 6 })

/** A value that may be absent on purpose: null travels, undefined does not. */
export const nullable = <Schema extends TSchema>(schema: Schema) => {
  const facts = schema as { type?: string; enum?: unknown[] }
  if (facts.type && ['string', 'integer', 'number', 'boolean'].includes(facts.type)) {
    return Type.Unsafe<Static<Schema> | null>({
      ...schema,
      type: [facts.type, 'null'],
      ...(facts.enum ? { enum: [...facts.enum, null] } : {}),
    })
  }
  return Type.Unsafe<Static<Schema> | null>(Type.Union([schema, Type.Null()]))
}

export const pageOf = <Row extends TSchema>(row: Row) =>
  object({ list: Type.Array(row), nextCursor: nullable(Type.String()), total: nullable(Type.Integer()) })

export const cursor = () => optional(nullable(text('翻页位置', 400)))
export const pageSize = () => optional(whole('每页数量', 1, 50))

/** What a list asks for. */
export const paging = () => ({ cursor: cursor(), size: pageSize() })
