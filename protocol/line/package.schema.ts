/** Schemas of line packages: the offers, and the lines a member has. */
import { values } from '../base/dictionary'
import { nothing, nullable, object, oneOf, Type, type Static } from '../base/shape'
import { lineMode, quotaSource } from './line.words'
import { quotaStanding } from './package.words'

export const LinePackage = object({
  id: Type.Integer(),
  name: Type.String(),
  times: Type.Integer(),
  priceFen: Type.Integer(),
  validDays: Type.Integer(),
  /** `self`: for lines without a matchmaker's help; `assisted`: for both. */
  serviceLevel: oneOf('服务', values(lineMode)),
})
export type LinePackage = Static<typeof LinePackage>

export const LinePackages = object({
  /** Reason why none is sold on this device; then the list is empty. */
  closedWhy: nullable(Type.String()),
  list: Type.Array(LinePackage),
  /** When a line is used and refunded, and how money is refunded. */
  policyText: Type.String(),
  refundText: Type.String(),
})
export type LinePackages = Static<typeof LinePackages>

export const QuotaRow = object({
  id: Type.Integer(),
  name: Type.String(),
  source: oneOf('来源', values(quotaSource)),
  /** Kind of line; null for every kind. */
  serviceLevel: nullable(oneOf('服务', values(lineMode))),
  standing: oneOf('状态', values(quotaStanding)),
  left: Type.Integer(),
  held: Type.Integer(),
  used: Type.Integer(),
  refunded: Type.Integer(),
  until: Type.String(),
  /** The end has passed but was not announced as required, so the package continues. */
  isLonger: Type.Boolean(),
  /** Order of the package; null if it was not bought. */
  orderId: nullable(Type.Integer()),
})
export type QuotaRow = Static<typeof QuotaRow>

export const MyQuotas = object({
  left: Type.Integer(),
  held: Type.Integer(),
  /** Packages in use, the first to end first; then ended ones, newest first. */
  list: Type.Array(QuotaRow),
})
export type MyQuotas = Static<typeof MyQuotas>

export const packageShapes = {
  getPackages: {
    summary: 'Lists the packages of introductions on sale.',
    input: nothing,
    output: LinePackages,
  },
  getMyQuotas: {
    summary: 'Lists the packages of introductions that the caller bought.',
    input: nothing,
    output: MyQuotas,
  },
}
