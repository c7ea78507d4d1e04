/**
 * The words schemas are written in. Every input field carries its Chinese label, because a
 * refusal names the field to the person who filled it in. Only `*.schema.ts` files use this.
 */
import type { FileAnswer } from './endpoint'
import Type, { type Static, type TSchema } from 'typebox'
import { type Dictionary, values } from './dictionary'
import { pageLimits } from './limits'

export { Type }
export type { Static, TSchema }

/** One verb: what it does in one English sentence, for the OpenAPI document, and its two shapes. */
export interface Shape {
  summary: string
  input: TSchema
  output: TSchema
}
export type Shapes = Record<string, Shape>

/** 2^31 − 1: what a PostgreSQL integer holds. */
const INT_MAX = 2_147_483_647

export const object = <Fields extends Record<string, TSchema>>(fields: Fields) => Type.Object(fields, { additionalProperties: false })

export const optional = Type.Optional

/** No input, or an answer that says nothing but "done". */
export const nothing = object({})

/** A file instead of an answer in the envelope. */
export const fileAnswer = Type.Unsafe<FileAnswer>({ type: 'string', format: 'binary' })

export const text = (label: string, max: number, min = 0) => Type.String({ title: label, minLength: min, maxLength: max })

/** A mobile number; full-width digits are folded by the server before this is checked. */
export const mobile = (label = '手机号') => Type.String({ title: label, pattern: '^1[3-9][0-9]{9}$', maxLength: 11 })

export const smsCode = (label = '验证码') => Type.String({ title: label, pattern: '^[0-9]{6}$', maxLength: 6 })

export const day = (label: string) => Type.String({ title: label, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })

/** ISO 8601 in UTC. */
export const moment = () => Type.String()

export const whole = (label: string, min = 0, max = INT_MAX) => Type.Integer({ title: label, minimum: min, maximum: max })

/**
 * What an id in an input names. Every id says so: the server's tests call each endpoint with ids that
 * are not the caller's to name, and all of them must answer like an id that nobody has.
 */
export type Ref =
  /** Somebody whom the caller may see. */
  | 'profile'
  /** The same, or somebody out of sight with whom the caller has had to do. */
  | 'acquaintance'
  /** A member whom the calling matchmaker serves. */
  | 'servedMember'
  | 'matchmaker'
  | 'representation'
  /** What a member asked of the calling matchmaker. */
  | 'serviceRequest'
  /** What a matchmaker wrote down of the caller. */
  | 'interview'
  /** An introduction of the caller's own. */
  | 'line'
  /** One that is the calling matchmaker's to work on. */
  | 'workLine'
  /** Somebody's visit to the caller. */
  | 'visit'
  | 'session'
  /** An upload of the caller's own. */
  | 'media'
  /** A voice that the caller recorded and has not sent. */
  | 'voice'
  /** A place in the caller's own album. */
  | 'photo'
  /** A photo on the page of whom the input names. */
  | 'shownPhoto'
  /** What the caller reported. */
  | 'report'
  /** What waits for an auditor. */
  | 'auditTask'
  /** A judgement on the caller's own content. */
  | 'judgement'
  | 'singlePage'
  /** What the caller was told. */
  | 'notice'
  /** One of which the caller is a side. */
  | 'conversation'
  /** Who brought somebody; one that cannot be right is ignored, not refused. */
  | 'invitation'
  /** A picture with letters, good for one try. */
  | 'captcha'
  /** What the caller ordered. */
  | 'order'
  /** What is paid back to the caller. */
  | 'refund'
  /** One of the points mall. */
  | 'mallGift'
  /** What the caller took from the points mall. */
  | 'exchange'
  /** What somebody took from it, for whoever sends it out. */
  | 'workExchange'
  /** One that members send each other. */
  | 'socialGift'
  /** What the caller sent somebody. */
  | 'sentGift'
  /** What somebody sent the caller. */
  | 'receivedGift'
  /** Where the caller has things sent. */
  | 'address'
  /** What the caller takes out. */
  | 'cashout'
  /** To whom the caller takes out. */
  | 'payee'
  /** An hour in the spotlight that the caller has. */
  | 'spotlight'
  /** A time at the top that the caller has bought. */
  | 'pin'
  /** A membership that was given to the caller and waits. */
  | 'vipCoupon'
  /** What the caller, of finance, may pay by hand. */
  | 'handPayout'
  /** A search that the caller saved. */
  | 'savedSearch'
  /** A paper that the caller uploaded and has not handed in. */
  | 'paper'
  /** One that lies before the calling auditor. */
  | 'workPaper'
  /** One that the caller uploaded for an application and nobody judges. */
  | 'applicationPaper'
  /** One that lies before the calling auditor. */
  | 'workApplicationPaper'
  /** Somebody at work as a matchmaker, whom the calling auditor may stop. */
  | 'workDesk'
  /** Somebody who was stopped, for whoever lets them go on or asks for the end. */
  | 'stoppedDesk'
  /** One in which the caller works. */
  | 'store'
  /** One of the caller's tenant, for whoever keeps them. */
  | 'tenantStore'
  /** Somebody's work in one of those. */
  | 'tenantStaff'
  /** A member of the store that the input names. */
  | 'storeMember'
  /** One who shares something of themselves with it. */
  | 'sharedMember'
  | 'attributed'
  /** A matchmaker at work in it, by their place there. */
  | 'storeDesk'
  /** An introduction that waits there with a matchmaker who stopped. */
  | 'stoppedLine'
  /** A member of any store of the tenant, for whoever keeps them. */
  | 'tenantMember'
  /** A store to which a member may go. */
  | 'openStore'
  /** Where headquarters wants the caller to go. */
  | 'storeTransfer'
  /** Whom the reception of the store that the input names is taking in. */
  | 'walkin'
  /** Who signed there. */
  | 'signedWalkin'
  /** What the calling matchmaker asked of somebody by their phone. */
  | 'deskAsk'
  /** What a matchmaker asked of the caller by their phone. */
  | 'phoneAsk'
  /** One that is open to members. */
  | 'theme'
  /** Somebody in one, by their public number. */
  | 'themeMember'
  /** What another matchmaker asked of the calling one. */
  | 'offeredCooperation'
  /** What the calling matchmaker asked of another one. */
  | 'ownCooperation'
  /** One that is shown to everybody. */
  | 'activity'
  /** A sign-up of the caller's own. */
  | 'signup'
  /** One that the caller arranges. */
  | 'organisedActivity'
  /** One that the caller arranges, or at whose door they stand. */
  | 'doorActivity'
  /** A sign-up for the activity that the input names. */
  | 'guest'

