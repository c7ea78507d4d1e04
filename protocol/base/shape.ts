/**
 * Vocabulary of schemas. Every input field has its Chinese label, because a refusal names the field to the person who
 * filled it in. Only `*.schema.ts` files use this.
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

/** 2^31 − 1: the maximum of a PostgreSQL integer. */
const INT_MAX = 2_147_483_647

export const object = <Fields extends Record<string, TSchema>>(fields: Fields) => Type.Object(fields, { additionalProperties: false })

export const optional = Type.Optional

/** No input, or an answer without content. */
export const nothing = object({})

/** A file instead of an answer in the envelope. */
export const fileAnswer = Type.Unsafe<FileAnswer>({ type: 'string', format: 'binary' })

/** A text; lengths are characters as people see them, and invisible ones do not count towards the minimum. */
export const text = (label: string, max: number, min = 0) => Type.String({ title: label, minLength: min, maxLength: max })

/** A mobile number; the server converts full-width digits before the check. */
export const mobile = (label = '手机号') => Type.String({ title: label, pattern: '^1[3-9][0-9]{9}$', maxLength: 11 })

export const smsCode = (label = '验证码') => Type.String({ title: label, pattern: '^[0-9]{6}$', maxLength: 6 })

export const day = (label: string) => Type.String({ title: label, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 })

/** ISO 8601 in UTC. */
export const moment = () => Type.String()

export const whole = (label: string, min = 0, max = INT_MAX) => Type.Integer({ title: label, minimum: min, maximum: max })

/**
 * The entity that an id in an input refers to. Every id declares it: the server's tests call each endpoint with ids
 * that the caller may not use, and each must answer like an id that does not exist.
 */
