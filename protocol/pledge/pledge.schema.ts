/** Shapes of the commitment pledge: the text that members sign, version by version. */
import { flag, nothing, nullable, object, pageOf, paging, readBy, text, Type, whole, type Static } from '../base/shape'
import { pledgeLimits } from './pledge.words'

export const PledgeText = object({
  version: Type.Integer(),
  body: Type.String(),
  /** A major version asks members who signed an older one to sign again. */
  isMajor: Type.Boolean(),
  publishedAt: Type.String(),
})
export type PledgeText = Static<typeof PledgeText>

export const pledgeShapes = {
  /** Null until the first version is published. */
  getText: {
    summary: 'Returns the current text of the pledge, or null before the first one.',
    input: nothing,
    output: object({ current: nullable(PledgeText) }),
  },
  publishText: {
    summary: 'Publishes a new version of the pledge.',
    input: object({
      body: readBy('addressee', text('承诺书正文', pledgeLimits.bodyMax, pledgeLimits.bodyMin)),
      isMajor: flag('重大修订'),
      /** The version being replaced; 0 if there is none. */
      replaces: whole('当前版本'),
    }),
    output: PledgeText,
  },
  getTextPaged: {
    summary: 'Lists the versions of the pledge.',
    input: object(paging()),
    output: pageOf(PledgeText),
  },
}