/** The mark by which tests find out what an id names; documents show it too. */
export const refersTo = <Schema extends TSchema>(ref: Ref, schema: Schema): Schema => ({ ...schema, 'x-ref': ref })

/** Who reads a text besides whoever wrote it. Every free text in an input says so. */
export type Reader =
  /** Other members: no contact information in it. */
  | 'members'
  /** Matchmakers and auditors, who may have to know. */
  | 'staff'
  /** The member to whom staff writes about their own matter. */
  | 'addressee'
  /** The other of a conversation: the noun looks through it itself, because some have opened their contacts to each other. */
  | 'counterpart'
  /** Those to whom the member has opened their contacts; it is contact information itself. */
  | 'granted'
  /** Nobody else: notes and groups of one's own, what one searches for, how one logs in. */
  | 'author'
  /** No person at all: passwords, codes and what programs hand each other. */
  | 'nobody'

/** The mark by which the server finds out which texts to look through for contact information. */
export const readBy = <Schema extends TSchema>(reader: Reader, schema: Schema): Schema => ({ ...schema, 'x-read-by': reader })

export const id = (ref: Ref, label: string) => refersTo(ref, whole(label, 1, Number.MAX_SAFE_INTEGER))

export const number = (label: string, min: number, max: number) => Type.Number({ title: label, minimum: min, maximum: max })

/** A part of a form with a label of its own. */
export const labelled = <Schema extends TSchema>(label: string, schema: Schema): Schema => ({ ...schema, title: label })

export const flag = (label: string) => Type.Boolean({ title: label })

export const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], title: label })

/** Several of a dictionary's values, each at most once by their number. */
export const someOf = <D extends Dictionary>(label: string, dict: D) => list(label, oneOf(label, values(dict)), values(dict).length)

export const list = <Item extends TSchema>(label: string, item: Item, max = 100) => Type.Array(item, { title: label, maxItems: max })

/** Six digits of the national region code: province, city or area. */
export const regionCode = (label: string) => Type.String({ title: label, pattern: '^[0-9]{6}$', maxLength: 6 })

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

export const cursor = () => optional(nullable(readBy('nobody', text('翻页位置', pageLimits.cursorMax))))
export const pageSize = () => optional(whole('每页数量', 1, pageLimits.sizeMax))

/** What a list asks for. */
export const paging = () => ({ cursor: cursor(), size: pageSize() })