export type Ref =
  /** A profile that the caller may see. */
  | 'profile'
  /** A profile that the caller may see, or a hidden one with which the caller has had contact. */
  | 'acquaintance'
  /** A member whom the calling matchmaker serves. */
  | 'servedMember'
  | 'matchmaker'
  | 'representation'
  /** A member's request to the calling matchmaker. */
  | 'serviceRequest'
  /** A matchmaker's notes about the caller. */
  | 'interview'
  /** An introduction of the caller's own. */
  | 'line'
  /** A disclosure that the caller made. */
  | 'disclosure'
  /** An introduction that the calling matchmaker works on. */
  | 'workLine'
  /** A visit to the caller's profile. */
  | 'visit'
  | 'session'
  /** An upload of the caller's own. */
  | 'media'
  /** A voice message that the caller recorded and has not sent. */
  | 'voice'
  /** A photo in the caller's own album. */
  | 'photo'
  /** A photo on the page of the person named in the input. */
  | 'shownPhoto'
  /** A report by the caller. */
  | 'report'
  /** A task in the audit queue. */
  | 'auditTask'
  /** A decision about the caller's own content. */
  | 'judgement'
  | 'singlePage'
  /** A notice to the caller. */
  | 'notice'
  /** A conversation with the caller. */
  | 'conversation'
  /** An invitation; an invalid one is ignored, not refused. */
  | 'invitation'
  /** A captcha, valid for one try. */
  | 'captcha'
  /** An order of the caller. */
  | 'order'
  /** A refund to the caller. */
  | 'refund'
  /** A gift of the points mall. */
  | 'mallGift'
  /** The caller's exchange in the points mall. */
  | 'exchange'
  /** A member's exchange, for the staff who ship it. */
  | 'workExchange'
  /** A gift that members send one another. */
  | 'socialGift'
  /** A gift that the caller sent. */
  | 'sentGift'
  /** A gift that the caller received. */
  | 'receivedGift'
  /** A shipping address of the caller. */
  | 'address'
  /** A withdrawal by the caller. */
  | 'cashout'
  /** A payee of the caller's withdrawals. */
  | 'payee'
  /** A spotlight booking of the caller. */
  | 'spotlight'
  /** A pin that the caller has bought. */
  | 'pin'
  /** A membership coupon given to the caller and not used yet. */
  | 'vipCoupon'
  /** A payout that the caller, of finance, may pay by hand. */
  | 'handPayout'
  /** A search that the caller saved. */
  | 'savedSearch'
  /** A certificate paper that the caller uploaded and has not submitted. */
  | 'paper'
  /** A paper under review by the calling auditor. */
  | 'workPaper'
  /** A paper that the caller uploaded for an application not yet under review. */
  | 'applicationPaper'
  /** A paper of an application under review by the calling auditor. */
  | 'workApplicationPaper'
  /** An active matchmaker, whom the calling auditor may suspend. */
  | 'workDesk'
  /** A suspended matchmaker, for the staff who may resume them or propose termination. */
  | 'stoppedDesk'
  /** A store in which the caller works. */
  | 'store'
  /** A store of the caller's tenant, for the staff who administer stores. */
  | 'tenantStore'
  /** An employment in a store of the caller's tenant, for the staff who administer stores. */
  | 'tenantStaff'
  /** A member of the store named in the input. */
  | 'storeMember'
  /** A member who shares data with the store named in the input. */
  | 'sharedMember'
  | 'attributed'
  /** An active matchmaker of the store, by their employment there. */
  | 'storeDesk'
  /** A colleague of the caller in the store named in the input, by their position there. */
  | 'storeStaff'
  /** An open invitation to work in that store. */
  | 'storeInvite'
  /** An invitation of a store to the caller's phone. */
  | 'staffInvite'
  /** An introduction in the store that is left with a suspended matchmaker. */
  | 'stoppedLine'
  /** A member of any store of the tenant, for the staff who administer them. */
  | 'tenantMember'
  /** A store that a member may join. */
  | 'openStore'
  /** A transfer of the caller that headquarters proposes. */
  | 'storeTransfer'
  /** A walk-in whom the reception of the store named in the input is registering. */
  | 'walkin'
  /** A walk-in who has signed in the store named in the input. */
  | 'signedWalkin'
  /** A potential lead of the caller's tenant, for lead handlers. */
  | 'potentialLead'
  /** A request of the calling matchmaker to a person named by phone. */
  | 'deskAsk'
  /** A matchmaker's request to the caller, who was named by phone. */
  | 'phoneAsk'
  /** A theme that is open to members. */
  | 'theme'
  /** A participant of a theme, by their public number. */
  | 'themeMember'
  /** Another matchmaker's cooperation request to the calling one. */
  | 'offeredCooperation'
  /** A cooperation request of the calling matchmaker. */
  | 'ownCooperation'
  /** An activity visible to everybody. */
  | 'activity'
  /** A sign-up of the caller. */
  | 'signup'
  /** An activity that the caller organises. */
  | 'organisedActivity'
  /** An activity that the caller organises or checks in. */
  | 'doorActivity'
  /** A sign-up for the activity that the input names. */
  | 'guest'
  /** An import of leads by the caller. */
  | 'leadImport'
  /** A paper of a lead that the caller owns or manages. */
  | 'leadPaper'
  /** An appointment of the caller. */
  | 'appointment'
  /** An appointment of a member whom the calling matchmaker serves, or one arranged by the matchmaker. */
  | 'deskAppointment'
  /** A visit booked at the store that the input names. */
  | 'storeVisit'
  /** A lead that the caller may read: an own one, one of the pool, or one that the caller manages. */
  | 'lead'
  /** A lead that the caller owns. */
  | 'ownLead'
  /** A lead that the caller may claim. */
  | 'poolLead'
  /** A lead that waits for the caller's answer. */
  | 'offeredLead'
  /** A lead that the caller manages. */
  | 'managedLead'
  /** A lead handler to whom the caller may hand out leads. */
  | 'leadHandler'
  /** The task of a sampled conversion, claimed by the calling auditor. */
  | 'workLeadSample'
  /** A contract of the caller, or one that the caller may see as its matchmaker or as the manager of its store. */
  | 'contract'
  /** A contract of the store that the input names. */
  | 'storeContract'
  /** A service under a contract of the caller. */
  | 'deliverable'
  /** A contract whose settlement waits for the calling finance staff. */
  | 'workSettlement'
  /** A contract in its cooling-off period, to which the calling finance staff is no party. */
  | 'coolingContract'
  /** A contract of the caller with a settlement. */
  | 'endingContract'
  /** A relationship of the caller that stands. */
  | 'relationship'
  /** An exit from singlehood of the caller. */
  | 'exit'
  /** An exit of a member whom the calling matchmaker serves, waiting for a second confirmation. */
  | 'servedExit'
  /** An open private customisation of the caller. */
  | 'oneToOne'
  /** An open private customisation that the calling matchmaker handles, of a member whom they serve. */
  | 'servedOneToOne'
  /** A share of an order that the calling matchmaker earns. */
  | 'ownShare'
  /** A commission plan that another person of finance wrote and nobody has published. */
  | 'draftedPlan'
  /** A paid order of a member whom the calling matchmaker served or brought. */
  | 'claimableOrder'
  /** A share of an order that the calling promoter earns. */
  | 'promotedShare'
  /** A promoter, or somebody who applied to become one. */
  | 'promoter'
  /** A partner of the caller's tenant, for its administrators. */
  | 'workPartner'
  /** A partner in force, whose page everybody may open. */
  | 'shownPartner'
  /** A share of an order that the calling partner earns. */
  | 'partnerShare'
  /** A published task of promoters. */
  | 'promoterTask'
  /** A published task of partners. */
  | 'partnerTask'
  /** A task that another person of finance wrote. */
  | 'financeTask'
  /** An award that waits for the decision of the calling finance staff. */
  | 'pendingAward'
  /** A monthly statement of the store that the input names. */
  | 'storeStatement'
  /** A monthly statement of any payee of the tenant, for finance. */
  | 'tenantStatement'

/** Marks what an id refers to, for the tests; the API documents show it too. */
export const refersTo = <Schema extends TSchema>(ref: Ref, schema: Schema): Schema => ({ ...schema, 'x-ref': ref })

/** Readers of a text besides its author. Every free text in an input declares them. */
export type Reader =
  /** Other members: contact information is forbidden. */
  | 'members'
  /** Matchmakers and auditors, who may need contact information. */
  | 'staff'
  /** The member to whom staff write about the member's own matter. */
  | 'addressee'
  /** The other side of a conversation. The noun itself checks the text, because contacts are allowed once the two exchanged them. */
  | 'counterpart'
  /** People to whom the member has opened their contacts; the text is contact information itself. */
  | 'granted'
  /** Only the author: private notes and groups, searches, and login names. */
  | 'author'
  /** No person: passwords, codes, and data between programs. */
  | 'nobody'

/** Marks the reader, so that the server knows which texts to check for contact information. */
export const readBy = <Schema extends TSchema>(reader: Reader, schema: Schema): Schema => ({ ...schema, 'x-read-by': reader })

export const id = (ref: Ref, label: string) => refersTo(ref, whole(label, 1, Number.MAX_SAFE_INTEGER))

export const number = (label: string, min: number, max: number) => Type.Number({ title: label, minimum: min, maximum: max })

/** A part of a form with a label of its own. */
export const labelled = <Schema extends TSchema>(label: string, schema: Schema): Schema => ({ ...schema, title: label })

export const flag = (label: string) => Type.Boolean({ title: label })

export const oneOf = <const Values extends readonly string[]>(label: string, values: Values) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], title: label })

/** Several of a dictionary's values, each at most once; the list is no longer than the dictionary. */
export const someOf = <D extends Dictionary>(label: string, dict: D) => list(label, oneOf(label, values(dict)), values(dict).length)

export const list = <Item extends TSchema>(label: string, item: Item, max = 100) => Type.Array(item, { title: label, maxItems: max })

/** Six digits of the national region code: province, city or area. */
export const regionCode = (label: string) => Type.String({ title: label, pattern: '^[0-9]{6}$', maxLength: 6 })

/** A value that may be absent on purpose: null is sent, undefined is not. */
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

/** Paging input of a list. */
export const paging = () => ({ cursor: cursor(), size: pageSize() })
